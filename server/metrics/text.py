"""Writes metrics in the text format of Prometheus (version 0.0.4)."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate
from typing import Literal

from msgspec import Struct

from server.metrics.figures import Histogram

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"

Kind = Literal["counter", "gauge"]
Labels = tuple[tuple[str, str], ...]


class Family(Struct, frozen=True):
    """A metric: its name, kind, description, and its values by labels."""

    name: str
    kind: Kind
    help: str
    values: tuple[tuple[Labels, float], ...]


def single(name: str, kind: Kind, words: str, value: float) -> Family:
    """A metric with one value."""
    return Family(name, kind, words, (((), value),))


def labelled(name: str, kind: Kind, words: str, label: str, values: Mapping[str, float]) -> Family:
    """A metric with one label, and a value for each of its values."""
    return Family(name, kind, words, tuple((((label, thing),), value) for thing, value in values.items()))


def written(families: Iterable[Family], histograms: Iterable[tuple[str, str, Histogram]]) -> str:
    """Write all metrics."""
    lines = [line for family in families for line in _family(family)]
    lines += [line for histogram in histograms for line in _histogram(*histogram)]
    return "\n".join(lines) + "\n"


def _family(family: Family) -> Iterator[str]:
    yield from _head(family.name, family.kind, family.help)
    for labels, value in family.values:
        yield _sample(family.name, labels, value)


def _histogram(name: str, words: str, histogram: Histogram) -> Iterator[str]:
    """Write a histogram with cumulative buckets."""
    yield from _head(name, "histogram", words)
    counts = list(accumulate(histogram.counts))
    for bound, count in zip([*map(_number, histogram.bounds), "+Inf"], counts, strict=True):
        yield _sample(f"{name}_bucket", (("le", bound),), count)
    yield _sample(f"{name}_sum", (), histogram.seconds)
    yield _sample(f"{name}_count", (), counts[-1])


def _head(name: str, kind: str, words: str) -> Iterator[str]:
    yield f"# HELP {name} {words}"
    yield f"# TYPE {name} {kind}"


def _sample(name: str, labels: Labels, value: float) -> str:
    inside = ",".join(f'{label}="{_escaped(text)}"' for label, text in labels)
    return f"{name}{{{inside}}} {_number(value)}" if inside else f"{name} {_number(value)}"


def _escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")


def _number(value: float) -> str:
    return repr(value)
