"""Which door gets a client: the same for all of an address, so that its budgets stay exact."""

from server.cli.workers.balance import Balance

DOORS = ["one", "two"]


def test_all_clients_of_an_address_get_the_same_door() -> None:
    balance: Balance[str] = Balance()
    assert {balance.choose("here", DOORS) for _ in range(10)} == {"one"}
    assert balance.choose("there", DOORS) == "two"
    assert (balance.clients("one"), balance.clients("two")) == (10, 1)


def test_a_new_address_gets_the_door_with_the_fewest_clients() -> None:
    balance: Balance[str] = Balance()
    chosen = [balance.choose(str(number), DOORS) for number in range(6)]
    assert chosen == ["one", "two"] * 3


def test_a_door_that_is_not_usable_is_skipped_and_an_address_without_clients_is_forgotten() -> None:
    balance: Balance[str] = Balance()
    assert balance.choose("here", DOORS) == "one"
    assert balance.choose("here", ["two"]) == "two"
    balance.left("here", "one")
    balance.left("here", "two")
    assert balance.choose("here", DOORS) == "one"
    balance.forget("one")
    assert balance.choose("here", ["two"]) == "two"
    assert balance.choose("nobody", []) is None
