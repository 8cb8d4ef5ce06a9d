"""What becomes of all modules there are in pipelines and passes.

  python -m oracle.corpus_passes          the models and the corpus if there is one
  python -m oracle.corpus_passes A.hlo --passes=--optimization --passes='--dce --cse'

A pass is right about a module when it ends, says at which line it refuses it, or makes
one that is valid, that XLA's parser reads, that computes the same on the interpreter,
and in which the pass finds nothing to do. Exit code 0: so it is of all; 1: not of those
printed that `corpus_passes.txt` does not list.
"""

import argparse
import collections
import concurrent.futures
import dataclasses
import difflib
import itertools
import os
import pathlib
import re
import shlex
import tempfile
import time

from oracle import conformance, corpus, corpus_passes_report, tools, xla

PIPELINES = (
    "--spmd-simplify",
    "--convert-simplification",
    "--simplification",
    "--optimization",
    "--spmd-simplify=classic",
    "--simplification=classic",
    "--optimization=classic",
    "--fusion",
    "--fusion=classic",
    "--fusion --layout-normalize",
    "--fusion=classic --layout-normalize",
    "--horizontal-fusion",
    "--post-fusion-optimization",
    "--compile-to-hlo",
    "--compile-to-hlo=target=cpu",
    "--compile-to-hlo=classic",
)
BATCH = 64  # modules that one process takes
LARGE = 100_000  # bytes of a module that is a batch of its own
SHORT = 1  # seconds that a module takes that is run after each pass by itself
STEPS = 10_000_000  # that the interpreter takes in a module
SPLIT = "// -----"
WIDTH = 200  # characters of a line that is shown
MISMATCH = 3  # exit code of hlo-run
TOO_LONG = "takes more than {:g} s"

UNCHANGED = "unchanged"
# What a pass that changes a module may do right …
EQUAL = "equal"
NOT_RUN = "not run"  # the interpreter refuses the module, or takes too long
# … or wrong. `tools.CRASH` and `tools.HANG` are wrong, too.
UNLOCATED = "unlocated"  # refused with an error that names no line
INVALID = "invalid"  # the verifier refuses what the pass made
UNREADABLE = "unreadable"  # XLA's parser does
UNSTABLE = "unstable"  # the pass finds something to do in what it made
DIFFERENT = "different"  # the results are others
UNRUNNABLE = "unrunnable"  # the interpreter refuses what the pass made
RIGHT = (UNCHANGED, EQUAL, NOT_RUN, tools.REFUSED)

# What is written of models would take gigabytes; needs a file; writes no module; emits
# or lowers kernels.
LEFT_OUT = (
    "--materialize-elided-constants",
    "--apply-fusion-plan",
    "--write-fusion-plan",
    "--compile-to-thunk",
    "--convert-emulated-kernel-to-llvm",
    "--convert-kernel-to-llvm",
    "--convert-kernel-to-nvvm",
    "--emulated-kernel-to-coroutine",
    "--expand-small-floats",
    "--expand-subgroup-ops",
    "--hlo-to-kernel",
    "--hlo-to-thunk",
    "--kernel-forall-to-range",
    "--kernel-to-emulated",
    "--kernel-to-emulator",
    "--kernel-to-llvm",
    "--kernel-to-nvvm",
    "--math-to-libm-calls",
    "--normalize-loops",
    "--thunk-command-buffers",
    "--thunk-while-to-kernel",
    "--unroll-kernel-vectors",
)
# What draws numbers that nothing fixes: other ones once it is expanded.
RANDOM = " rng("


@dataclasses.dataclass(frozen=True)
class Module:
    """A file and its text as we print it."""

    path: pathlib.Path
    text: str

    @property
    def name(self):
        folder = self.path.parent
        section = folder.parent if folder.name == "accepted" else folder
        return f"{section.name}/{self.path.name}"


@dataclasses.dataclass(frozen=True)
class Outcome:
    """What became of a module in a pass; `lines` show the difference or message."""

    module: str
    passes: str
    status: str
    lines: tuple = ()

    @property
    def is_right(self):
        return self.status in RIGHT

    def reason(self, known):
        """Why it is not right, if `corpus_passes.txt` says so."""
        kind = f"{self.passes.strip('-')} {self.status}"
        section = self.module.partition("/")[0]
        keys = f"{kind} {self.module}", f"{kind} {section}/*", kind
        return next((known[key] for key in keys if known.get(key)), "")

    def __str__(self):
        shown = "".join(f"\n    {line}" for line in self.lines)
        return f"{self.module} ({self.passes}): {self.status}{shown}"


class Checker:
    """Runs the tools of a build folder on many modules."""

    def __init__(self, toolbox, run_timeout=5):
        self.toolbox = toolbox
        self.interpreter = tools.Tools(toolbox.folder, run_timeout)
        # What the passes make may take longer, as a loop does for a scatter.
        self.differential = tools.Tools(toolbox.folder, 4 * run_timeout)
        self.runs = {}

    # ------------------------------------------------------------------------
    # hlo-opt

    def opt(self, text, *flags, emit="hlo"):
        flags = (*flags, f"--emit={emit}", "--mlir-disable-threading")
        stdin = text.encode(errors="surrogateescape")
        return self.toolbox.opt(*flags, stdin=stdin)

    def opt_all(self, texts, *flags):
        """The `Result` for each text: one process takes all, and those on which it
        does not succeed are tried one by one.
        """
        split = (f"--split-input-file={SPLIT}", f"--output-split-marker={SPLIT}")
        done = self.opt(f"\n{SPLIT}\n".join(texts), *flags, *split)
        made = re.split(f"^{SPLIT}\n", done.text, flags=re.MULTILINE)
        if len(made) != len(texts):
            made = [""] * len(texts)
        return [
            tools.Result(0, part.encode(errors="surrogateescape"), "")
            if part.strip()
            else self.opt(text, *flags)
            for text, part in zip(texts, made, strict=True)
        ]

    def failure(self, text, result, passes):
        """(status, lines) of a result that is not OK."""
        status = result.status
        if status == tools.REFUSED:
            # What a pass itself says, it says without the verifier and the printer.
            flags = (*shlex.split(passes), "--verify-each=false")
            if self.opt(text, *flags, emit="mlir").message() != result.message():
                status = INVALID
            elif not result.located:
                status = UNLOCATED
        return status, tuple(result.message().splitlines())

    # ------------------------------------------------------------------------
    # hlo-run

    def run(self, *arguments):
        interpreter, steps = self.interpreter, STEPS
        if "--compare" in arguments:
            interpreter, steps = self.differential, 10 * STEPS
        limits = ("--memory-limit=2GiB", f"--step-limit={steps}")
        return interpreter.call("hlo-run", *arguments, *limits)

    def try_run(self, module):
        """(seconds, reason): how long the interpreter takes for a module, and why it
        does not run it, if so.
        """
        if module.name not in self.runs:
            start = time.monotonic()
            result = self.run(module.path, *fills_of(module.path))
            seconds, reason = time.monotonic() - start, ""
            if result.status == tools.HANG:
                reason = TOO_LONG.format(self.interpreter.timeout)
            elif result.status != tools.OK:
                lines = result.err.strip().splitlines() or [result.status]
                first = next((line for line in lines if "error: " in line), lines[0])
                reason = first.partition("error: ")[2] or first
            self.runs[module.name] = seconds, reason
        return self.runs[module.name]

    def equal_results(self, modules, passes):
        """Those of the modules whose results are equal to the bit before and after
        the passes: one process takes all. Of the others nothing is known.
        """
        with tempfile.TemporaryDirectory() as folder:
            files = [pathlib.Path(folder, f"{i}.hlo") for i in range(len(modules))]
            for file, module in zip(files, modules, strict=True):
                file.write_text(module.text, errors="surrogateescape")
            flags = ("--jobs=1", "--list-equal", "--reduce=false")
            flags += (f"--max-failures={len(modules)}", f"--failures-dir={folder}")
            result = self.differential.call(
                "hlo-differential", *flags, f"--pipeline={pipeline_of(passes)}", *files
            )
        equal = re.findall(
            r"^(\d+)\.hlo: .*: the results are equal$", result.text, re.M
        )
        return {modules[int(index)] for index in equal}

    def compare_all(self, changed, passes):
        """{module: (status, lines)} of pairs of a module and what became of it."""
        if not self.interpreter.timeout:
            return dict.fromkeys((m for m, _ in changed), (NOT_RUN, ("not asked for",)))

        def is_quick(module):
            seconds, reason = self.runs.get(module.name, (0, ""))
            return seconds <= SHORT and not reason and not fills_of(module.path)

        quick = [module for module, _ in changed if is_quick(module)]
        equal = self.equal_results(quick, passes) if quick else ()
        return {
            module: (EQUAL, ())
            if module in equal
            else self.compare_results(module, text, passes)
            for module, text in changed
        }

    def compare_results(self, module, text, passes):
        """(status, lines) of running what the passes made of a module."""
        if RANDOM in module.text and RANDOM not in text:
            return NOT_RUN, ("draws other random numbers",)
        seconds, reason = self.try_run(module)
        if seconds > SHORT and passes not in PIPELINES:
            reason = reason or TOO_LONG.format(SHORT)
        if reason:
            return NOT_RUN, (reason,)
        with tempfile.TemporaryDirectory() as folder:
            before, after = pathlib.Path(folder, "a.hlo"), pathlib.Path(folder, "b.hlo")
            before.write_text(module.text, errors="surrogateescape")
            after.write_text(text, errors="surrogateescape")
            fills = fills_of(module.path)
            result = self.run("--compare", before, after, *fills)
        if result.status == tools.OK:
            return EQUAL, ()
        if result.status == tools.HANG:
            return NOT_RUN, (TOO_LONG.format(self.differential.timeout),)
        if result.code == MISMATCH:
            return DIFFERENT, tuple(result.text.splitlines()[:4])
        if reason := conformance.not_comparable(result.err):
            return NOT_RUN, (reason,)
        return UNRUNNABLE, tuple(result.message().splitlines())

    # ------------------------------------------------------------------------
    # Batches

    def read(self, paths):
        """The `Module` of each path that we can read."""
        texts = [path.read_text(errors="surrogateescape") for path in paths]
        printed = self.opt_all(texts)
        # Reading makes names unique.
        again = self.opt_all([result.text for result in printed])
        return [
            Module(path, result.text)
            for path, result in zip(paths, again, strict=True)
            if result.status == tools.OK
        ]

    def check(self, modules, passes):
        """The `Outcome` of each module, and what the passes make of it."""
        flags = shlex.split(passes)
        firsts = self.opt_all([module.text for module in modules], *flags)
        outcomes, changed = {}, []
        for module, first in zip(modules, firsts, strict=True):
            if first.status != tools.OK:
                outcomes[module] = self.failure(module.text, first, passes)
            elif first.text.strip() == module.text.strip():
                outcomes[module] = UNCHANGED, ()
            else:
                changed.append((module, first.text))
        if changed:
            outcomes |= self.check_changed(changed, passes)
        return [Outcome(module.name, passes, *outcomes[module]) for module in modules]

    def check_changed(self, changed, passes):
        """{module: (status, lines)} of pairs of a module and what became of it."""
        texts = [text for _, text in changed]
        read = self.opt_all(texts)
        again = self.opt_all(texts, *shlex.split(passes))
        verdicts = xla.canonical_all(texts)
        compared = self.compare_all(changed, passes)
        outcomes = {}
        for module, before, after, verdict in zip(
            compared, read, again, verdicts, strict=True
        ):
            if bad := next((r for r in (before, after) if r.status != tools.OK), None):
                outcomes[module] = INVALID, tuple(bad.message().splitlines())
                continue
            found = compared[module]
            if found[0] in RIGHT and verdict.status != xla.ACCEPTED:
                if xla.accepts(module.text):
                    message = f"XLA: {verdict.text}"
                    found = UNREADABLE, tuple(message.splitlines()[:3])
            if found[0] in RIGHT and before.text != after.text:
                found = UNSTABLE, difference(before.text, after.text)
            outcomes[module] = found
        return outcomes


def pipeline_of(passes):
    """Flags of hlo-opt as a textual pipeline."""
    flags = (flag.lstrip("-").partition("=") for flag in shlex.split(passes))
    return ",".join(f"{n}{{{options}}}" if options else n for n, _, options in flags)


def fills_of(path):
    """The flag for the inputs of a module that the corpus gives."""
    file = path.parent / "inputs" / f"{path.stem}.json"
    return [f"--fills={file}"] if file.exists() else []


def difference(before, after):
    """The first lines that differ."""
    changes = difflib.unified_diff(
        before.splitlines(), after.splitlines(), lineterm="", n=0
    )
    changes = (line for line in changes if line[:2] != "@@")
    return tuple(line[:WIDTH] for line in itertools.islice(changes, 2, 8))


def read_all(checker, paths, jobs=2):
    """Lists of the modules that one process takes."""
    small = [path for path in paths if path.stat().st_size < LARGE]
    large = [path for path in paths if path.stat().st_size >= LARGE]
    batches = [small[start : start + BATCH] for start in range(0, len(small), BATCH)]
    batches += [[path] for path in large]
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        return list(pool.map(checker.read, batches))


def check_all(checker, read, every_pass=PIPELINES, jobs=2):
    """The `Outcome` of each module of `read_all` in each of the passes, as they
    come.
    """
    tasks = itertools.product(every_pass, read)
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for found in pool.map(lambda task: checker.check(task[1], task[0]), tasks):
            yield from found


def default_paths():
    """The committed models and all that XLA accepts of the corpus."""
    paths = sorted((corpus.PROJECT / "test" / "models").glob("*.hlo"))
    if folder := corpus.find():
        for section, files in corpus.sections(folder).items():
            if not corpus.is_rejected(section):
                paths += files
    return paths


def all_passes(toolbox):
    """The flags of all passes and pipelines of ours."""
    listed = toolbox.opt("--list-passes").text.partition("MLIR's passes")[0]
    names = [line.split()[0] for line in listed.splitlines() if line[:2] == "  "]
    flags = [f"--{name}" for name in names]
    return [*PIPELINES, *(f for f in flags if f not in (*PIPELINES, *LEFT_OUT))]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("paths", nargs="*", type=pathlib.Path)
    parser.add_argument(
        "--build-dir", type=pathlib.Path, default=corpus.PROJECT / "build"
    )
    parser.add_argument(
        "--passes",
        action="append",
        help="flags of hlo-opt; may be repeated; default: each pass by itself",
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--timeout", type=float, default=60.0, help="of a pass")
    parser.add_argument(
        "--run-timeout", type=float, default=5.0, help="of the interpreter; 0: no runs"
    )
    parser.add_argument(
        "--json", type=pathlib.Path, help="keep outcomes there, for --report as well"
    )
    parser.add_argument("--report", type=pathlib.Path, help="write the tables there")
    options = parser.parse_args()
    toolbox = tools.Tools(options.build_dir / "bin", options.timeout)
    checker = Checker(toolbox, options.run_timeout)
    known = corpus.reasons("corpus_passes.txt")
    read = read_all(checker, options.paths or default_paths(), options.jobs)
    record = corpus_passes_report.Record(options.json)
    record.add_modules([module.name for modules in read for module in modules])
    unknown = 0
    every_pass = options.passes or all_passes(toolbox)
    outcomes = check_all(checker, read, every_pass, options.jobs)
    for passes, of_passes in itertools.groupby(outcomes, lambda o: o.passes):
        counts = collections.Counter()
        for outcome in of_passes:
            counts[outcome.status] += 1
            record.add(outcome)
            if not outcome.is_right and not outcome.reason(known):
                unknown += 1
                print(outcome, flush=True)
        shown = ", ".join(f"{n} {status}" for status, n in counts.items())
        print(f"{passes}: {shown}", flush=True)
        record.store()
    if options.report:
        outcomes = [Outcome(*entry) for entry in record.outcomes]
        options.report.write_text(
            corpus_passes_report.write(
                record.modules, outcomes, known, options.run_timeout
            )
        )
    return 1 if unknown else 0


if __name__ == "__main__":
    raise SystemExit(main())
