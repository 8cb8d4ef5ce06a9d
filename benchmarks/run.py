#!/usr/bin/env python3
"""Compiles and runs modules on the processor, next to XLA:CPU in one run: the same
modules, inputs and threads, the two taking turns.

  run.py                        test/models, and a corpus beside the checkout
  run.py FILE.hlo …             these modules
  run.py --threads 1 0          with one thread, then with all processors
  run.py --load 8               beside 8 other processes that compute all the time

Seconds of the fastest of several runs, seconds to compile, and the bytes of results and
of what is between. Ratios are XLA's by ours: above 1, ours is better. Results are
compared, too.
"""

import argparse
import contextlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
from statistics import geometric_mean

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "test"))

from oracle import arrays, corpus  # noqa: E402
from rich.console import Console  # noqa: E402
from rich.progress import track  # noqa: E402
from rich.table import Table  # noqa: E402

SECTIONS = ("jax", "real")
TIMEOUT = 600
TURNS = 2
MEASURES = ("run", "compilation", "memory")


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("modules", nargs="*", type=pathlib.Path)
    parser.add_argument("--build-dir", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--threads", nargs="+", type=int, default=[0])
    parser.add_argument(
        "--seconds", type=float, default=1, help="that each side runs in a turn"
    )
    parser.add_argument(
        "--load", type=int, default=0, help="processes that compute meanwhile"
    )
    parser.add_argument("--json", type=pathlib.Path, help="where to write results")
    parser.add_argument(
        "--report", type=pathlib.Path, help="where to write the tables, .html or .svg"
    )
    return parser.parse_args()


def get_modules():
    """test/models, and the sections of a corpus."""
    modules = sorted((ROOT / "test/models").glob("*.hlo"))
    if folder := corpus.find():
        found = corpus.sections(folder)
        modules += [path for name in SECTIONS for path in found.get(name, ())]
    return modules


def call(command, processors):
    """The process, on so many processors; RuntimeError with what it said where it
    fails.
    """
    try:
        done = subprocess.run(
            [str(part) for part in command],
            capture_output=True,
            text=True,
            timeout=TIMEOUT,
            preexec_fn=lambda: os.sched_setaffinity(0, processors),
        )
    except subprocess.TimeoutExpired:
        raise RuntimeError(f"takes more than {TIMEOUT} s") from None
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines() or ["no message"]
        errors = [line for line in lines if "error" in line.lower()]
        raise RuntimeError((errors or lines)[0][:300])
    return done


@contextlib.contextmanager
def load(count):
    """So many processes that compute all the time, on the same processors."""
    command = [sys.executable, "-c", "while True: pass"]
    busy = [subprocess.Popen(command) for _ in range(count)]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()


class Comparison:
    """Both sides of one module."""

    def __init__(self, module, tools, folder, processors, seconds):
        self.module, self.tools, self.folder = module, tools, folder
        self.processors, self.seconds = processors, seconds
        self.inputs = folder / "inputs.npz"
        self.repeat = 2

    def prepare(self):
        """Writes the inputs, which a first run does."""
        fills = self.module.parent / "inputs" / f"{self.module.stem}.json"
        command = [self.tools / "hlo-run", self.module, "--platform=cpu"]
        command += [f"--fills={fills}"] * fills.exists()
        command += [f"--save-inputs={self.inputs}"]
        try:
            call(command, self.processors)
        except RuntimeError:
            if not self.inputs.exists():
                raise

    def run_ours(self, outputs=None):
        command = [self.tools / "hlo-run", self.module, "--platform=cpu", "--time"]
        command += [f"--inputs={self.inputs}", f"--repeat={self.repeat}"]
        command += [f"--threads={len(self.processors)}"]
        command += [f"--outputs={outputs or self.folder / 'ours.npz'}"]
        said = call(command, self.processors).stderr

        def find(pattern):
            return float(re.search(pattern, said)[1])

        run = find(r"time: min ([\d.]+) s")
        self.repeat = max(3, min(100, int(self.seconds / max(run, 1e-6))))
        return {
            "compilation": find(r"compilation: ([\d.]+) s"),
            "run": run,
            "memory": find(r"memory: (\d+) bytes"),
        }

    def run_xla(self, outputs=None):
        command = [sys.executable, ROOT / "benchmarks/_xla_cpu.py", self.module]
        command += [self.inputs, self.seconds] + [outputs] * bool(outputs)
        return json.loads(call(command, self.processors).stdout.splitlines()[-1])

    def measure(self):
        """{"ours": …, "xla": …, "difference": …}: the least of all turns; an error
        instead where there is one.
        """
        found = {}
        for side, run in (("ours", self.run_ours), ("xla", self.run_xla)):
            try:
                if not self.inputs.exists():
                    self.prepare()
                turns = [run(self.folder / f"{side}.npz")]
                turns += [run() for _ in range(1, TURNS)]
                found[side] = {
                    name: min(turn[name] for turn in turns) for name in MEASURES
                }
            except RuntimeError as error:
                found[side] = {"error": str(error)}
        if all("error" not in side for side in found.values()):
            outputs = [
                arrays.load(self.folder / f"{side}.npz")[1] for side in ("xla", "ours")
            ]
            wrong = [str(d) for d in arrays.compare(*outputs) if not d.ok]
            found["difference"] = wrong[0] if wrong else ""
        return found


def get_ratios(found):
    """{measure: XLA's by ours}, where both have it."""
    ours, theirs = found["ours"], found["xla"]
    if "error" in ours or "error" in theirs:
        return {}
    return {
        name: max(theirs[name], 1e-9) / max(ours[name], 1e-9)
        for name in MEASURES
        if name != "memory" or min(ours[name], theirs[name]) > 0
    }


def print_table(results, threads, console):
    table = Table(title=f"{threads} threads", title_justify="left")
    table.add_column("module")
    for name in ("ours ms", "XLA ms", "run", "compilation", "memory"):
        table.add_column(name, justify="right")
    table.add_column("remark")
    for module, found in results.items():
        ratios = get_ratios(found)
        row = [module]
        for side in ("ours", "xla"):
            run = found[side].get("run")
            row.append("" if run is None else f"{1e3 * run:.3g}")
        row += [f"{ratios[name]:.2f}" if name in ratios else "" for name in MEASURES]
        remark = found["ours"].get("error") or found["xla"].get("error", "")
        table.add_row(*row, remark or found["difference"])
    console.print(table)
    measured = [
        (found["ours"], found["xla"], ratios)
        for found in results.values()
        if (ratios := get_ratios(found))
    ]
    for name in MEASURES:
        values = [ratios[name] for _, _, ratios in measured if name in ratios]
        if values:
            mean = geometric_mean(values)
            console.print(
                f"{name}: geometric mean {mean:.2f} of {len(values)}, "
                f"{sum(value < 1 / 1.1 for value in values)} worse than 1.1"
            )
    # What calling a program takes is most of the time of small ones.
    large = [ratios["run"] for _, xla, ratios in measured if xla["run"] > 1e-4]
    if large:
        mean = geometric_mean(large)
        console.print(f"run, over 0.1 ms: geometric mean {mean:.2f} of {len(large)}")
    if bytes_of_ours := sum(ours["memory"] for ours, _, _ in measured):
        ratio = sum(xla["memory"] for _, xla, _ in measured) / bytes_of_ours
        console.print(f"memory, in total: {ratio:.2f}")


def main():
    arguments = parse_arguments()
    console = Console(width=None if sys.stdout.isatty() else 160, record=True)
    available = sorted(os.sched_getaffinity(0))
    report = {}
    for threads in arguments.threads:
        processors = available[: threads or len(available)]
        results = {}
        for module in track(
            arguments.modules or get_modules(), console=Console(stderr=True)
        ):
            with tempfile.TemporaryDirectory() as folder, load(arguments.load):
                results[module.stem] = Comparison(
                    module,
                    arguments.build_dir / "bin",
                    pathlib.Path(folder),
                    processors,
                    arguments.seconds,
                ).measure()
            report[len(processors)] = results
            if arguments.json:
                arguments.json.write_text(json.dumps(report, indent=1))
        print_table(results, len(processors), console)
    if arguments.report:
        is_svg = arguments.report.suffix == ".svg"
        (console.save_svg if is_svg else console.save_html)(str(arguments.report))


if __name__ == "__main__":
    main()
