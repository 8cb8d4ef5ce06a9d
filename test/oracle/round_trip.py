"""Import and export of HLO files by our tools, judged by XLA's parser, many at a time.

Each file goes through MLIR in one of three forms and comes back as HLO text.
"""

import concurrent.futures
import dataclasses
import multiprocessing
import os
import pathlib

from oracle import tools as toolbox
from oracle import xla

# The translations there and back.
FORMS = {
    "text": ("--hlo-round-trip",),
    "mlir": ("--hlo-to-mlir", "--mlir-to-hlo"),
    "bytecode": ("--hlo-to-bytecode", "--mlir-to-hlo"),
}
BATCH = 64  # files that one process converts and one child parses

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


def refusal(result):
    """REFUSED, UNLOCATED, CRASH or HANG of a result that is not OK."""
    if result.status != toolbox.REFUSED:
        return result.status
    return REFUSED if result.code == 1 and result.located else UNLOCATED


def check_batch(tools, paths, forms, flags=()):
    """The `Outcome` of each path in each form: all converted, then judged together."""
    outcomes, keys, pairs = [], [], []
    for form in forms:
        results = tools.translate_all(paths, *FORMS[form], *flags)
        for path, result in zip(paths, results, strict=True):
            if result.status == toolbox.OK:
                original = pathlib.Path(path).read_text(errors="surrogateescape")
                keys.append((path, form))
                pairs.append((original, result.text))
            else:
                lines = tuple(result.message().splitlines())
                outcomes.append(Outcome(path, form, refusal(result), lines))
    differences = xla.difference_of(pairs, ("original", "round trip"))
    for key, lines in zip(keys, differences, strict=True):
        status = IDENTICAL
        if lines and lines[0].startswith("original: "):
            status = UNJUDGED
        elif lines:
            unread = lines[0].startswith("round trip: ")
            status = UNREADABLE if unread else DIFFERENT
        outcomes.append(Outcome(*key, status, tuple(lines)))
    return outcomes


def check_rejections(tools, paths, forms=("text",), flags=()):
    """The `Outcome` of each path, which XLA rejects: REFUSED alone is right."""
    outcomes = []
    for form in forms:
        results = tools.translate_all(paths, *FORMS[form], *flags)
        for path, result in zip(paths, results, strict=True):
            status = ACCEPTED if result.status == toolbox.OK else refusal(result)
            lines = () if status == ACCEPTED else tuple(result.message().splitlines())
            outcomes.append(Outcome(path, form, status, lines))
    return outcomes


def check_all(
    tools, paths, forms=tuple(FORMS), rejected=False, jobs=None, batch=BATCH, flags=()
):
    """Yields the `Outcome` of every path in every form as it comes, in no order.

    `jobs` worker processes share the files, the largest first; `rejected` says that XLA
    does not accept them.
    """
    paths = sorted(map(str, paths), key=os.path.getsize, reverse=True)
    # Large files are tasks of their own: a batch with several would finish last.
    batches = [[path] for path in paths if os.path.getsize(path) > 100_000]
    small = paths[len(batches) :]
    count = -(-len(small) // batch)
    batches += [small[i::count] for i in range(count)]  # equal shares of the slow ones
    check = check_rejections if rejected else check_batch
    context = multiprocessing.get_context("spawn")
    jobs = max(1, min(jobs or len(os.sched_getaffinity(0)), len(batches)))
    with concurrent.futures.ProcessPoolExecutor(jobs, mp_context=context) as pool:
        tasks = [pool.submit(check, tools, b, forms, flags) for b in batches]
        for task in concurrent.futures.as_completed(tasks):
            yield from task.result()
