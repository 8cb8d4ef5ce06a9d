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

Arrays of dynamic sizes come from jaxlib as buffers for the bounds, without the sizes:
what is compared are the elements at the beginning, as many as the interpreter gives.

[xla-cpu.md](xla-cpu.md) shows by small modules where XLA:CPU differs.

Modules for several devices are partitioned and compiled by XLA first; what it runs on
as many host devices runs on as many simulated ones.
"""


RANDOM = """
## Random modules

`random` are modules of hlo-generate, `special` others with more NaN, infinities,
subnormal numbers and limits in their constants; both without the operations and types
that XLA:CPU has no code for. Sums of the generator's modules are exact, so each element
has to be within the bound, unless Fourier transforms or the like may cancel.

Where results differ, `oracle.first_difference` finds the first instruction that differs
though its operands agree, in the computations it calls as well; `oracle.causes`
recognises what is known of XLA:CPU there, or runs the instruction alone with the same
operands as parameters. Differences that come from operands that were rounded in another
way are *ill-conditioned* above.

"""


def kind_of(reason):
    """A reason without what differs from module to module."""
    shape = r"\(?\b[a-z]+\d\w*\[[^]]*\](\{[^}]*\})?\)?"
    for pattern, text in (
        (r"loc\([^)]*\): |during context \[[^]]*\]: ", ""),
        (r" in %.*|: %\S+ = .*", ""),
        (r"(custom call to|handler registered for) \S+", r"\1 …"),
        (rf"'[^']*'|\"[^\"]*\"|%\S+|{shape}|\[[^]]*\]|\{{[^}}]*\}}", "…"),
        (r"\d+(\.\d+)?", "N"),
    ):
        reason = re.sub(pattern, text, reason)
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


def opcode_and_type(outcome):
    """Of the first instruction that differs; empty if there is none."""
    found = re.match(r"%\S+ = \(?(\w+)\[.*? ([a-z][\w-]*)\(", outcome.instruction)
    return (found[2], found[1]) if found else ("", "")


def is_grouped(outcome):
    """Random modules are shown by cause."""
    section = outcome.module.partition("/")[0]
    random = section in ("random", "special")
    return random and outcome.status == DIFFERS and bool(outcome.cause)


def causes_of(outcomes):
    """(modules, cause, instructions, an example) of outcomes with causes."""
    found = collections.defaultdict(list)
    for outcome in outcomes:
        found[outcome.cause].append(outcome)
    return [
        (
            len(group),
            cause,
            ", ".join(
                f"`{opcode}` {n}"
                for opcode, n in collections.Counter(
                    opcode_and_type(outcome)[0] for outcome in group
                ).most_common()
            ),
            f"{opcode_and_type(group[0])[1]}: {group[0].reason[:100]} "
            f"(`{group[0].module}`)",
        )
        for cause, group in sorted(found.items(), key=lambda item: -len(item[1]))
    ]


def write(outcomes, known):
    """The page for {section: [Outcome]}; `known` has reasons by module."""
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
    every = [outcome for found in outcomes.values() for outcome in found]
    for status, title in (
        (DIFFERS, "Results that differ"),
        (FAILED, "Modules that are not interpreted"),
    ):
        rows = [
            (
                f"`{o.module}`",
                known.get(o.module) or o.cause or "**not explained**",
                " ".join(
                    [*opcode_and_type(o), o.reason[:100].replace("|", "/")]
                ).strip(),
            )
            for o in every
            if o.status == status and not is_grouped(o)
        ]
        if rows:
            parts.append(f"\n## {title}\n\n")
            parts.append(table(["module", "why", "message"], rows))
    if grouped := [o for o in every if is_grouped(o)]:
        parts += [
            RANDOM,
            table(["modules", "cause", "instructions", "as"], causes_of(grouped)),
        ]
    if skipped := [kind_of(o.reason) for o in every if o.status == SKIPPED]:
        parts.append("\n## What XLA:CPU does not run\n\n")
        reasons = collections.Counter(skipped).most_common()
        rows = [(n, why) for why, n in reasons if n > 1]
        if others := len(reasons) - len(rows):
            rows.append((others, "others, a module each"))
        parts.append(table(["modules", "reason"], rows))
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
