"""The metrics of all processes: the usual names have the sums, and each process has its own CPU time and memory."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from server.cli.workers.control import HistogramValues
from server.metrics.figures import Histogram
from server.metrics.text import Family

PROCESS = "process_"
STARTED = "process_start_time_seconds"
"""When the oldest process started: not a sum."""


def values_of(histograms: Iterable[tuple[str, str, Histogram]]) -> tuple[HistogramValues, ...]:
    """Histograms as they are sent to the parent."""
    return tuple(
        HistogramValues(name, words, one.bounds, tuple(one.counts), one.seconds) for name, words, one in histograms
    )


def summed(families: Iterable[Family]) -> list[Family]:
    """Add up what several processes have counted under the same names and labels."""
    found: dict[str, Family] = {}
    for family in families:
        values = dict(found[family.name].values) if family.name in found else {}
        for labels, value in family.values:
            before = values.get(labels)
            if before is None:
                values[labels] = value
            else:
                values[labels] = min(before, value) if family.name == STARTED else before + value
        found[family.name] = replace(family, values=tuple(values.items()))
    return list(found.values())


def by_process(name: str, families: Iterable[Family]) -> Iterator[Family]:
    """The CPU time, memory and files of one process."""
    for family in families:
        if family.name.startswith(PROCESS):
            values = tuple((((*labels, ("process", name))), value) for labels, value in family.values)
            yield replace(family, name=f"kombio_{family.name}", help=f"{family.help} By process.", values=values)


def summed_histograms(histograms: Iterable[HistogramValues]) -> list[tuple[str, str, Histogram]]:
    """Add up the histograms of several processes."""
    found: dict[str, tuple[str, str, Histogram]] = {}
    for one in histograms:
        _, _, total = found.setdefault(one.name, (one.name, one.help, Histogram(one.bounds)))
        total.counts = [before + more for before, more in zip(total.counts, one.counts, strict=True)]
        total.seconds += one.seconds
    return list(found.values())
