"""The part of docs/against-xla.md about all pipelines: `oracle.whole_pipeline`."""

import collections
import fnmatch

from oracle.conformance_report import kind_of, table
from oracle.whole_pipeline import MEASURES, MOST

HEAD = """
## From the input to kernels

All our pipelines in order, up to the module that has a fusion for each kernel, next to
XLA:GPU's module at the same point, for an H100 and an A100 that need not be there.
Copies between buffers, the schedule and buffers come after that, on both sides. Both
modules are measured by `hlo-opt --cost-report`:

* *launches*: fusions, library calls, copies and other instructions that run, the body
  of a loop as often as it is known to run, or once;
* *bytes* that they read and write, by our cost model, as often;
* *temporary bytes* alive at the same time, without parameters, results, constants and
  workspaces of libraries, in the best of three orders of the instructions (that of the
  module, depth first, and what frees most first, each with what would only be kept
  waiting right before what reads it), the same three for both.

XLA's autotuner does not run, so that products of matrices are kernels of its own where
it could also call cuBLAS.

"""


def ratio(ours, xla):
    if not xla:
        return "1.000" if not ours else "∞"
    return f"{ours / xla:.3f}"


def number(value):
    """12, 123 k, 45.6 M."""
    for unit, size in (("T", 1e12), ("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if value >= max(size, 10_000):
            return f"{value / size:.3g} {unit}"
    return f"{value:.0f}"


def by_device(outcomes):
    found = collections.defaultdict(list)
    for outcome in outcomes:
        found[outcome.device].append(outcome)
    return dict(sorted(found.items(), reverse=True))


class Reasons:
    """Why a measure, or a platform, exceeds XLA's: by `MEASURE MODULE`, the latter
    with wildcards.
    """

    def __init__(self, reasons):
        self.reasons = [(*key.split(), reason) for key, reason in reasons.items()]

    def of(self, measure, module):
        for known, pattern, reason in self.reasons:
            if known == measure and fnmatch.fnmatchcase(module, pattern):
                return reason
        return ""


def unexpected(outcomes, known):
    """Lines: runs without numbers, excesses that nothing explains, and totals."""
    lines = [f"{o.module} on {o.device}: {o.reason}" for o in outcomes if is_failed(o)]
    for outcome in outcomes:
        for measure in MEASURES:
            excess = outcome.excess(measure)
            if excess and not known.of(measure, outcome.module):
                where = f"{outcome.module} on {outcome.device}"
                lines.append(f"{where}: {excess:.3f} times XLA's {measure}")
    for device, found in by_device(outcomes).items():
        for measure, (xla, ours) in sums(found).items():
            if ours > xla:
                lines.append(f"{device}: {ratio(ours, xla)} times XLA's {measure}")
    return lines


def is_failed(outcome):
    return outcome.reason and not outcome.reason.startswith("XLA: ")


def sums(outcomes):
    """{measure: (XLA's, ours)}"""
    good = [o for o in outcomes if not o.reason]
    return {
        measure: tuple(
            sum(getattr(side(o), measure) for o in good)
            for side in (lambda o: o.xla, lambda o: o.ours)
        )
        for measure in MEASURES
    }


def totals(outcomes):
    rows = []
    for device, found in by_device(outcomes).items():
        good = [o for o in found if not o.reason]
        for measure, (xla, ours) in sums(found).items():
            over = sum(bool(o.excess(measure)) for o in good)
            less = sum(getattr(o.ours, measure) < getattr(o.xla, measure) for o in good)
            more = sum(getattr(o.ours, measure) > getattr(o.xla, measure) for o in good)
            rows.append(
                (device.upper(), TITLES[measure], len(good), number(xla), number(ours))
                + (ratio(ours, xla), less, len(good) - less - more, more, over)
            )
    head = ["", "", "modules", "XLA's", "ours", "ours/XLA", "less", "equal", "more"]
    return table([*head, f"over {MOST}"], rows)


TITLES = dict(zip(MEASURES, ("launches", "bytes", "temporary bytes"), strict=True))


def excesses(outcomes, known):
    """A table of measures that exceed XLA's, the largest first."""
    found = collections.defaultdict(dict)
    for outcome in outcomes:
        for measure in MEASURES:
            if excess := outcome.excess(measure):
                found[measure, outcome.module][outcome.device] = excess
    rows = []
    for (measure, module), ratios in sorted(
        found.items(), key=lambda item: (MEASURES.index(item[0][0]), item[0][1])
    ):
        numbers = [
            f"{ratios[d]:.3f}" if d in ratios else "" for d in by_device(outcomes)
        ]
        why = known.of(measure, module) or "**not explained**"
        rows.append((TITLES[measure], f"`{module}`", *numbers, why))
    devices = [device.upper() for device in by_device(outcomes)]
    return table(["", "module", *devices, "why"], rows)


def kinds(outcomes):
    """A table of launches by what they are."""
    rows = []
    for device, found in by_device(outcomes).items():
        counts = [collections.Counter(), collections.Counter()]
        for outcome in found:
            if not outcome.reason:
                counts[0].update(outcome.xla.kinds)
                counts[1].update(outcome.ours.kinds)
        for kind in sorted({*counts[0], *counts[1]}):
            rows.append((device.upper(), kind, *(number(c[kind]) for c in counts)))
    return table(["", "launches", "XLA's", "ours"], rows)


def modules(outcomes):
    rows = []
    for outcome in sorted(outcomes, key=lambda o: o.module):
        row = [f"`{outcome.module}`"]
        for measure in MEASURES if not outcome.reason else ():
            xla, ours = getattr(outcome.xla, measure), getattr(outcome.ours, measure)
            row += [number(xla), number(ours), ratio(ours, xla)]
        if not outcome.reason:
            rows.append(row)
    head = ["module"]
    for measure in MEASURES:
        head += [f"{TITLES[measure]}: XLA's", "ours", "ours/XLA"]
    return table(head, rows)


def write(outcomes, known):
    parts = [HEAD, totals(outcomes), "\n", kinds(outcomes)]
    parts.append(f"\nMore than {MOST} times XLA's:\n\n")
    parts.append(excesses(outcomes, known))
    failed = [o for o in outcomes if o.reason]
    if failed:
        parts.append("\nWithout numbers:\n\n")
        rows = [
            (f"`{o.module}`", o.device.upper(), kind_of(o.reason.splitlines()[-1]))
            for o in failed
        ]
        parts.append(table(["module", "", "why"], rows))
    for device, found in by_device(outcomes).items():
        parts.append(f"\n### Modules on {device.upper()}\n\n")
        parts.append(modules(found))
    return "".join(parts)
