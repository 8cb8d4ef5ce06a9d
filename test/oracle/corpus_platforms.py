"""Do compiled modules compute what the interpreter and XLA:CPU do?

  python -m oracle.corpus_platforms        the models and the corpus if there is one
  python -m oracle.corpus_platforms A.hlo --checks=cpu,h100

`cpu` runs modules on the processor and on the interpreter, `emulator` as programs for
a GPU and on the interpreter, `xla` on the processor with the inputs that
`oracle.conformance` gives to XLA:CPU; `a100` and so on assemble all kernels for these.
Exit code 0: all are right; 1: not those printed that `corpus_platforms.txt` does not
list.
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import tempfile
import threading

from oracle import (
    arrays,
    comparison,
    conformance,
    corpus,
    corpus_passes,
    corpus_platforms_report,
    tools,
    worker,
)
from oracle.corpus_passes import (
    DIFFERENT,
    EQUAL,
    MISMATCH,
    NOT_RUN,
    RANDOM,
    TOO_LONG,
    default_paths,
    fills_of,
)

TARGETS = ("a100", "h100", "b200")
CHECKS = ("cpu", "xla", "emulator", *TARGETS)
FLAGS = {
    "cpu": ("--platform=cpu", "--memory-limit=4GiB"),
    # Every thread of a GPU is a coroutine.
    "emulator": (
        "--platform=emulator",
        "--target=h100",
        "--onednn",
        "--memory-limit=256MiB",
    ),
}
# Unlike XLA:CPU, which differs from the interpreter, too.
AS_INTERPRETER = "as the interpreter"
ASSEMBLED = "assembled"
SPILLS = "spills"  # keeps values in memory for want of registers: right, but listed
RIGHT = (EQUAL, AS_INTERPRETER, NOT_RUN, tools.REFUSED, ASSEMBLED, SPILLS)
TOO_LARGE = re.compile("needs more memory|more than the memory limit")
# A kernel and its spilled bytes, of --kernel-report.
SPILLED = re.compile(r"^ *\d+ +([1-9]\d*) .* (\S+)$", re.M)


class Outcome(corpus_passes.Outcome):
    """What became of a module in a check, which stands in the place of the passes."""

    @property
    def is_right(self):
        return self.status in RIGHT


class Checker:
    """Runs the tools of a build folder on modules."""

    def __init__(self, options):
        self.options = options
        folder = options.build_dir / "bin"
        self.timeouts = {"cpu": options.timeout, "emulator": options.emulator_timeout}
        self.toolboxes = {
            check: tools.Tools(folder, timeout)
            for check, timeout in self.timeouts.items()
        }
        self.assembler = tools.Tools(folder, options.timeout)
        self.workers = threading.local()
        # What `conformance.ask` wants.
        options.tools = folder
        options.cache.mkdir(parents=True, exist_ok=True)

    def check(self, path, check):
        """The `Outcome` of one module."""
        if check == "xla":
            found = self.compare_with_xla(path)
        elif check in TARGETS:
            found = self.assemble(path, check)
        else:
            found = self.compare_with_interpreter(path, check, *fills_of(path))
        return Outcome(name_of(path), check, *found)

    def compare_with_interpreter(self, path, check, *flags):
        """(status, lines) of running a module on a platform and the interpreter."""
        toolbox = self.toolboxes[check]
        flags = (*FLAGS[check], *flags)
        result = toolbox.call("hlo-run", path, *flags, "--compare=interpreter")
        if result.status == tools.HANG:
            compiled = toolbox.translate("--hlo-to-executable", path, "-o", os.devnull)
            if check == "cpu" and compiled.status not in (tools.OK, tools.REFUSED):
                return compiled.status, ("compiling takes too long",)
            return NOT_RUN, (TOO_LONG.format(toolbox.timeout),)
        if result.code == MISMATCH:
            if RANDOM in path.read_text(errors="surrogateescape"):
                return NOT_RUN, ("draws random numbers",)
            differing = (x for x in result.text.splitlines() if "differs" in x)
            return DIFFERENT, tuple(differing)[:4]
        if result.status == tools.OK:
            return EQUAL, ()
        if TOO_LARGE.search(result.err):
            return NOT_RUN, ("takes more than the memory limit",)
        return result.status, tuple(result.message().splitlines())

    def compare_with_xla(self, path):
        """(status, lines) of running a module on the processor and on XLA:CPU."""
        if not hasattr(self.workers, "xla"):
            self.workers.xla = worker.Worker()
        options = self.options
        answer, expected = conformance.ask(
            path, name_of(path), self.workers.xla, options
        )
        if "skip" in answer or "path" in answer:
            return NOT_RUN, (answer.get("skip", "is for several devices"),)
        text = path.read_text(errors="surrogateescape")
        if RANDOM in text:
            return NOT_RUN, ("draws random numbers",)
        runner = comparison.Runner(options.tools / "hlo-run", options.timeout, "cpu")
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            found, _, reason = runner.run(path, expected, folder / "out.npz")
            if reason:
                return NOT_RUN, (reason,)
            values, outputs = arrays.load(expected)
            fars = conformance.distances(found, outputs, text)
            bound = comparison.bound(text)
            if all(map(bound.holds, fars)):
                return EQUAL, ()
            # Only the inputs: results of XLA:CPU are none to compare with.
            arrays.save(folder / "in.npz", values)
            flag = f"--inputs={folder / 'in.npz'}"
            status, lines = self.compare_with_interpreter(path, "cpu", flag)
        if status == EQUAL:
            return AS_INTERPRETER, ()
        return DIFFERENT, (*(far.reason for far in fars if far.reason), *lines)[:4]

    def assemble(self, path, target):
        """(status, lines) of assembling the kernels of a program for a GPU."""
        flags = (f"--target={target}", "--stage=thunk", "--emit=ptx", "--kernel-report")
        result = self.assembler.opt("--platform=cuda", *flags, "-o", os.devnull, path)
        if result.status != tools.OK:
            return result.status, tuple(result.message().splitlines())
        if spilled := SPILLED.findall(result.err):
            return SPILLS, tuple(f"{kernel}: {n} bytes" for n, kernel in spilled)
        return ASSEMBLED, ()


def name_of(path):
    """As the passes of the corpus name modules."""
    return corpus_passes.Module(path, "").name


def check_module(checker, path, checks):
    """The `Outcome` in each of the checks; what one platform refuses to run, others are
    not asked.
    """
    outcomes = []
    for check in checks:
        refused = any(
            o.status in (tools.REFUSED, tools.HANG) and o.passes in FLAGS
            for o in outcomes
        )
        if not refused or check in TARGETS:
            outcomes.append(checker.check(path, check))
    return outcomes


def check_all(checker, paths, checks=CHECKS, jobs=2):
    """Lists of the `Outcome` in each of the checks, one for each module."""
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        yield from pool.map(lambda path: check_module(checker, path, checks), paths)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("paths", nargs="*", type=pathlib.Path)
    parser.add_argument(
        "--build-dir", type=pathlib.Path, default=corpus.PROJECT / "build"
    )
    parser.add_argument("--checks", type=lambda text: text.split(","), default=CHECKS)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--timeout", type=float, default=30.0)
    parser.add_argument("--emulator-timeout", type=float, default=8.0)
    parser.add_argument("--max-gb", type=float, default=1.0, help="of XLA:CPU")
    parser.add_argument("--cache", type=pathlib.Path, help="results of XLA:CPU")
    parser.add_argument(
        "--json", type=pathlib.Path, help="keep outcomes there, for --report as well"
    )
    parser.add_argument("--report", type=pathlib.Path, help="write the tables there")
    options = parser.parse_args()
    options.build_dir = options.build_dir.resolve()
    options.cache = (options.cache or options.build_dir / "conformance").resolve()
    known = corpus.reasons("corpus_platforms.txt")
    record = corpus_platforms_report.Record(options.json)
    counts = {check: collections.Counter() for check in options.checks}
    unknown = 0
    paths = [path.resolve() for path in options.paths or default_paths()]
    checker = Checker(options)
    for done, outcomes in enumerate(
        check_all(checker, paths, options.checks, options.jobs), start=1
    ):
        for outcome in outcomes:
            counts[outcome.passes][outcome.status] += 1
            record.add(outcome)
            if not outcome.is_right and not outcome.reason(known):
                unknown += 1
                print(outcome, flush=True)
        if done % 20 == 0 or done == len(paths):
            record.store()
    for check, statuses in counts.items():
        shown = ", ".join(f"{n} {status}" for status, n in statuses.items())
        print(f"{check}: {shown}")
    if options.report:
        outcomes = [Outcome(*entry) for entry in record.outcomes]
        limits = options.timeout, options.emulator_timeout
        page = corpus_platforms_report.write(outcomes, known, *limits)
        options.report.write_text(page)
    os._exit(1 if unknown else 0)


if __name__ == "__main__":
    main()
