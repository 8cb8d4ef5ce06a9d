"""What all pipelines up to fusion make of a module, ours next to XLA:GPU's.

Both start with the module as XLA has it first, or with its partitions. XLA's ends when
kernels are made: copies between buffers, schedules and buffers come later. Both are
measured by `hlo-opt --cost-report`, for a device that need not be there.
"""

import collections
import dataclasses
import json
import os

from oracle import tools, xla_gpu

DEVICES = ("h100", "a100")

MEASURES = ("launches", "bytes", "temporaries")
# One in twenty more than XLA's.
MOST = 1.05

LIBRARY = ("cholesky", "convolution", "custom_call", "dot", "fft", "triangular_solve")


@dataclasses.dataclass(frozen=True)
class Plan:
    """What running a module takes; the body of a loop counts as often as it is known
    to run, or once.
    """

    launches: float
    bytes: float
    # Alive at the same time.
    temporaries: float
    seconds: float
    # {kind of launch: how many}
    kinds: dict

    @staticmethod
    def of(report):
        """From what `--cost-report=json` prints."""
        kinds, moved = collections.Counter(), 0
        for entry in report["instructions"]:
            kinds[kind_of(entry["instruction"])] += entry["times"]
            moved += entry["times"] * (entry["bytes_read"] + entry["bytes_written"])
        return Plan(
            kinds.total(),
            moved,
            report["temporary_bytes"],
            report["seconds"],
            dict(kinds),
        )


def kind_of(instruction):
    opcode = instruction.split()[0]
    if opcode in LIBRARY or opcode in ("matmul", "norm"):
        return "library calls"
    return {"fusion": "fusions", "copy": "copies"}.get(opcode, "others")


@dataclasses.dataclass
class Outcome:
    """One module on one device."""

    module: str
    device: str
    xla: Plan | None
    ours: Plan | None
    # Why there are no numbers, if so.
    reason: str = ""

    @staticmethod
    def of(stored):
        """From what dataclasses.asdict made of one."""
        sides = {s: stored[s] and Plan(**stored[s]) for s in ("xla", "ours")}
        return Outcome(**{**stored, **sides})

    def excess(self, measure):
        """How many times XLA's ours takes, if that is too much, else None."""
        if self.reason:
            return None
        ours, xla = getattr(self.ours, measure), getattr(self.xla, measure)
        if ours <= MOST * xla:
            return None
        return ours / xla if xla else float("inf")


def plan_of(built, text, *flags):
    """The `Plan` of HLO text after passes; None and why if there is none."""
    done = built.opt("-", *flags, f"-o={os.devnull}", stdin=encoded(text))
    lines = [line for line in done.err.splitlines() if line.startswith('{"device"')]
    if done.status == tools.OK and lines:
        return Plan.of(json.loads(lines[-1])), ""
    return None, f"{done.status}: {done.message(lines=2)}"


def encoded(text):
    return text.encode(errors="surrogateescape")


def passes_for(device):
    """Those of `hlo-opt --platform=cuda --target=DEVICE --stage=hlo`."""
    return f"compile-to-hlo{{inexact target={device}}}"


def report_of(device, passes=""):
    # Loops count alike on both sides, whoever knows how often they run.
    count = "while-loop-trip-count-annotator"
    report = f"cost-report{{json target={device}}}"
    return ",".join(filter(None, [passes, count, report]))


def ends_of(archive):
    """The text that ours starts with, and XLA's after fusion."""
    start, partitioned, last = None, False, None
    for pipeline, name, text in xla_gpu.dumps_in(archive):
        start = start or text
        if pipeline == "spmd-partitioner":
            partitioned = True
        if pipeline == "optimization" and name == "pipeline-start" and partitioned:
            start = text
        last = pipeline, text
    return start, last[1] if last and last[0] == "fusion" else None


def compare(path, name, device, options):
    built = tools.Tools(options.tools, options.timeout)
    archive, reason = xla_gpu.dumps_of(
        path, options.xla_python, options.cache, options.timeout, device
    )
    start, end = ends_of(archive)
    if end is None:
        return Outcome(name, device, None, None, f"XLA: {reason}")
    call = "convert-custom-call-to-library"
    theirs = f"--pass-pipeline=builtin.module({report_of(device, call)})"
    xla, unread = plan_of(built, end, theirs)
    mine = f"--pass-pipeline=builtin.module({report_of(device, passes_for(device))})"
    ours, failed = plan_of(built, start, mine)
    outcome = Outcome(name, device, xla, ours, unread or failed)
    if options.keep and any(outcome.excess(measure) for measure in MEASURES):
        keep(built, options.keep, outcome, start, end)
    return outcome


def keep(built, folder, outcome, start, end):
    name = f"{outcome.module.replace('/', '_')}.{outcome.device}"
    for part, text in (("before", start), ("xla", end)):
        (folder / f"{name}.{part}.hlo").write_text(text, errors="surrogateescape")
    mine = f"--pass-pipeline=builtin.module({passes_for(outcome.device)})"
    built.opt("-", mine, f"-o={folder / name}.ours.hlo", stdin=encoded(start))
