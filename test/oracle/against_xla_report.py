"""docs/against-xla.md: what `oracle.against_xla` found, as tables."""

import collections
import dataclasses
import fnmatch

from oracle import whole_pipeline_report
from oracle.conformance_report import kind_of, table
from oracle.xla_gpu import PIPELINES

FEWER, EQUAL, MORE, FAILED = "fewer", "as many", "more", "failed"


@dataclasses.dataclass(frozen=True)
class Cost:
    """What `hlo-opt --print-cost` counts."""

    instructions: int
    flops: float
    transcendentals: float
    bytes_accessed: float
    opcodes: dict

    @property
    def arithmetic(self):
        return self.flops + self.transcendentals


@dataclasses.dataclass
class Comparison:
    """One run of a pass or pipeline of XLA's, and ours on the same module."""

    module: str
    xla_pass: str
    pipeline: str
    before: Cost
    xla: Cost
    ours: Cost
    # Why there are no numbers, if so.
    reason: str = ""
    # How many instructions more ours leaves when both are cleaned up, if it leaves
    # more.
    excess: int | None = None

    @staticmethod
    def of(stored):
        """From what dataclasses.asdict made of one."""
        costs = {
            side: stored[side] and Cost(**stored[side])
            for side in ("before", "xla", "ours")
        }
        return Comparison(**{**stored, **costs})

    @property
    def is_classic(self):
        """Ours is a pipeline of 2022: it need not do as much as XLA's of today."""
        return self.xla_pass.endswith(" classic")

    @property
    def is_single(self):
        """A pass, no pipeline."""
        return self.xla_pass not in PIPELINES and not self.is_classic

    @property
    def is_worse(self):
        return self.ours.instructions > self.xla.instructions

    @property
    def verdict(self):
        if self.reason:
            return FAILED
        if self.is_worse:
            return MORE
        return EQUAL if self.ours.instructions == self.xla.instructions else FEWER

    @property
    def difference(self):
        """Ours less XLA's by opcode, the largest first: `+2 copy -1 add`."""
        counts = collections.Counter(self.ours.opcodes)
        counts.subtract(self.xla.opcodes)
        parts = sorted(counts.items(), key=lambda item: (-abs(item[1]), item[0]))
        return " ".join(f"{n:+} {opcode}" for opcode, n in parts if n)


@dataclasses.dataclass
class Found:
    """What `oracle.against_xla` found."""

    comparisons: list = dataclasses.field(default_factory=list)
    # Why XLA does not compile a module to the end.
    refused: dict = dataclasses.field(default_factory=dict)
    # By module, (pipeline, pass) of XLA's that changed it, and that we have no
    # counterpart of.
    others: dict = dataclasses.field(default_factory=dict)
    # What all pipelines make: `whole_pipeline.Outcome`.
    whole: list = dataclasses.field(default_factory=list)


# Of a run whose excess is none.
CLEANED_UP = "nothing: `constant-folding` and `hlo-cse` find more here than in XLA's"


class Explanations:
    """Reasons by `PASS MODULE`, each of which may have wildcards."""

    def __init__(self, reasons):
        self.reasons = [(*key.split(), reason) for key, reason in reasons.items()]

    def of(self, comparison):
        """The first that matches, or an empty string."""
        if comparison.excess is not None and comparison.excess <= 0:
            return CLEANED_UP
        for xla_pass, module, reason in self.reasons:
            if fnmatch.fnmatchcase(comparison.xla_pass, xla_pass) and (
                fnmatch.fnmatchcase(comparison.module, module)
            ):
                return reason
        return ""


HEAD = """# Against XLA:GPU's passes

Written by `make against-xla`: XLA:GPU (jaxlib) compiles every model for an H100 that
need not be there, and dumps the module after each pass that changed it. Each of our
passes runs on XLA's module before its own pass; what it makes of it is compared with
what XLA's made of it. Whole pipelines as well: `simplification` is XLA's module before
the first iteration, and after the last.

Ours may round differently here, as XLA does (`inexact`); without that option more
instructions stay, see [algebraic-simplify.md](algebraic-simplify.md).

Counted are instructions that are executed, by `hlo-opt --print-cost`: the body of a
loop once (arithmetic and bytes as often as it is known to run), a function at each
call, fusions and reductions as one each, nothing whose result is not needed, no
parameters. *flops* holds transcendental functions too.
"""
CLASSIC = """
The passes XLA:GPU had in 2022, in their order (`--simplification=classic`,
`--optimization=classic`), on the same modules, compared with what XLA's make of them
today. Fewer instructions are left where today's expand what those of 2022 leave to
others (Cholesky decompositions, selections in windows, largest elements, prefix sums);
more where dots are merged before the simplifications have ended.

"""


def ratio(numerator, denominator):
    if not denominator:
        return "1.000" if not numerator else "∞"
    return f"{numerator / denominator:.3f}"


def sums(comparisons, value):
    """The sum of a number before, after XLA's pass and after ours."""
    return [
        sum(value(getattr(c, side)) for c in comparisons)
        for side in ("before", "xla", "ours")
    ]


def totals(groups):
    """A table with a row for each {name: comparisons}."""
    rows = []
    for name, found in groups.items():
        good = [c for c in found if not c.reason]
        before, xla, ours = sums(good, lambda cost: cost.instructions)
        _, *flops = sums(good, lambda cost: cost.arithmetic)
        _, *moved = sums(good, lambda cost: cost.bytes_accessed)
        verdicts = collections.Counter(c.verdict for c in found)
        rows.append(
            (
                f"`{name}`",
                len(found),
                before,
                xla,
                ours,
                ratio(ours, xla),
                ratio(*reversed(flops)),
                ratio(*reversed(moved)),
                verdicts[FEWER],
                verdicts[EQUAL],
                verdicts[MORE],
                verdicts[FAILED],
            )
        )
    head = ["", "runs", "instructions before", "after XLA's", "after ours", "ours/XLA"]
    head += ["flops", "bytes", "fewer", "as many", "more", "failed"]
    return table(head, rows)


def grouped(comparisons, key):
    groups = collections.defaultdict(list)
    for comparison in comparisons:
        groups[key(comparison)].append(comparison)
    return dict(sorted(groups.items()))


def where(comparison):
    return " ".join(filter(None, [comparison.xla_pass, comparison.pipeline]))


def differences(comparisons, known):
    """A table of runs that left more instructions than XLA's, or failed."""
    rows = [
        (
            f"`{c.module}`",
            c.xla.instructions if c.xla else "",
            c.ours.instructions if c.ours else "",
            kind_of(c.reason.splitlines()[-1]) if c.reason else shortened(c.difference),
            known.of(c) or "**not explained**",
        )
        for c in sorted(comparisons, key=lambda c: c.module)
    ]
    return table(["module", "XLA's", "ours", "difference", "why"], rows)


def shortened(difference, most=100):
    if len(difference) <= most:
        return difference
    return difference[:most].rpartition(" ")[0].rpartition(" ")[0] + " …"


def explained(comparisons, known):
    """A table of single passes that left more instructions, by difference and reason,
    most frequent first.
    """
    clusters = grouped(comparisons, lambda c: (c.xla_pass, c.difference, known.of(c)))
    rows = []
    for (xla_pass, difference, reason), found in sorted(
        clusters.items(), key=lambda item: (item[0][0], -len(item[1]), item[0])
    ):
        smallest = min(found, key=lambda c: (c.before.instructions, c.module))
        rows.append(
            (
                f"`{xla_pass}`",
                len(found),
                f"`{smallest.module}`",
                shortened(difference),
                smallest.ours.instructions - smallest.xla.instructions,
                "" if smallest.excess is None else smallest.excess,
                reason or "**not explained**",
            )
        )
    head = ["pass", "runs", "the smallest", "difference", "more", "cleaned up", "why"]
    return table(head, rows)


# What runs before layouts are assigned and libraries are chosen.
EARLY = ("pre-spmd-partitioner", "sharding-removal", "simplification", "optimization")
# A pass of that name runs in other pipelines.
ALSO_PASS = ("layout_normalization",)


def without_counterpart(result):
    """{pipeline: {pass: modules it changed}} of passes that are no pipelines."""
    pipelines = {p for found in result.others.values() for p, _ in found}
    pipelines |= {c.pipeline for c in result.comparisons}
    pipelines -= {*ALSO_PASS}
    counts = collections.defaultdict(collections.Counter)
    for found in result.others.values():
        for pipeline, name in found:
            if name not in pipelines:
                counts[pipeline][name] += 1
    return counts


def write_without_counterpart(result):
    counts = without_counterpart(result)
    early = sorted({f"`{n}`" for p in counts if is_early(p) for n in counts[p]})
    rows = [
        (f"`{p}`", ", ".join(f"`{n}` ({count})" for n, count in sorted(c.items())))
        for p, c in sorted(counts.items())
        if not is_early(p)
    ]
    return "".join(
        (
            "\nPasses of XLA's up to `optimization` that changed a module and that we ",
            f"have no counterpart of: {', '.join(early) or 'none'}. Others, with how ",
            "many modules they changed, belong to later pipelines, which assign ",
            "layouts, choose libraries and fuse:\n\n",
            table(["pipeline", "passes"], rows),
        )
    )


def is_early(pipeline):
    return pipeline.removesuffix("-2") in EARLY


def write(result, known, reasons):
    """The page; `known` are the `Explanations`, `reasons` those of all pipelines."""
    comparisons, refused = result.comparisons, result.refused
    whole = [c for c in comparisons if c.xla_pass in PIPELINES]
    classic = [c for c in comparisons if c.is_classic]
    single = [c for c in comparisons if c.is_single]
    parts = [HEAD]
    if result.whole:
        parts.append(whole_pipeline_report.write(result.whole, reasons))
    parts.append("\n## Pipelines\n\n")
    parts.append(totals(grouped(whole, lambda c: c.xla_pass)))
    for name, found in grouped(whole, lambda c: c.xla_pass).items():
        worse = [c for c in found if c.verdict in (MORE, FAILED)]
        if worse:
            parts.append(f"\nMore instructions than XLA's after `{name}`:\n\n")
            parts.append(differences(worse, known))
    if classic:
        parts.append(CLASSIC)
        parts.append(totals(grouped(classic, lambda c: c.xla_pass)))
    parts.append(
        "\n## Passes\n\nOnly runs that changed XLA's module. Our passes often do in "
        "one run what XLA's do in several iterations of their pipeline.\n\n"
    )
    parts.append(totals(grouped(single, where)))
    worse = [c for c in single if c.verdict == MORE]
    if worse:
        parts.append(
            "\nMore instructions than XLA's: in the smallest module of those with the "
            "same difference, as they are and after "
            "`--constant-folding --hlo-cse` of both.\n\n"
        )
        parts.append(explained(worse, known))
    failed = [c for c in single if c.verdict == FAILED]
    if failed:
        parts.append("\nRuns without numbers:\n\n")
        reasons = collections.Counter(
            (c.xla_pass, kind_of(c.reason.splitlines()[-1])) for c in failed
        )
        rows = [(f"`{p}`", n, why) for (p, why), n in reasons.most_common()]
        parts.append(table(["pass", "runs", "why"], rows))
    parts.append(write_without_counterpart(result))
    for name, found in grouped(whole, lambda c: c.xla_pass).items():
        parts.append(f"\n## Models after `{name}`\n\n")
        parts.append(models(found))
    if refused:
        parts.append(
            "\n## What XLA:GPU does not compile to the end\n\nPasses that ran before "
            "are compared all the same.\n\n"
        )
        rows = [(f"`{name}`", kind_of(why)) for name, why in sorted(refused.items())]
        parts.append(table(["module", "why"], rows))
    return "".join(parts)


def models(comparisons):
    rows = [
        (
            f"`{c.module}`",
            c.before.instructions,
            c.xla.instructions,
            c.ours.instructions,
            ratio(c.ours.arithmetic, c.xla.arithmetic),
            ratio(c.ours.bytes_accessed, c.xla.bytes_accessed),
        )
        for c in sorted(comparisons, key=lambda c: c.module)
        if not c.reason
    ]
    head = ["module", "before", "after XLA's", "after ours", "flops", "bytes"]
    return table(head, rows)
