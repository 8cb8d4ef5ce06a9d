"""Import and export of HLO files by our tools, judged by XLA's parser, many at a time.

Each file goes through MLIR in one of three forms and comes back as HLO text:

  text      hlo-translate --hlo-round-trip FILE
  mlir      hlo-translate --hlo-to-mlir FILE | hlo-translate --mlir-to-hlo
  bytecode  hlo-opt --emit=bytecode FILE -o X; hlo-opt --emit=hlo X
"""

import concurrent.futures
import dataclasses
import multiprocessing
import os
import pathlib
import tempfile

from oracle import tools as toolbox
from oracle import xla

FORMS = ("text", "mlir", "bytecode")
BATCH = 16  # files that one task of a worker process converts and one child parses

# What became of a file. Only the first is right for a module that XLA accepts.
IDENTICAL = "identical"
DIFFERENT = "different"  # XLA reads our text as another module
UNREADABLE = "unreadable"  # XLA does not read our text
REFUSED = "refused"  # our tool gave an error message
UNLOCATED = "unlocated"  # our tool gave an error that names no line
CRASH, HANG = toolbox.CRASH, toolbox.HANG
UNJUDGED = "unjudged"  # XLA does not read the original
ACCEPTED = "accepted"  # `check_rejection` only: our tool takes what XLA rejects


@dataclasses.dataclass(frozen=True)
class Outcome:
    """What became of a file in one form; `lines` show the difference or message."""

    path: str
    form: str
    status: str
    lines: tuple = ()

    def __str__(self):
        shown = "".join(f"\n    {line}" for line in self.lines)
        return f"{self.path} ({self.form}): {self.status}{shown}"


def convert(tools, path, form, flags=()):
    """The `Result` of the last tool on the way there and back, or of the one that
    failed. `flags` go to hlo-translate.
    """
    if form == "text":
        return tools.translate("--hlo-round-trip", *flags, path)
    if form == "mlir":
        there = tools.translate("--hlo-to-mlir", *flags, path)
        if there.status != toolbox.OK:
            return there
        return tools.translate("--mlir-to-hlo", *flags, stdin=there.out)
    with tempfile.TemporaryDirectory() as folder:
        bytecode = pathlib.Path(folder) / "module.mlirbc"
        there = tools.opt("--emit=bytecode", path, "-o", bytecode)
        if there.status != toolbox.OK:
            return there
        return tools.opt("--emit=hlo", bytecode)


def refusal(result):
    """REFUSED, UNLOCATED, CRASH or HANG of a result that is not OK."""
    if result.status != toolbox.REFUSED:
        return result.status
    return REFUSED if result.code == 1 and result.located else UNLOCATED


def check_batch(tools, paths, form, flags=()):
    """The `Outcome` of each path: converted one by one, then judged together."""
    outcomes, pairs = {}, {}
    for path in paths:
        result = convert(tools, path, form, flags)
        if result.status == toolbox.OK:
            original = pathlib.Path(path).read_text(errors="surrogateescape")
            pairs[path] = (original, result.text)
        else:
            lines = tuple(result.message().splitlines())
            outcomes[path] = Outcome(path, form, refusal(result), lines)
    names = ("original", "round trip")
    for path, lines in zip(
        pairs, xla.difference_of(pairs.values(), names), strict=True
    ):
        status = IDENTICAL
        if lines and lines[0].startswith("original: "):
            status = UNJUDGED
        elif lines:
            unread = lines[0].startswith("round trip: ")
            status = UNREADABLE if unread else DIFFERENT
        outcomes[path] = Outcome(path, form, status, tuple(lines))
    return [outcomes[path] for path in paths]


def check_rejections(tools, paths, form="text", flags=()):
    """The `Outcome` of each path, which XLA rejects: REFUSED alone is right."""
    outcomes = []
    for path in paths:
        result = convert(tools, path, form, flags)
        status = ACCEPTED if result.status == toolbox.OK else refusal(result)
        lines = () if status == ACCEPTED else tuple(result.message().splitlines())
        outcomes.append(Outcome(path, form, status, lines))
    return outcomes


def check_all(
    tools, paths, forms=FORMS, rejected=False, jobs=None, batch=BATCH, flags=()
):
    """Yields the `Outcome` of every path in every form as it comes, in no order.

    `jobs` worker processes share the files, the largest first; `rejected` says that XLA
    does not accept them.
    """
    paths = sorted(map(str, paths), key=os.path.getsize, reverse=True)
    # Large files are tasks of their own: a batch with several would finish last.
    batches = [[path] for path in paths if os.path.getsize(path) > 100_000]
    small = paths[len(batches) :]
    batches += [small[i : i + batch] for i in range(0, len(small), batch)]
    check = check_rejections if rejected else check_batch
    context = multiprocessing.get_context("spawn")
    jobs = jobs or len(os.sched_getaffinity(0))
    with concurrent.futures.ProcessPoolExecutor(jobs, mp_context=context) as pool:
        tasks = [
            pool.submit(check, tools, b, form, flags) for b in batches for form in forms
        ]
        for task in concurrent.futures.as_completed(tasks):
            yield from task.result()
