"""Run the tests several times on a busy machine with a slow disk: `python -m tests.flaky RUNS [words for pytest]`.

Every core runs a busy loop beside them, and every sync takes 20 ms more (`slow_disk/sitecustomize.py`). In the end each
test is listed that ever failed, with how often it did; the exit status is 1 then.
"""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree as Xml

ROOT = Path(__file__).parents[2]
SLOW_DISK = Path(__file__).parent / "slow_disk"
BUSY = "import os\nparent = os.getppid()\nwhile os.getppid() == parent:\n    sum(range(1_000_000))"
"""A busy loop; it ends with whoever started it, however that ends."""
PASSED, FAILED = 0, 1


@contextmanager
def busy_cores() -> Iterator[list[subprocess.Popen[bytes]]]:
    """Keep every core busy for the time of the block."""
    loops = [subprocess.Popen([sys.executable, "-S", "-c", BUSY]) for _ in range(os.cpu_count() or 1)]  # noqa: S603
    try:
        yield loops
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def surroundings() -> Mapping[str, str]:
    """The environment of a process whose disk is slow."""
    path = os.pathsep.join(filter(None, (str(SLOW_DISK), str(ROOT), os.environ.get("PYTHONPATH", ""))))
    return {**os.environ, "PYTHONPATH": path}


def failures(report: Path) -> list[str]:
    """The tests that failed, by the report that pytest writes."""
    cases = Xml.parse(report).iter("testcase")  # noqa: S314 - pytest's own
    return [
        f"{case.get('classname')}::{case.get('name')}"
        for case in cases
        if case.find("failure") is not None or case.find("error") is not None
    ]


def tried(words: Sequence[str], report: Path) -> list[str]:
    """Run the tests once, and give those that failed; ends the program if they could not be run."""
    command = [sys.executable, "-m", "pytest", "-q", f"--junitxml={report}", *words]
    status = subprocess.run(command, env=surroundings(), check=False).returncode  # noqa: S603
    if status not in (PASSED, FAILED):
        sys.exit(status)
    return failures(report)


def main(runs: int, words: Sequence[str]) -> int:
    """Run the tests this many times, and say which are not to be trusted."""
    failed = Counter[str]()
    with busy_cores(), TemporaryDirectory() as folder:
        for number in range(1, runs + 1):
            print(f"run {number} of {runs}", flush=True)
            failed.update(tried(words, Path(folder) / "report.xml"))
    for test, times in failed.most_common():
        print(f"failed {times} of {runs} times: {test}")
    print(f"{runs} runs under load with a slow disk: {len(failed) or 'no'} tests failed")
    return FAILED if failed else PASSED


if __name__ == "__main__":
    try:
        sys.exit(main(int(sys.argv[1]), sys.argv[2:]))
    except KeyboardInterrupt:
        sys.exit(130)
