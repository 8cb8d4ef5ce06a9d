#!/usr/bin/env python3
"""Times indexing maps: simplification, exact questions, and all maps of modules.

  indexing.py                  the largest modules of test/models and of a corpus
  indexing.py FILE … | DIR …   these modules
  indexing.py --json out.json  every number as data, too

Times are of the processor, of one thread. Simplification starts at the expressions as
operations give them, each chain of reshapes composed in one go. Of a module, both
directions between all operands and results of every operation are asked; the time of
an operation is divided among its maps, and the median is over maps.
"""

import argparse
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "test"))

from oracle import corpus  # noqa: E402
from rich.console import Console  # noqa: E402
from rich.table import Table  # noqa: E402

MODULES = 8  # the largest, when none are named
# Microseconds of XLA's simplifier for the same maps, measured once with its sources
# compiled on their own, on another machine of this kind.
XLA = {
    "simplify/reshapes 10x10x10, 50x20, 10x10x10": 23,
    "simplify/three reshapes, 4 dimensions": 350,
}
# Microseconds that are not to be exceeded.
MEDIAN_LIMIT = 5
SIMPLIFY_LIMIT = 300


def measure(tool, paths, seconds):
    """The benchmarks as dictionaries, in order."""
    command = [tool, "--benchmark_format=json", f"--benchmark_min_time={seconds}"]
    done = subprocess.run([*command, *paths], stdout=subprocess.PIPE, check=True)
    return json.loads(done.stdout)["benchmarks"]


def microseconds(benchmark):
    """The processor's time of one repetition."""
    scale = {"ns": 1e-3, "us": 1, "ms": 1e3}[benchmark["time_unit"]]
    return benchmark["cpu_time"] * scale


def print_report(benchmarks, console):
    """A table of maps and questions, and one of modules."""
    maps = Table("map or question", box=None, pad_edge=False)
    for name in ("µs", "XLA", "ratio"):
        maps.add_column(name, justify="right")
    modules = Table("module", box=None, pad_edge=False)
    for name in ("maps", "ms", "median µs", "99 % µs", "greatest µs"):
        modules.add_column(name, justify="right")
    for benchmark in benchmarks:
        name, time = benchmark["name"], microseconds(benchmark)
        if name.startswith("module/"):
            numbers = (
                benchmark[key] / 1e3 for key in ("median", "of 99 %", "greatest")
            )
            modules.add_row(
                name.removeprefix("module/"),
                f"{benchmark['maps']:.0f}",
                f"{time / 1e3:.1f}",
                *(f"{number:.2f}" for number in numbers),
            )
        else:
            theirs = XLA.get(name)
            ratio = [f"{theirs}", f"{theirs / time:.0f}"] if theirs else []
            maps.add_row(name, f"{time:.2f}", *ratio)
    console.print(maps)
    if modules.row_count:
        console.print()
        console.print(modules)


def find_excess(benchmarks):
    """What takes longer than it may, as lines of text."""
    for benchmark in benchmarks:
        name, time = benchmark["name"], microseconds(benchmark)
        median = benchmark.get("median", 0) / 1e3
        if name.startswith("simplify/") and time > SIMPLIFY_LIMIT:
            yield f"{name} takes {time:.0f} µs, more than {SIMPLIFY_LIMIT} µs"
        if median > MEDIAN_LIMIT:
            yield f"{name}: {median:.1f} µs per map, more than {MEDIAN_LIMIT} µs"


def default_files():
    """The largest modules, each name once."""
    paths = corpus.default_paths(("real", "jax", "xla_gpu_h100"))
    files = {path.name: path for path in corpus.files(paths)}
    return sorted(files.values(), key=lambda path: -path.stat().st_size)[:MODULES]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="*", type=pathlib.Path, metavar="FILE|DIR")
    parser.add_argument("--build-dir", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--seconds", type=float, default=0.5, help="of each benchmark")
    parser.add_argument("--json", type=pathlib.Path, help="write all numbers here")
    options = parser.parse_args()

    tool = options.build_dir.resolve() / "bin" / "hlo-indexing-benchmark"
    if not tool.is_file():
        parser.error(f"{tool} is not there: build hlo-benchmarks (libbenchmark-dev)")
    paths = list(corpus.files(options.files or default_files()))
    benchmarks = measure(tool, paths, options.seconds)
    print_report(benchmarks, Console(width=100))
    excess = list(find_excess(benchmarks))
    for line in excess:
        print(line)
    if options.json:
        options.json.write_text(json.dumps(benchmarks, indent=1) + "\n")
    return 1 if excess else 0


if __name__ == "__main__":
    sys.exit(main())
