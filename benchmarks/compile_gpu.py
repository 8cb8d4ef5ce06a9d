#!/usr/bin/env python3
"""Compiles modules for a GPU that need not be there, to code that it runs, next to
XLA:GPU in one run: the same modules and processors, the two taking turns.

  compile_gpu.py                        test/models
  compile_gpu.py FILE.hlo …             these modules

Seconds of the fastest of several turns, each in a process of its own. Ours are those
of all that `hlo-translate --hlo-to-executable` does, from its start to the file; XLA's
those of its compiler alone. Ratios are XLA's by ours: above 1, ours is faster. What has
to be there for XLA:GPU, test/oracle/xla_gpu.py says.
"""

import argparse
import json
import os
import pathlib
import sys
import tempfile
import time
from statistics import geometric_mean

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "test"))

from oracle import xla_gpu  # noqa: E402
from rich.console import Console  # noqa: E402
from rich.progress import track  # noqa: E402
from rich.table import Table  # noqa: E402
from run import call  # noqa: E402


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("modules", nargs="*", type=pathlib.Path)
    parser.add_argument("--build-dir", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument(
        "--xla-python",
        type=pathlib.Path,
        default=xla_gpu.default_python(),
        help="the Python that has XLA:GPU",
    )
    parser.add_argument("--target", choices=xla_gpu.TARGETS, default="h100")
    parser.add_argument("--turns", type=int, default=2)
    parser.add_argument("--json", type=pathlib.Path, help="where to write results")
    return parser.parse_args()


def compile_ours(module, arguments, processors):
    with tempfile.TemporaryDirectory() as folder:
        command = [arguments.build_dir / "bin/hlo-translate", "--hlo-to-executable"]
        command += [f"--target={arguments.target}", module]
        command += ["-o", pathlib.Path(folder) / "module.hloexe"]
        start = time.perf_counter()
        call(command, processors)
        return time.perf_counter() - start


def compile_xla(module, arguments, processors):
    command = [arguments.xla_python, xla_gpu.__file__, module, "", arguments.target]
    return float(call(command, processors).stdout.split()[-1])


def measure(module, arguments, processors):
    """{"ours": seconds, "xla": seconds}, an error instead where there is one."""
    found = {}
    sides = {"ours": compile_ours, "xla": compile_xla}
    for _ in range(arguments.turns):
        for side, compile_module in sides.items():
            if isinstance(found.get(side), str):
                continue
            try:
                seconds = compile_module(module, arguments, processors)
                found[side] = min(seconds, found.get(side, seconds))
            except (RuntimeError, OSError) as error:
                found[side] = str(error)
    return found


def get_ratio(found):
    """XLA's by ours, where both have it."""
    if any(isinstance(side, str) for side in found.values()):
        return None
    return found["xla"] / found["ours"]


def print_table(results, target):
    console = Console(width=None if sys.stdout.isatty() else 120)
    table = Table(title=f"seconds to compile for {target}", title_justify="left")
    table.add_column("module")
    for name in ("ours", "XLA", "ratio"):
        table.add_column(name, justify="right")
    table.add_column("remark")
    for module, found in results.items():
        row, remark = [module], ""
        for side in found.values():
            if isinstance(side, str):
                remark = remark or side
            row.append("" if isinstance(side, str) else f"{side:.2f}")
        ratio = get_ratio(found)
        table.add_row(*row, f"{ratio:.2f}" if ratio else "", remark)
    console.print(table)
    ratios = [ratio for found in results.values() if (ratio := get_ratio(found))]
    if ratios:
        mean = geometric_mean(ratios)
        console.print(
            f"geometric mean {mean:.2f} of {len(ratios)}, least {min(ratios):.2f}"
        )


def main():
    arguments = parse_arguments()
    processors = os.sched_getaffinity(0)
    results = {}
    modules = arguments.modules or sorted((ROOT / "test/models").glob("*.hlo"))
    for module in track(modules, console=Console(stderr=True)):
        results[module.stem] = measure(module, arguments, processors)
        if arguments.json:
            arguments.json.write_text(json.dumps(results, indent=1))
    print_table(results, arguments.target)


if __name__ == "__main__":
    main()
