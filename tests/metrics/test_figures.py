"""Figures are counted, and written so that Prometheus reads them."""

import asyncio

from prometheus_client.parser import text_string_to_metric_families

from server.metrics.figures import Histogram
from server.metrics.lag import Lag
from server.metrics.process import process
from server.metrics.text import labelled, single, written
from tests.kit.clock import clock


def read(text: str) -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    """The values as an independent reader of the format finds them."""
    return {
        (sample.name, tuple(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_a_histogram_counts_what_is_within_each_bound_and_all_that_is_beyond() -> None:
    histogram = Histogram((0.1, 1.0))
    for seconds in (0.05, 0.1, 0.5, 7.0):
        histogram.add(seconds)
    values = read(written((), [("waits", "How long.", histogram)]))
    assert values == {
        ("waits_bucket", (("le", "0.1"),)): 2,
        ("waits_bucket", (("le", "1.0"),)): 3,
        ("waits_bucket", (("le", "+Inf"),)): 4,
        ("waits_sum", ()): 7.65,
        ("waits_count", ()): 4,
    }


def test_names_labels_and_kinds_are_read_back_as_they_were_meant() -> None:
    odd = 'a "quoted" back\\slash\nand line'
    text = written([single("one", "gauge", "One.", 3), labelled("many_total", "counter", "Many.", "why", {odd: 2})], ())
    assert read(text) == {("one", ()): 3, ("many_total", (("why", odd),)): 2}
    kinds = {family.name: (family.type, family.documentation) for family in text_string_to_metric_families(text)}
    assert kinds == {"one": ("gauge", "One."), "many": ("counter", "Many.")}


def test_the_process_tells_of_itself() -> None:
    values = read(written(process(), ()))
    assert values["process_resident_memory_bytes", ()] > 1_000_000
    assert values["process_open_fds", ()] >= 3
    assert values["process_cpu_seconds_total", ()] > 0


async def test_lag_is_the_time_that_the_loop_is_late() -> None:
    histogram = Histogram()
    with Lag(histogram, seconds=0.0).watched():
        for _ in range(3):
            await asyncio.sleep(0)
        quick = sum(histogram.counts)
        clock().passed += 0.02  # a screen that takes long to draw
        await asyncio.sleep(0)
    assert quick >= 1
    assert histogram.seconds >= 0.02
