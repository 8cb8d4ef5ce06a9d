"""docs/conformance.md: what `oracle.conformance` found, as tables."""

import collections
import dataclasses
import re

from oracle.comparison import CONDITION_FACTOR, ELEMENTWISE_BOUND, SUM_BOUND

AGREES, ILL_CONDITIONED, DIFFERS = "agrees", "ill-conditioned", "differs"
SKIPPED, FAILED = "skipped", "failed"


@dataclasses.dataclass
class Outcome:
    """What became of one module."""

    module: str
    status: str
    reason: str = ""
    elementwise: float = 0.0
    scaled: float = 0.0
    equal: bool = False
    xla_seconds: float = 0.0
    seconds: float = 0.0
    # The first instruction that differs, and why if that is known.
    instruction: str = ""
    cause: str = ""


HEAD = f"""# Agreement with XLA:CPU

Written by `make conformance`: every module runs on the interpreter (`hlo-run`) and on
XLA:CPU (jaxlib), one device, with the same inputs.

Integers, preds and results that only move elements must be equal. Floating-point
results may be {ELEMENTWISE_BOUND} ULP of the largest magnitude of their array apart;
{SUM_BOUND} where the module sums, because XLA:CPU adds in another order, and in the
type of the array where the interpreter adds in double precision. Subnormal numbers
count as zero, because XLA:CPU flushes them. XLA:CPU runs with
`xla_allow_excess_precision`, fast math and fast minima and maxima off.

*Ill-conditioned*: the results are farther apart, but by not more than
{CONDITION_FACTOR} times what the interpreter's own result moves by when each input
moves to a neighbouring number. The update of an Adam step whose gradient is zero but
for rounding is an example.

Modules for several devices are partitioned and compiled by XLA first; what it runs on
as many host devices runs on as many simulated ones.
"""


def kind_of(reason):
    """A reason without what differs from module to module."""
    reason = re.sub(r"loc\([^)]*\): ", "", reason)
    reason = re.sub(r"'[^']*'|\"[^\"]*\"|%\S+|\[[^]]*\]|\{[^}]*\}", "…", reason)
    reason = re.sub(r"\d+(\.\d+)?", "N", reason)
    return reason[:100].replace("|", "/")


def table(head, rows):
    """A Markdown table."""
    lines = [f"| {' | '.join(head)} |", f"|{'---|' * len(head)}"]
    lines += [f"| {' | '.join(str(cell) for cell in row)} |" for row in rows]
    return "\n".join(lines) + "\n"


def counts_of(found):
    statuses = collections.Counter(outcome.status for outcome in found)
    equal = sum(o.equal for o in found if o.status == AGREES)
    return (
        len(found),
        equal,
        statuses[AGREES] - equal,
        statuses[ILL_CONDITIONED],
        statuses[DIFFERS],
        statuses[FAILED],
        statuses[SKIPPED],
    )


def write(outcomes, known):
    """The page for {section: [Outcome]}; `known` has reasons by module."""
    every = [outcome for found in outcomes.values() for outcome in found]
    parts = [HEAD, "\n## Modules\n\n"]
    parts.append(
        table(
            [
                "section",
                "modules",
                "equal",
                "within the bound",
                "ill-conditioned",
                "differ",
                "not interpreted",
                "not run by XLA:CPU",
            ],
            [(name, *counts_of(found)) for name, found in outcomes.items()],
        )
    )
    for status, title in (
        (DIFFERS, "Results that differ"),
        (FAILED, "Modules that are not interpreted"),
    ):
        rows = [
            (
                f"`{o.module}`",
                known.get(o.module, "**not explained**"),
                o.reason[:100].replace("|", "/"),
            )
            for o in every
            if o.status == status
        ]
        if rows:
            parts.append(f"\n## {title}\n\n")
            parts.append(table(["module", "why", "message"], rows))
    reasons = collections.Counter(
        kind_of(o.reason) for o in every if o.status == SKIPPED
    )
    if reasons:
        parts.append("\n## What XLA:CPU does not run\n\n")
        parts.append(
            table(["modules", "reason"], [(n, why) for why, n in reasons.most_common()])
        )
    speeds = [o for o in outcomes.get("models", []) if o.seconds and o.status != FAILED]
    if speeds:
        parts.append(
            "\n## Speed, for information\n\nSeconds of one run; what XLA:CPU takes to "
            "compile is not in it.\n\n"
        )
        parts.append(
            table(
                ["model", "interpreter", "XLA:CPU"],
                [
                    (
                        o.module.partition("/")[2],
                        f"{o.seconds:.4f}",
                        f"{o.xla_seconds:.4f}",
                    )
                    for o in speeds
                ],
            )
        )
    return "".join(parts)
