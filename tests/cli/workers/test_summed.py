"""The metrics of several processes: sums under the usual names, and what each process takes."""

from server.cli.workers.summed import by_process, summed, summed_histograms, values_of
from server.metrics.figures import Histogram
from server.metrics.text import Family, single


def test_counters_are_added_up_by_name_and_labels() -> None:
    refusals = [
        Family("refusals", "counter", "", (((("reason", "full"),), 2.0), ((("reason", "banned"),), 1.0))),
        Family("refusals", "counter", "", (((("reason", "full"),), 3.0),)),
    ]
    [family] = summed(refusals)
    assert dict(family.values) == {(("reason", "full"),): 5.0, (("reason", "banned"),): 1.0}


def test_the_oldest_process_says_when_it_all_started() -> None:
    [started] = summed([single("process_start_time_seconds", "gauge", "", when) for when in (30.0, 10.0, 20.0)])
    assert started.values == (((), 10.0),)


def test_each_process_has_its_own_memory() -> None:
    families = [single("process_open_fds", "gauge", "Files.", 7), single("kombio_frames_total", "counter", "", 5)]
    [own] = by_process("door1", families)
    assert (own.name, own.values) == ("kombio_process_open_fds", (((("process", "door1"),), 7),))


def test_histograms_are_added_up() -> None:
    one, other = Histogram((1.0, 2.0)), Histogram((1.0, 2.0))
    one.add(0.5)
    other.add(1.5)
    other.add(9.0)
    sent = [*values_of([("lag", "How late.", one)]), *values_of([("lag", "How late.", other)])]
    [(name, _, total)] = summed_histograms(sent)
    assert (name, total.counts, total.seconds) == ("lag", [1, 1, 1], 11.0)
