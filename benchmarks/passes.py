#!/usr/bin/env python3
"""Times pipelines from `simplification` to `fusion`, and all that make optimized HLO
(`compile-to-hlo`), and compares them with XLA:GPU's in one run.

  passes.py                     a model replicated to 10^4, 10^5 and 10^6 instructions
  passes.py --models            the largest models, and a corpus beside the checkout
  passes.py --pipelines NAME…   others that both have

Microseconds for each instruction of the module: the least of several runs, the two
sides taking turns. A pipeline gets what those before it made of the module. Ours is
hlo-opt's own timing of passes, XLA's its log of them; neither has verification,
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
from statistics import geometric_mean

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "test"))

from _replicate import replicated  # noqa: E402
from oracle import against_xla, corpus, xla_gpu  # noqa: E402
from rich.console import Console  # noqa: E402
from rich.table import Table  # noqa: E402

MODEL = ROOT / "test/models/gpt2_train_step.hlo"
SIZES = (10_000, 100_000, 1_000_000)
# The largest module that XLA is asked for; it takes minutes to get to the pipeline.
XLA_MOST = 100_000
TURNS = 5
# Most instructions of all runs of a turn, so that large modules do not run as often.
TURN_MOST = 1_000_000
PIPELINES = (
    "simplification",
    "optimization",
    "layout-assignment",
    "layout-normalization",
    "post-layout-assignment",
    "fusion",
    "compile-to-hlo",
)
# What the last consists of, in order; XLA's ends with the same.
WHOLE = "compile-to-hlo"
STEPS = (
    "optimization",
    "conv-canonicalization",
    "layout-assignment",
    "layout-normalization",
    "nvptx-post-layout-assignment-part-1",
    "post-layout-assignment",
    "nvptx-post-layout-assignment-part-2",
    "fusion",
    "post-fusion-optimization",
)
# Those of XLA's that are one of ours.
PARTS = {"post-layout-assignment": ("hlo-normalization", "post-layout-assignment")}
VERIFIER = "VerifyModulePass"
# The least share of a side's time for which a pass is listed.
LEAST_SHARE = 0.01

PASS = re.compile(r'^def (\w+)\s*:\s*Pass<"([\w-]+)"', re.MULTILINE)
TIMING = re.compile(r"^\s*([\d.]+) \([^)]*\)\s+(\S+)$", re.MULTILINE)
# I1121 17:56:21.907476   18143 hlo_pass_pipeline.cc:181]   HLO pass dot_decomposer
XLA_LINE = re.compile(
    r"^I\d{4} (?P<h>\d+):(?P<m>\d+):(?P<s>[\d.]+) .*hlo_pass_pipeline\.cc:\d+\] +"
    r"(Running HLO pass pipeline on module [^:]+: (?P<pipeline>.+)"
    r"|HLO pass (?P<begin>\S+)"
    r"|HLO pass: (?P<end>\S+) time: [^(]*\((?P<us>\d+) us\).*"
    r"|Invariant checker (?P<check>(done )?)\S+)$"
)


def flags_of_passes():
    """{class: flag}."""
    files = (ROOT / "include/hlo/Transforms").glob("*/*Passes.td")
    return {
        name: flag for file in files for name, flag in PASS.findall(file.read_text())
    }


def flags_of_xla():
    """{XLA's pass: our flag}."""
    return {
        name: flag.partition("{")[0]
        for name, flag in against_xla.PASSES.items()
        if " " not in name
    }


def before(pipeline):
    """The pipelines that run before one of ours."""
    place = STEPS.index(pipeline) if pipeline in STEPS else 0
    return [f"{step}{{inexact}}" for step in STEPS[:place]]


def prepared(tool, path, pipelines, folder):
    """{pipeline: the module that it gets}."""
    found = {}
    for pipeline in pipelines:
        found[pipeline] = path
        if earlier := before(pipeline):
            found[pipeline] = pathlib.Path(folder, f"{path.stem}.{pipeline}.hlo")
            text = f"--pass-pipeline=builtin.module({','.join(earlier)})"
            command = [tool, path, text, "--verify-each=0", "-o", found[pipeline]]
            subprocess.run(command, capture_output=True, check=True)
    return found


def run_ours(tool, paths, flags):
    """{pipeline: {pass, or pipeline: seconds}} of {pipeline: module}."""
    found = {}
    for pipeline, path in paths.items():
        text = f"builtin.module({pipeline}{{inexact}})"
        command = [tool, path, f"--pass-pipeline={text}", "--verify-each=0"]
        command += ["--mlir-timing", "--mlir-timing-display=list", "-o=/dev/null"]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        times = {name: float(seconds) for seconds, name in TIMING.findall(done.stderr)}
        times[pipeline] -= times.pop(VERIFIER, 0)
        found[pipeline] = {
            flags.get(name, name): seconds
            for name, seconds in times.items()
            if name == pipeline or name in (STEPS if pipeline == WHOLE else flags)
        }
    return found


def run_xla(python, path, pipelines, flags):
    """The same; of all iterations together."""
    parts = {**PARTS, WHOLE: STEPS[-1:]}
    wanted = {part for name in pipelines for part in parts.get(name, (name,))}
    process = xla_gpu.start_logged(python, path)
    found = {}
    whole = collections.Counter()
    # What runs: its name, what verification took before, seconds by pass in it.
    running = []
    top = collections.Counter()
    verified, check = 0.0, 0.0
    for text in process.stderr:
        line = XLA_LINE.match(text)
        if not line:
            continue
        now = int(line["h"]) * 3600 + int(line["m"]) * 60 + float(line["s"])
        if line["pipeline"] and not running:
            top_name = re.sub("[ _]", "-", line["pipeline"])
            top = found[top_name] = collections.Counter()
        elif line["begin"]:
            running.append((line["begin"], verified, collections.Counter()))
        elif line["end"] and running:
            name, before, inside = running.pop()
            seconds = int(line["us"]) / 1e6 - (verified - before)
            if inside:
                found[name] = inside + collections.Counter({name: seconds})
            outer = running[-1][2] if running else top
            outer += inside or {flags.get(name, name): seconds}
            if not running:
                top[top_name] += seconds
                whole += {top_name: seconds, WHOLE: seconds}
        elif line["check"] is not None:
            if line["check"]:
                verified += now - check
            check = now
        if line["pipeline"] and not running and wanted <= found.keys() - {top_name}:
            break
    process.kill()
    process.wait()
    found[WHOLE] = whole
    return {name: xla_times(found, name) for name in pipelines}


def xla_times(found, pipeline):
    """{pass, or pipeline: seconds} of what is one of our pipelines."""
    parts = [part for part in PARTS.get(pipeline, (pipeline,)) if part in found]
    times = collections.Counter()
    for part in parts:
        times += collections.Counter(
            {pipeline if name == part else name: s for name, s in found[part].items()}
        )
    return dict(times)


def measure(options, path, instructions, folder):
    """(ours, XLA's) as {pipeline: {pass: least seconds}}."""
    paths = prepared(options.tool, path, options.pipelines, folder)
    sides = [lambda: run_ours(options.tool, paths, flags_of_passes())]
    if options.xla_python.exists() and instructions <= options.xla_most:
        sides.append(
            lambda: run_xla(options.xla_python, path, options.pipelines, flags_of_xla())
        )
    best = [{name: {} for name in options.pipelines} for _ in range(2)]
    for _ in range(max(1, min(options.turns, TURN_MOST // max(instructions, 1)))):
        for least, side in zip(best, sides, strict=False):
            for pipeline, times in side().items():
                for name, seconds in times.items():
                    known = least[pipeline].get(name, math.inf)
                    least[pipeline][name] = min(seconds, known)
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
        for file in corpus.files(corpus.default_paths(("real", "jax"))):
            yield file.name, file
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


class Report:
    """The tables of one pipeline."""

    def __init__(self, pipeline):
        self.pipeline = pipeline
        self.summary = Table(box=None, pad_edge=False)
        self.summary.add_column("module", no_wrap=True)
        for name in ("instructions", "ours, µs each", "XLA", "ratio"):
            self.summary.add_column(name, justify="right")
        # (instructions, seconds by pass), in turn ours and XLA's.
        self.columns = []
        self.ratios = []

    def add(self, name, instructions, *sides):
        mine, xla = (side.get(self.pipeline) for side in sides)
        self.ratios += [xla / mine] if xla else []
        self.summary.add_row(
            name,
            str(instructions),
            per_instruction(mine, instructions),
            per_instruction(xla, instructions),
            f"{xla / mine:.2f}" if xla else "",
        )
        self.columns += [(instructions, side) for side in sides]

    def passes(self):
        """What takes time on either side, most of ours first."""
        table = Table("pass", box=None, pad_edge=False)
        shares = collections.Counter()
        for i, (instructions, times) in enumerate(self.columns):
            side = "XLA" if i % 2 else "ours"
            table.add_column(f"{side} {instructions}", justify="right")
            total = times.get(self.pipeline, math.inf)
            for name, seconds in times.items():
                if name != self.pipeline:
                    shares[name] = max(shares[name], seconds / total)
        first = self.columns[0][1]
        for name in sorted(shares, key=lambda name: -first.get(name, 0)):
            if shares[name] >= LEAST_SHARE:
                cells = [per_instruction(t.get(name), n) for n, t in self.columns]
                table.add_row(name, *cells)
        return table

    def print(self, console, with_passes):
        console.print(f"\n{self.pipeline}\n", style="bold")
        console.print(self.summary)
        if self.ratios:
            mean = geometric_mean(self.ratios)
            console.print(f"\ngeometric mean of the ratios: {mean:.2f}")
        if with_passes and self.columns:
            console.print("\nµs for each instruction, all iterations together:\n")
            console.print(self.passes())


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    parser.add_argument("--build-dir", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--models", action="store_true")
    parser.add_argument("--pipelines", nargs="*", default=list(PIPELINES))
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

    reports = [Report(pipeline) for pipeline in options.pipelines]
    with tempfile.TemporaryDirectory() as folder:
        for name, path in modules(options, folder):
            instructions = count(options.tool, path)
            if not instructions or instructions < options.least:
                continue
            sides = measure(options, path, instructions, folder)
            for report in reports:
                report.add(name, instructions, *(s[report.pipeline] for s in sides))
    console = Console()
    console = console if console.is_terminal else Console(width=160)
    for report in reports:
        report.print(console, with_passes=not options.models)
    return 0


if __name__ == "__main__":
    sys.exit(main())
