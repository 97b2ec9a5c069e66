"""Which tests name which rule: `python -m tests.kit.rule_coverage`.

The rules are what the games' RULES.md number. A test names a rule in its docstring or in its id, by its own number: a
range (`K10 to K32`) is too wide to be a test of what is in it. A rule that no test names, and a rule named that does
not exist, are both errors.
"""

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
NUMBERED = re.compile(r"^- \*\*([A-Z]\d+)\*\*", re.MULTILINE)


def books() -> dict[str, list[str]]:
    """The rules of each game, by their numbers, in the order of its rulebook."""
    texts = {path.parent.name: path.read_text() for path in sorted(ROOT.glob("server/rules/*/RULES.md"))}
    return {game: NUMBERED.findall(text) for game, text in texts.items()}


def rules() -> list[str]:
    """All rules of all games."""
    return [rule for book in books().values() for rule in book]


LETTERS = "".join(sorted({rule[0] for rule in rules()}))
"""The letters that the rules of the games begin with."""
RANGE = re.compile(rf"\b[{LETTERS}]\d+ to [{LETTERS}]\d+\b")
SINGLE = re.compile(rf"\b([{LETTERS}]\d+)\b")


def named_rules(text: str) -> set[str]:
    """The rules that a text names, ranges left out."""
    return set(SINGLE.findall(RANGE.sub("", text)))


def naming_tests() -> dict[str, list[str]]:
    """For every rule that is named, the tests that name it."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for test, text in _tests(path):
            for rule in named_rules(text):
                found[rule].append(f"{path.relative_to(ROOT)}::{test}")
    return found


def _tests(path: Path) -> Iterator[tuple[str, str]]:
    """Each test function of a module with the text that may name rules."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            yield node.name, " ".join([ast.get_docstring(node) or "", *_ids(node)])


def _ids(test: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    for decorator in test.decorator_list:
        for node in ast.walk(decorator):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def problems(known: list[str], found: dict[str, list[str]]) -> list[str]:
    """What is wrong, a line each; nothing when every rule has a test and every named rule exists."""
    untested = [f"{rule}: no test names this rule" for rule in known if rule not in found]
    unknown = [
        f"{rule}: named by {', '.join(found[rule])}, but there is no such rule" for rule in found if rule not in known
    ]
    return untested + sorted(unknown)


def main(*, quiet: bool) -> int:
    """Print rule -> tests, unless quiet, and what is wrong."""
    known, found = rules(), naming_tests()
    wrong = problems(known, found)
    if not quiet:
        for rule in known:
            print(rule, *(found.get(rule) or ["-"]), sep="\n    ")
    print(*wrong, f"{len(known) - sum(rule not in found for rule in known)} of {len(known)} rules have tests", sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(quiet="--quiet" in sys.argv[1:]))
