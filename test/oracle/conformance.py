"""Does the interpreter agree with XLA:CPU?  python -m oracle.conformance [PATH …]

Runs every module of the given files and folders (default: test/models and the corpus
if there is one) and --random modules on XLA:CPU and on hlo-run with the same inputs,
and prints how many agree. What XLA:CPU gave is kept in --cache, so that a second run
only takes the interpreter's time. Where results differ, the first instruction that
differs is named, and the cause if it is a known one of XLA:CPU (`oracle.causes`).

A module is skipped, with the reason, when it needs several devices or a handler that
only a framework has, or takes longer than --timeout seconds or --max-gb memory on
XLA:CPU. Exit code 1 when a module differs that `conformance.txt` does not list, and the
cause is not known.
"""

import argparse
import collections
import concurrent.futures
import dataclasses
import functools
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading

from oracle import (
    arrays,
    causes,
    comparison,
    conformance_report,
    corpus,
    first_difference,
    hlo_text,
    tools,
    ulp,
    worker,
)
from oracle.conformance_report import (
    AGREES,
    DIFFERS,
    FAILED,
    ILL_CONDITIONED,
    SKIPPED,
    Outcome,
)

ROOT = pathlib.Path(__file__).resolve().parents[2]

# ----------------------------------------------------------------------------
# One module


def replicas(text):
    found = re.search(r"^\s*HloModule .*\breplica_count=(\d+)", text, re.MULTILINE)
    return int(found[1]) if found else 1


def specification(path):
    """The fills of the inputs, beside the module or in a folder `inputs`."""
    for file in (
        path.with_suffix(".inputs.json"),
        path.parent / "inputs" / f"{path.stem}.json",
    ):
        if file.exists():
            return json.loads(file.read_text())
    return {}


def ask(path, name, process, options):
    """What XLA:CPU says to a module, and the archive with inputs and results."""
    if (count := replicas(path.read_text(errors="surrogateescape"))) > 1:
        return {"skip": f"needs {count} replicas"}, None
    digest = hashlib.sha256(path.read_bytes()).hexdigest()[:12]
    cached = f"{name.replace('/', '_')}.{digest}"
    expected = options.cache / f"{cached}.npz"
    note = options.cache / f"{cached}.json"
    if not note.exists():
        request = {
            "path": str(path.resolve()),
            "npz": str(expected.resolve()),
            "spec": specification(path),
            "max_gb": options.max_gb,
        }
        note.write_text(json.dumps(process.ask(request, options.timeout)))
    return json.loads(note.read_text()), expected


def check(path, name, process, options):
    """The `Outcome` of one module."""
    answer, expected = ask(path, name, process, options)
    if "skip" in answer:
        return Outcome(name, SKIPPED, answer["skip"])

    path = pathlib.Path(answer.get("path", path))
    interpreter = comparison.Runner(options.tools / "hlo-run", options.own_timeout)
    text = path.read_text(errors="surrogateescape")
    bound = comparison.bound(
        text, sums_are_exact=name.partition("/")[0] in RANDOM_SECTIONS
    )
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        found, seconds, reason = interpreter.run(path, expected, folder / "out.npz")
        if reason:
            skipped = not_comparable(reason)
            return Outcome(name, SKIPPED if skipped else FAILED, skipped or reason)
        values, outputs = arrays.load(expected)
        fars = distances(found, outputs, text)
        far = functools.reduce(ulp.Distance.join, fars, ulp.Distance())
        outcome = Outcome(
            name,
            AGREES,
            far.reason,
            far.elementwise,
            far.scaled,
            far.equal,
            answer["seconds"],
            seconds,
        )
        if bound.holds(far):
            return outcome
        moves = ulp.distances(interpreter.run_moved(path, values, folder), found)
    if len(moves) == len(fars) and all(
        bound.holds(*pair) for pair in zip(fars, moves, strict=True)
    ):
        return dataclasses.replace(outcome, status=ILL_CONDITIONED)
    outcome = dataclasses.replace(outcome, status=DIFFERS)
    if "path" in answer or name in options.known:
        return outcome
    sides = comparison.Comparison(process, interpreter, bound, options.timeout)
    return explain(outcome, path, values, sides, options)


def explain(outcome, path, values, sides, options):
    """`outcome` with the first instruction that differs, and the cause if known."""
    built = tools.Tools(options.tools)
    # XLA may fold constants across calls, so these are looked at inlined first.
    for text in (
        built.opt("--call-inline", path).text,
        built.translate("--hlo-round-trip", path).text,
    ):
        module = hlo_text.Module(text)
        first = text and first_difference.find(module, module.entry, values, sides.run)
        if first:
            break
    else:
        return outcome
    cause = causes.of(first, sides)
    return dataclasses.replace(
        outcome,
        status=ILL_CONDITIONED if cause == causes.ROUNDING else DIFFERS,
        reason=first.outcome.distance.reason.partition(": ")[2],
        instruction=first.instruction.text,
        cause=cause,
    )


def distances(found, outputs, text):
    """The `Distance` of each result from that of XLA:CPU."""
    if DYNAMIC.search(text) and len(found) == len(outputs):
        outputs = list(map(within_bounds, outputs, found))
    return ulp.distances(found, outputs)


DYNAMIC = re.compile(r" set-dimension-size\(|[\[,]<=\d")


def within_bounds(output, like):
    """The elements of an array of dynamic sizes, which jaxlib returns as the buffer
    for the bounds: they come first, one after the other. The sizes are those of
    `like`."""
    sizes = zip(like.shape, output.shape, strict=False)
    if like.ndim != output.ndim or any(size > most for size, most in sizes):
        return output
    return output.ravel()[: like.size].reshape(like.shape)


# What the interpreter refuses and XLA:CPU runs nonetheless, so that there is nothing to
# compare with.
NOT_COMPARABLE = {
    "takes part, but there are": "names devices that the module does not have",
    "partitions it gives": "names devices that the module does not have",
    "were left out of the text": "elided constants, which XLA makes up",
}


def not_comparable(reason):
    """Why a module the interpreter refuses for `reason` cannot be compared, or None."""
    return next((why for text, why in NOT_COMPARABLE.items() if text in reason), None)


def check_all(modules, options):
    """The outcomes of [(path, name)], in that order."""
    local, lock, done = threading.local(), threading.Lock(), 0
    workers = []

    def run(module):
        nonlocal done
        if not hasattr(local, "worker"):
            local.worker = worker.Worker()
            workers.append(local.worker)
        outcome = check(*module, local.worker, options)
        with lock:
            done += 1
            if sys.stderr.isatty() or done % 200 == 0:
                print(f"\r{done} of {len(modules)}", end="", file=sys.stderr)
        return outcome

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        outcomes = list(pool.map(run, modules))
    for process in workers:
        process.stop()
    print(file=sys.stderr)
    return outcomes


# ----------------------------------------------------------------------------
# Which modules, and the report


SECTIONS = ("models", "jax", "real", "units", "random", "special")

# What hlo-generate must not draw for XLA:CPU to run most modules: jaxlib compiles by
# way of StableHLO, which has no mulhi, no asynchronous operations and no dots but
# plain ones, and XLA:CPU has no code for these functions, for fusions that it did not
# make, or for types of less than four bits and floats without a sign.
RANDOM_FLAGS = (
    "--size=25",
    "--op-weights=acos:0,acosh:0,asin:0,asinh:0,async-start:0,atanh:0,cosh:0,fusion:0,"
    "mulhi:0,ragged-dot:0,scaled-dot:0,sinh:0,stochastic-convert:0",
    "--dtypes=pred,s4,s8,s16,s32,s64,u4,u8,u16,u32,u64,f8e3m4,f8e4m3,f8e4m3b11fnuz,"
    "f8e4m3fn,f8e4m3fnuz,f8e5m2,f8e5m2fnuz,bf16,f16,f32,f64,c64,c128",
)
# How many of --random there are of each, and what else they are made with.
RANDOM_SECTIONS = {
    "random": (1.0, ("--seed=0",)),
    "special": (0.4, ("--seed=1000000", "--special-values=50")),
}


def generate(options):
    """The folders of the random modules."""
    for section, (share, flags) in RANDOM_SECTIONS.items():
        folder = options.cache / section
        shutil.rmtree(folder, ignore_errors=True)
        flags = (*RANDOM_FLAGS, *flags, f"--count={int(share * options.random)}")
        command = [options.tools / "hlo-generate", *flags, f"--output-dir={folder}"]
        subprocess.run(command, check=True)
        yield folder


def collect(options):
    """{section: [(path, name)]}."""
    found = {}
    for path in options.paths:
        for file in corpus.files([path]):
            if corpus.is_rejected(file.parent.name):
                continue
            section = path.name if path.is_file() else file.parent.name
            if section == "accepted":
                section = "units"
            found.setdefault(section, []).append((file, f"{section}/{file.name}"))
    return found


def stored(path):
    """{section: outcomes} of a file that `store` wrote."""
    if not path or not path.exists():
        return {}
    sections = json.loads(path.read_text())
    return {name: [Outcome(**o) for o in found] for name, found in sections.items()}


def store(path, outcomes):
    sections = {
        name: [dataclasses.asdict(outcome) for outcome in found]
        for name, found in outcomes.items()
    }
    path.write_text(json.dumps(sections, indent=1))


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("paths", nargs="*", type=pathlib.Path)
    parser.add_argument("--build-dir", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--cache", type=pathlib.Path, default=None)
    parser.add_argument("--timeout", type=float, default=20.0)
    parser.add_argument("--own-timeout", type=float, default=120.0)
    parser.add_argument("--max-gb", type=float, default=1.0)
    parser.add_argument("--random", type=int, default=0, help="so many random modules")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--sections", type=lambda text: text.split(","), help="only these, as jax,units"
    )
    parser.add_argument("--report", type=pathlib.Path, help="write the tables there")
    parser.add_argument(
        "--json", type=pathlib.Path, help="keep outcomes there, for --report as well"
    )
    options = parser.parse_args()
    options.tools = options.build_dir.resolve() / "bin"
    options.cache = (options.cache or options.build_dir / "conformance").resolve()
    options.cache.mkdir(parents=True, exist_ok=True)
    options.known = read_known()
    if not options.paths:
        options.paths = corpus.default_paths(("real", "jax", "units/accepted"))
    if options.random:
        options.paths += generate(options)

    outcomes = {
        section: check_all(modules, options)
        for section, modules in collect(options).items()
        if not options.sections or section in options.sections
    }
    for section, found in outcomes.items():
        counts = collections.Counter(outcome.status for outcome in found)
        print(
            f"{section}: {', '.join(f'{n} {status}' for status, n in counts.items())}"
        )
    every = {**stored(options.json), **outcomes}
    every = {name: every[name] for name in sorted(every, key=place)}
    if options.json:
        store(options.json, every)
    if options.report:
        options.report.write_text(conformance_report.write(every, options.known))
    unexpected = [
        outcome
        for found in outcomes.values()
        for outcome in found
        if outcome.status in (DIFFERS, FAILED)
        and outcome.module not in options.known
        and not outcome.cause
    ]
    for outcome in unexpected:
        print(f"{outcome.module}: {outcome.status}: {outcome.reason}")
        if outcome.instruction:
            print(f"  {outcome.instruction}")
    return 1 if unexpected else 0


def place(section):
    """Where a section stands in the report."""
    return SECTIONS.index(section) if section in SECTIONS else len(SECTIONS)


def read_known():
    """{module: reason} of `conformance.txt`: modules on which XLA:CPU is wrong or the
    result is open.
    """
    return corpus.reasons("conformance.txt")


if __name__ == "__main__":
    sys.exit(main())
