#!/usr/bin/env python3
"""Compares parsing and printing of HLO text with XLA (jaxlib) in one run.

  text.py                  test/models, and a corpus beside the checkout
  text.py FILE … | DIR …   these files, these folders
  text.py --json out.json  every number as data, too

Speeds are MB of text per second, best of several repetitions; memory is what the
process needs on top of what it needs for an empty module. Ratios above 1 are in our
favour for speed and against us for memory. Both sides parse in a warm process, start
and tables of opcodes not counted; ours into a new MLIRContext each time, with its
dialects loaded, so that it has to make every type, attribute and location again.
"""

import argparse
import dataclasses
import json
import math
import os
import pathlib
import subprocess
import sys
import time
from statistics import geometric_mean

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "test"))

from jaxlib import xla_client  # noqa: E402
from oracle import corpus, xla  # noqa: E402
from rich.console import Console  # noqa: E402
from rich.table import Table  # noqa: E402
from tqdm import tqdm  # noqa: E402

EMPTY = "HloModule empty\nENTRY main {\n  ROOT x = f32[] parameter(0)\n}\n"
MEMORY_FROM = 100_000  # bytes of text; below, memory is mostly the allocator's pages
SIZES = {  # of the text, in bytes
    "over 1 MB": 1_000_000,
    "100 kB to 1 MB": 100_000,
    "10 kB to 100 kB": 10_000,
    "under 10 kB": 0,
}
TURNS = 3  # of each side with each file, so that both see the same machine
BYTES_PER_TURN = 2_000_000  # parsed in all repetitions of a file


@dataclasses.dataclass
class Measurement:
    """One side's numbers for one file: seconds, and KiB of peak resident memory."""

    bytes: int
    parse_s: float
    print_s: float
    peak_rss_kb: int


class Unsupported(Exception):
    """One side does not read a file."""


def repetitions(size):
    """How often a text of `size` bytes is parsed and printed in one turn."""
    return max(2, min(100, BYTES_PER_TURN // max(size, 1)))


def measure_ours(tool, path, count):
    """`hlo-translate --benchmark-text=COUNT PATH`: text parsed and printed in full."""
    done = subprocess.run(
        [tool, f"--benchmark-text={count}", path], capture_output=True, text=True
    )
    if done.returncode:
        first = (done.stderr.strip().splitlines() or ["no message"])[0]
        raise Unsupported(f"exit code {done.returncode}: {first}")
    return Measurement(**json.loads(done.stdout))


def measure_xla(path, count):
    """XLA's parser and printer in a forked child, because XLA aborts on some input."""
    read_end, write_end = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
            answer = json.dumps(dataclasses.asdict(_measure_xla(path, count)))
            os.write(write_end, answer.encode())
        finally:
            os._exit(0)
    os.close(write_end)
    with os.fdopen(read_end) as pipe:
        answer = pipe.read()
    os.waitpid(child, 0)
    if not answer:
        raise Unsupported("XLA does not read it")
    return Measurement(**json.loads(answer))


def _measure_xla(path, count):
    start = memory("VmRSS")
    text = pathlib.Path(path).read_text(errors="surrogateescape")
    parse_s, module = best(count, lambda: xla_client.hlo.hlo_module_from_text(text))
    print_s, _ = best(count, lambda: xla.print_module(module))
    return Measurement(len(text), parse_s, print_s, memory("VmHWM") - start)


def best(count, function):
    """(shortest time of `count` calls in seconds, last result)."""
    shortest = math.inf
    for _ in range(count):
        start = time.perf_counter()
        result = function()
        shortest = min(shortest, time.perf_counter() - start)
    return shortest, result


def memory(key):
    """VmRSS or VmHWM of this process in KiB."""
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith(key))


def measure_all(tool, paths):
    """[(path, ours, XLA's)] and [(path, reason)] of the files that one side cannot
    read.
    """
    measured, skipped = [], []
    for path in tqdm(paths, unit="file", disable=None):
        count = repetitions(path.stat().st_size)
        try:
            measured.append((path, *measure_both(tool, path, count)))
        except Unsupported as reason:
            skipped.append((path, str(reason)))
    return measured, skipped


def measure_both(tool, path, count):
    """(ours, XLA's): the least of each number in all turns."""
    turns = [
        (measure_ours(tool, path, count), measure_xla(path, count))
        for _ in range(TURNS)
    ]
    return map(least, zip(*turns, strict=True))


def least(measurements):
    """The least of each number."""
    numbers = zip(*map(dataclasses.astuple, measurements), strict=True)
    return Measurement(*map(min, numbers))


def ratios(ours, theirs):
    """(parse, print, memory) of one file; no memory ratio for small ones."""
    large = ours.bytes >= MEMORY_FROM
    return (
        theirs.parse_s / ours.parse_s,
        theirs.print_s / ours.print_s,
        ours.peak_rss_kb / max(theirs.peak_rss_kb, 1) if large else None,
    )


def get_mean(values):
    """The geometric mean of those that there are; nan for none."""
    values = list(filter(None, values))
    return geometric_mean(values) if values else math.nan


def print_report(measured, skipped, rows, console):
    """A table of the largest files, then the means over all of them."""
    table = Table(box=None, pad_edge=False)
    table.add_column("file", no_wrap=True)
    for name in ("KB", "parse MB/s", "XLA", "ratio", "print MB/s", "XLA", "ratio"):
        table.add_column(name, justify="right")
    table.add_column("MiB", justify="right")
    table.add_column("XLA", justify="right")
    table.add_column("ratio", justify="right")

    def speed(measurement, seconds):
        return f"{measurement.bytes / seconds / 1e6:.1f}"

    by_size = sorted(measured, key=lambda row: -row[1].bytes)
    for path, ours, theirs in by_size[:rows]:
        parse, print_, memory_ratio = ratios(ours, theirs)
        cells = [speed(ours, ours.parse_s), speed(theirs, theirs.parse_s)]
        cells += [f"{parse:.2f}", speed(ours, ours.print_s)]
        cells += [speed(theirs, theirs.print_s), f"{print_:.2f}"]
        if memory_ratio:
            cells += [f"{m.peak_rss_kb / 1024:.1f}" for m in (ours, theirs)]
            cells += [f"{memory_ratio:.2f}"]
        table.add_row(path.name, f"{ours.bytes / 1e3:.0f}", *cells)
    console.print(table)
    if len(measured) > rows:
        console.print(f"… and {len(measured) - rows} smaller files")
    console.print()
    console.print(sizes_table(measured))
    summary = summarize(measured)
    console.print(
        "\ngeometric mean of the ratios over {files} files: parse {parse:.2f}, "
        "print {print:.2f}; memory {memory:.2f} over the {large} above 100 KB".format(
            **summary
        )
    )
    console.print(
        "all text together: parse {parse_all:.2f}, print {print_all:.2f}".format(
            **summary
        )
    )
    for path, reason in skipped:
        console.print(f"skipped {path.name}: {reason}", markup=False)


def sizes_table(measured):
    """Geometric means of the ratios of small and of large files."""
    table = Table("size of the text", "files", "parse", "print", box=None)
    most = math.inf
    for name, least_size in SIZES.items():
        rows = [row for row in measured if least_size <= row[1].bytes < most]
        most = least_size
        means = (
            f"{get_mean([ratios(*row[1:])[i] for row in rows]):.2f}" for i in (0, 1)
        )
        table.add_row(name, str(len(rows)), *means)
    return table


def summarize(measured):
    """The means that the report ends with, as a dictionary."""
    columns = list(
        zip(*(ratios(ours, theirs) for _, ours, theirs in measured), strict=True)
    )

    def total(side, field):
        return sum(getattr(row[side], field) for row in measured)

    return {
        "files": len(measured),
        "large": sum(value is not None for value in columns[2]),
        "parse": get_mean(columns[0]),
        "print": get_mean(columns[1]),
        "memory": get_mean(columns[2]),
        "parse_all": total(2, "parse_s") / total(1, "parse_s"),
        "print_all": total(2, "print_s") / total(1, "print_s"),
    }


def wide_console():
    """A console that does not fold the table when its output goes to a file."""
    console = Console()
    return console if console.is_terminal else Console(width=160)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="*", type=pathlib.Path, metavar="FILE|DIR")
    parser.add_argument("--build-dir", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--rows", type=int, default=20, help="files in the table")
    parser.add_argument("--json", type=pathlib.Path, help="write all numbers here")
    options = parser.parse_args()

    tool = options.build_dir.resolve() / "bin" / "hlo-translate"
    if not tool.is_file():
        parser.error(f"{tool} is not there: build first")
    # Of a corpus everything but the tiny modules of `units`.
    default = corpus.default_paths(("real", "jax", "xla_gpu_h100"))
    paths = list(corpus.files(options.files or default))

    empty = options.build_dir / "empty.hlo"
    empty.write_text(EMPTY)
    idle = [side.peak_rss_kb for side in measure_both(tool, empty, count=1)]
    measured, skipped = measure_all(tool, paths)
    if not measured:
        parser.error("no file that both sides read")
    for row in measured:
        for side in (0, 1):
            row[side + 1].peak_rss_kb = max(row[side + 1].peak_rss_kb - idle[side], 1)
    print_report(measured, skipped, options.rows, wide_console())
    if options.json:
        files = [
            {"file": str(path), "ours": vars(ours), "xla": vars(theirs)}
            for path, ours, theirs in measured
        ]
        data = {"summary": summarize(measured), "files": files}
        options.json.write_text(json.dumps(data, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
