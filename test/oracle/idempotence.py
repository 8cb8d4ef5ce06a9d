"""Pipelines find nothing to do in what they made, and XLA reads it.

  python -m oracle.idempotence          all models, and the corpus if there is one
  python -m oracle.idempotence A.hlo --pipelines=--dce,--simplification

Exit code 0: so it is of all files; 1: not of those printed.
"""

import argparse
import collections
import concurrent.futures
import dataclasses
import difflib
import itertools
import os
import pathlib
import tempfile

from oracle import corpus, tools, xla

PIPELINES = ("--spmd-simplify", "--simplification", "--optimization")
BATCH = 64  # files that one process makes and one child parses
# What became of a file. Only the first is right; a file may also be one that the
# pipeline refuses.
STABLE, UNSTABLE, UNREADABLE = "stable", "unstable", "unreadable"
UNJUDGED = "unjudged"  # XLA does not read the original either


@dataclasses.dataclass(frozen=True)
class Outcome:
    """What became of a file in one pipeline; `lines` show the difference or message."""

    path: str
    pipeline: str
    status: str
    lines: tuple = ()

    @property
    def is_right(self):
        return self.status in (STABLE, UNJUDGED, tools.REFUSED)

    @property
    def name(self):
        return pathlib.Path(self.path).name

    def __str__(self):
        shown = "".join(f"\n    {line}" for line in self.lines)
        return f"{self.path} ({self.pipeline}): {self.status}{shown}"


def check_twice(toolbox, path, pipeline):
    """The `Outcome` of a file, and what the pipeline makes of it."""
    form = ("--emit=hlo", "--mlir-disable-threading")
    first = toolbox.opt(path, *pipeline.split(), *form)
    if first.status != tools.OK:
        return Outcome(path, pipeline, first.status, (first.message(1),)), ""
    with tempfile.NamedTemporaryFile(suffix=".hlo") as file:
        file.write(first.out)
        file.flush()
        # Reading it makes names unique.
        before = toolbox.opt(file.name, *form)
        after = toolbox.opt(file.name, *pipeline.split(), *form)
    for read in (before, after):
        if read.status != tools.OK:
            return Outcome(path, pipeline, UNREADABLE, (read.message(1),)), ""
    changes = difflib.unified_diff(
        before.text.splitlines(), after.text.splitlines(), lineterm="", n=0
    )
    changes = (line for line in changes if line[:2] != "@@")
    lines = tuple(itertools.islice(changes, 2, 8))
    return Outcome(path, pipeline, UNSTABLE if lines else STABLE, lines), first.text


def check_batch(toolbox, paths, pipeline):
    """The `Outcome` of each path."""
    checked = [check_twice(toolbox, str(path), pipeline) for path in paths]
    stable = [(outcome, text) for outcome, text in checked if outcome.status == STABLE]
    verdicts = xla.canonical_all([text for _, text in stable])
    refused = {
        outcome: verdict
        for (outcome, _), verdict in zip(stable, verdicts, strict=True)
        if verdict.status != xla.ACCEPTED
    }
    # What XLA does not read as it is says nothing.
    originals = xla.canonical_all(
        [
            pathlib.Path(outcome.path).read_text(errors="surrogateescape")
            for outcome in refused
        ]
    )
    unread = {
        outcome: dataclasses.replace(
            outcome,
            status=UNREADABLE if original.status == xla.ACCEPTED else UNJUDGED,
            lines=tuple(f"XLA: {verdict.text}".splitlines()[:3]),
        )
        for (outcome, verdict), original in zip(refused.items(), originals, strict=True)
    }
    return [unread.get(outcome, outcome) for outcome, _ in checked]


def check_all(toolbox, paths, pipelines=PIPELINES, jobs=2):
    """The `Outcome` of each path in each pipeline, as they come."""
    tasks = [
        (paths[start : start + BATCH], pipeline)
        for pipeline in pipelines
        for start in range(0, len(paths), BATCH)
    ]
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for found in pool.map(lambda task: check_batch(toolbox, *task), tasks):
            yield from found


def default_paths():
    """The committed models and all that XLA accepts of the corpus."""
    paths = sorted((corpus.PROJECT / "test" / "models").glob("*.hlo"))
    if folder := corpus.find():
        for section, files in corpus.sections(folder).items():
            if not corpus.is_rejected(section):
                paths += files
    return paths


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("paths", nargs="*", type=pathlib.Path)
    parser.add_argument(
        "--build-dir", type=pathlib.Path, default=corpus.PROJECT / "build"
    )
    parser.add_argument("--pipelines", default=",".join(PIPELINES))
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--timeout", type=float, default=120.0)
    options = parser.parse_args()
    toolbox = tools.Tools(options.build_dir / "bin", options.timeout)
    pipelines = options.pipelines.split(",")
    counts = collections.defaultdict(collections.Counter)
    are_right = True
    for outcome in check_all(
        toolbox, options.paths or default_paths(), pipelines, options.jobs
    ):
        counts[outcome.pipeline][outcome.status] += 1
        are_right &= outcome.is_right
        if not outcome.is_right:
            print(outcome, flush=True)
    for pipeline, found in counts.items():
        print(f"{pipeline}: {', '.join(f'{n} {s}' for s, n in found.items())}")
    return 0 if are_right else 1


if __name__ == "__main__":
    raise SystemExit(main())
