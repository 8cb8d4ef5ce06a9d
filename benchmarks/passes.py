#!/usr/bin/env python3
"""Times the pipeline `simplification`, and compares it with XLA:GPU's in one run.

  passes.py                   a model replicated to 10^4, 10^5 and 10^6 instructions
  passes.py --models          the largest models, and a corpus beside the checkout
  passes.py --pipeline NAME   another pipeline that both have

Microseconds for each instruction of the module that the pipeline starts with: the least
of several runs, the two sides taking turns. Ours is hlo-opt's own timing of the
pipeline, without verification between passes, XLA's its log of passes; neither has
parsing, printing or code generation in it. XLA:GPU needs a Python of its own,
--xla-python (see `python -m oracle.against_xla --help`); without one only ours is
measured.
"""

import argparse
import collections
import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "test"))

from _replicate import replicated  # noqa: E402
from oracle import conformance, xla_gpu  # noqa: E402
from rich.console import Console  # noqa: E402
from rich.table import Table  # noqa: E402

MODEL = ROOT / "test/models/gpt2_train_step.hlo"
SIZES = (10_000, 100_000, 1_000_000)
# The largest module that XLA is asked for; it takes minutes to get to the pipeline.
XLA_MOST = 100_000
TURNS = 5
# Most instructions of all runs of a turn, so that large modules do not run as often.
TURN_MOST = 1_000_000
# XLA's passes by ours, where they have one each.
PASSES = {
    "AlgebraicSimplifyPass": "algsimp",
    "HLOCSEPass": "cse",
    "DCEPass": "dce",
    "ConstantFoldingPass": "constant_folding",
    "TupleSimplifyPass": "tuple-simplifier",
    "ZeroSizedHLOEliminationPass": "zero_sized_hlo_elimination",
    "SimplifySortsPass": "simplify-sorts",
}

TIMING = re.compile(r"^\s*([\d.]+) \([^)]*\)\s+(\S+)$", re.MULTILINE)
XLA_START = re.compile(r"Running HLO pass pipeline on module [^:]+: (\S+)")
XLA_PASS = re.compile(r"HLO pass: (\S+) time: [^(]*\((\d+) us\)")


def run_ours(tool, path, pipeline):
    """{pass: seconds}."""
    flags = ["--verify-each=0", "--mlir-timing", "--mlir-timing-display=list"]
    flags += [f"--pass-pipeline=builtin.module({pipeline}{{inexact}})", "-o=/dev/null"]
    done = subprocess.run(
        [tool, path, *flags], capture_output=True, text=True, check=True
    )
    return {name: float(seconds) for seconds, name in TIMING.findall(done.stderr)}


def run_xla(python, path, pipeline):
    """{pass: seconds}, the sums over all iterations of the pipeline."""
    process = xla_gpu.start_logged(python, path)
    seconds, begun = collections.Counter(), False
    for line in process.stderr:
        if (start := XLA_START.search(line)) and start[1] == pipeline:
            begun = True
        found = XLA_PASS.search(line)
        if found and begun:
            seconds[found[1]] += int(found[2]) / 1e6
            if found[1] == pipeline:
                break
    process.kill()
    process.wait()
    return dict(seconds)


def measure(options, path, instructions):
    """(ours, XLA's) as {pass: least seconds}."""
    sides = [lambda: run_ours(options.tool, path, options.pipeline)]
    if options.xla_python.exists() and instructions <= options.xla_most:
        sides.append(lambda: run_xla(options.xla_python, path, options.pipeline))
    best = [{}, {}]
    for _ in range(max(1, min(options.turns, TURN_MOST // max(instructions, 1)))):
        for least, side in zip(best, sides, strict=False):
            for name, seconds in side().items():
                least[name] = min(seconds, least.get(name, math.inf))
    return best


def count(tool, path, *flags):
    """The instructions of a module."""
    flags = [*flags, "--print-cost=json", "-o=/dev/null"]
    done = subprocess.run([tool, path, *flags], capture_output=True, text=True)
    if done.returncode:
        return 0
    return json.loads(done.stderr.splitlines()[-1])["instructions"]


def modules(options, folder):
    """(name, path) of what is measured."""
    if options.files:
        yield from ((file.name, file) for file in options.files)
    elif options.models:
        for part in conformance.default_paths(("real", "jax")):
            yield from ((file.name, file) for file in sorted(part.glob("*.hlo")))
    else:
        flags = ["--call-inline", "--dce"]
        text = subprocess.run(
            [options.tool, MODEL, *flags], capture_output=True, text=True, check=True
        ).stdout
        for size in options.sizes:
            file = pathlib.Path(folder, f"{size}.hlo")
            file.write_text(replicated(text, size))
            yield f"{MODEL.stem} x {size}", file


def per_instruction(seconds, instructions):
    return f"{1e6 * seconds / instructions:.2f}" if seconds else ""


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    parser.add_argument("--build-dir", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--models", action="store_true")
    parser.add_argument("--pipeline", default="simplification")
    parser.add_argument("--least", type=int, default=500, help="instructions")
    parser.add_argument("--sizes", type=int, nargs="*", default=SIZES)
    parser.add_argument("--xla-most", type=int, default=XLA_MOST)
    parser.add_argument("--turns", type=int, default=TURNS)
    parser.add_argument(
        "--xla-python", type=pathlib.Path, default=xla_gpu.default_python()
    )
    options = parser.parse_args()
    options.tool = options.build_dir.resolve() / "bin" / "hlo-opt"
    options.xla_python = options.xla_python.expanduser()

    summary = Table(box=None, pad_edge=False)
    summary.add_column("module", no_wrap=True)
    for name in ("instructions", "ours, µs each", "XLA", "ratio"):
        summary.add_column(name, justify="right")
    passes = Table("pass", box=None, pad_edge=False)
    rows = {name: [] for name in PASSES}
    ratios = []
    with tempfile.TemporaryDirectory() as folder:
        for name, path in modules(options, folder):
            instructions = count(options.tool, path)
            if not instructions or instructions < options.least:
                continue
            ours, theirs = measure(options, path, instructions)
            mine, xla = (side.get(options.pipeline) for side in (ours, theirs))
            ratios += [xla / mine] if xla else []
            summary.add_row(
                name,
                str(instructions),
                per_instruction(mine, instructions),
                per_instruction(xla, instructions),
                f"{xla / mine:.2f}" if xla else "",
            )
            for header in ("ours", "XLA"):
                passes.add_column(f"{header} {instructions}", justify="right")
            for own, other in PASSES.items():
                for side, key in ((ours, own), (theirs, other)):
                    rows[own].append(per_instruction(side.get(key), instructions))
    console = Console()
    console = console if console.is_terminal else Console(width=160)
    console.print(summary)
    if ratios:
        mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
        console.print(f"\ngeometric mean of the ratios: {mean:.2f}")
    if not options.models:
        for name, cells in rows.items():
            passes.add_row(name, *cells)
        console.print("\nµs for each instruction, all iterations together:\n")
        console.print(passes)
    return 0


if __name__ == "__main__":
    sys.exit(main())
