"""The journal of the tables: numbers that nobody has, and rows that go when they are no longer needed."""

from collections.abc import Callable

import pytest

from server.store import journal
from server.store.store import Connection


def a_head(connection: Connection) -> None:
    journal.lay(connection, 7, b"head", 0)


def an_entry_without_a_head(connection: Connection) -> None:
    """What is left of a table whose head was damaged."""
    journal.append(connection, 7, 3, b"entry")


def the_last_entry_of_a_table(connection: Connection) -> None:
    journal.append(connection, 7, journal.ENTRIES - 1, b"entry")


def a_table_set_aside(connection: Connection) -> None:
    journal.set_aside(connection, 7, "damaged")


@pytest.mark.parametrize(
    "old", [a_head, an_entry_without_a_head, the_last_entry_of_a_table, a_table_set_aside], ids=lambda old: old.__name__
)
def test_a_new_table_has_no_number_that_was_used(connection: Connection, old: Callable[[Connection], None]) -> None:
    assert journal.next_table(connection) == 1
    old(connection)
    assert journal.next_table(connection) == 8


def test_what_is_forgotten_is_of_one_table_and_before_one_entry(connection: Connection) -> None:
    for table in (1, 2, 3):
        for number in range(4):
            journal.append(connection, table, number, b"entry")
    journal.forget(connection, 2, before=3)
    left = [divmod(id_, journal.ENTRIES) for (id_,) in connection.execute("SELECT id FROM journal ORDER BY id")]
    assert left == [*((1, number) for number in range(4)), (2, 3), *((3, number) for number in range(4))]
