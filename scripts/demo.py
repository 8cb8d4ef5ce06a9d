#!/usr/bin/env python3
"""Optimizes ResNet-50, shows what changed, compiles and runs it, checks the numbers
against XLA.

  demo.py                          test/models/resnet50_inference.hlo, build/bin
  demo.py --model other.hlo        another module of HLO text
  demo.py --output DIR             where result and graph page go, default: build/demo

Exit code 1 if a step fails, 3 if XLA:CPU computes other numbers from the result.
"""

import argparse
import collections
import pathlib
import re
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "test"))

from oracle import arrays, inputs, xla  # noqa: E402
from oracle.tools import Tools  # noqa: E402
from rich.console import Console  # noqa: E402
from rich.table import Table  # noqa: E402

PASSES = (
    "--call-inline",
    "--flatten-call-graph",
    "--tuple-simplify",
    "--dce",
    "--canonicalize",
    "--cse",
)
MISMATCH = 3  # exit code, as that of the tools
STEPS = 5
RUNS = 5
ROWS = 8  # of the profile that are shown
# An instruction in XLA's print: `%name = shape opcode(`; shapes have no lower case
# word before a parenthesis.
INSTRUCTION = re.compile(r"^\s+(?:ROOT )?\S+ = .*? ([a-z][a-z0-9-]*)\(", re.MULTILINE)
# A line of MLIR's time report as a list: `  0.0123 ( 45.6%)  Name`.
TIMING = re.compile(r"^\s*([\d.]+) \(\s*[\d.]+%\)\s+(\S.*)$", re.MULTILINE)


class Failure(Exception):
    """A step failed; the message says which and why."""


def optimize(tools, model):
    """(optimized HLO text, [(name, seconds)] of the time report)."""
    timing = ("--mlir-timing", "--mlir-timing-display=list")
    result = tools.opt(*PASSES, *timing, model)
    if result.code != 0:
        raise Failure(f"hlo-opt: {result.message(20)}")
    times = [(name, float(seconds)) for seconds, name in TIMING.findall(result.err)]
    return result.text, times


def draw(tools, path, page):
    """Writes the graph page of a module."""
    result = tools.translate("--hlo-to-html", path, "-o", page)
    if result.code != 0:
        raise Failure(f"hlo-translate: {result.message(20)}")


def opcodes(text):
    """How often each opcode stands in the text, over all computations."""
    verdict = xla.canonical(text)
    if verdict.status != xla.ACCEPTED:
        raise Failure(f"XLA's parser: {verdict.status}: {verdict.text}")
    return collections.Counter(INSTRUCTION.findall(verdict.text))


def opcode_table(before, after):
    """Instructions before and after per opcode, those that changed most first."""
    table = Table("opcode", "before", "after", "change", box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"

    def add(name, old, new):
        table.add_row(name, str(old), str(new), f"{new - old:+d}" if new != old else "")

    names = before.keys() | after.keys()
    for name in sorted(names, key=lambda n: (-abs(after[n] - before[n]), n)):
        add(name, before[name], after[name])
    table.add_section()
    add("all", before.total(), after.total())
    return table


def cost_table(before, after):
    """What XLA's cost analysis says of both texts, and their sizes."""
    table = Table("", "before", "after", box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    costs = [xla.cost(text) for text in (before, after)]
    rows = (
        ("floating point operations", "flops", 1e9, "GFLOP"),
        ("transcendental functions", "transcendentals", 1e6, "M"),
        ("bytes accessed", "bytes accessed", 1e6, "MB"),
    )
    for label, key, unit, name in rows:
        table.add_row(label, *(f"{c.get(key, 0) / unit:,.3f} {name}" for c in costs))
    table.add_row("HLO text", *(f"{len(t) / 1e3:,.1f} kB" for t in (before, after)))
    return table


def time_table(times):
    """The time report of hlo-opt, as it came."""
    table = Table("pass", "ms", box=None, pad_edge=False)
    table.columns[1].justify = "right"
    for name, seconds in times:
        table.add_row(name, f"{seconds * 1e3:.1f}")
    return table


def run_natively(tools, model, values, output):
    """(outputs, what hlo-run says of a module compiled for this processor)."""
    files = [output / f"{model.stem}.{name}.npz" for name in ("inputs", "outputs")]
    arrays.save(files[0], inputs=values)
    result = tools.call(
        "hlo-run",
        *("--platform=cpu", "--time", "--profile", f"--repeat={RUNS}", model),
        *(f"--inputs={files[0]}", f"--outputs={files[1]}"),
    )
    if result.code != 0:
        raise Failure(f"hlo-run: {result.message(20)}")
    return arrays.load(files[1])[1], result.err


def compare(name, expected, actual, console):
    """Whether all outputs are the same numbers; says so."""
    differences = arrays.compare(expected, actual)
    largest = max((found.max_abs for found in differences), default=0.0)
    wrong = [(i, found) for i, found in enumerate(differences) if not found.ok]
    for i, found in wrong:
        console.print(f"[red]{name}, output {i}[/red]: {found}", highlight=False)
    if not wrong:
        console.print(
            f"{name}: [green]same numbers[/green] in all outputs "
            f"({len(differences)}), max abs difference {largest:.3g}",
            highlight=False,
        )
    return not wrong


def report(tools, model, output, console):
    """All steps in order; the exit code."""
    done = 0

    def step(text):
        nonlocal done
        done += 1
        console.print(f"\n[bold]\\[{done}/{STEPS}] {text}[/bold]", highlight=False)

    def show(table):
        console.print(table, highlight=False)

    output.mkdir(parents=True, exist_ok=True)
    before = model.read_text()
    step(f"hlo-opt {' '.join(PASSES)} {model.name}")
    after, times = optimize(tools, model)
    result = output / f"{model.stem}.optimized.hlo"
    result.write_text(after)
    show(time_table(times))
    console.print(f"wrote {result}", highlight=False)

    step("what changed")
    show(opcode_table(opcodes(before), opcodes(after)))
    console.print()
    show(cost_table(before, after))

    step("graph page")
    page = output / f"{model.stem}.html"
    draw(tools, result, page)
    size = page.stat().st_size / 1e3
    console.print(f"wrote {page} ({size:,.0f} kB)", highlight=False)

    step("XLA:CPU runs the original and the result on the same inputs")
    values = inputs.generate_all(xla.signature(before), spec=inputs.spec_beside(model))
    expected, seconds = xla.timed_run(before, values)
    actual, seconds_of_result = xla.timed_run(after, values)
    console.print(
        f"original {seconds * 1e3:.1f} ms, result {seconds_of_result * 1e3:.1f} ms",
        highlight=False,
    )
    are_same = compare("result", expected, actual, console)

    step(f"hlo-run --platform=cpu --profile {model.name}")
    actual, said = run_natively(tools, model, values, output)
    lines = said.splitlines()
    first = next(i for i, line in enumerate(lines) if "time us" in line)
    table = lines[first : first + 1 + ROWS]
    times = ("compilation", "time:", "memory")
    table += [line for line in lines if line.startswith(times)]
    console.print("\n".join(table), highlight=False, markup=False)
    are_same &= compare("compiled", expected, actual, console)
    return 0 if are_same else MISMATCH


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    default = ROOT / "test" / "models" / "resnet50_inference.hlo"
    parser.add_argument("--model", type=pathlib.Path, default=default, metavar="FILE")
    parser.add_argument("--build-dir", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--output", type=pathlib.Path, metavar="DIR")
    options = parser.parse_args()
    tools = Tools(options.build_dir / "bin")
    if missing := tools.missing():
        parser.error(f"{', '.join(missing)} not in {tools.folder}: build first")
    output = options.output or options.build_dir / "demo"
    start = time.perf_counter()
    console = Console(soft_wrap=True)
    try:
        code = report(tools, options.model, output, console)
    except (Failure, OSError, xla.XlaError) as error:
        console.print(f"[red]demo failed[/red]: {error}", highlight=False)
        return 1
    console.print(f"\n{time.perf_counter() - start:.1f} s", highlight=False)
    return code


if __name__ == "__main__":
    sys.exit(main())
