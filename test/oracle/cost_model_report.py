"""Tables of `oracle.cost_model`: how measured and estimated times go together."""

import math

import numpy as np

HEADER = """# The cost model and measured times

<!-- make cost-model writes this page. -->

How long instructions of programs take on a processor, each by itself with one thread,
next to what the [cost model](fusion.md#estimates) says. The rank correlation is
Spearman's: 1 where what takes longer by the model always does. A ratio is the measured
time over the model's, a reason what the model takes most of the time for.

"""


def ranks(values):
    """Ranks from 0; equal values share the mean of theirs."""
    values = np.asarray(values)
    _, inverse, counts = np.unique(values, return_inverse=True, return_counts=True)
    last = np.cumsum(counts)
    return (last - (counts + 1) / 2)[inverse]


def rank_correlation(first, second):
    """Spearman's; None where there is none, of less than two different values."""
    first, second = ranks(first), ranks(second)
    if len(first) < 2 or np.ptp(first) == 0 or np.ptp(second) == 0:
        return None
    return float(np.corrcoef(first, second)[0, 1])


def ratio(each):
    return each["seconds"] / max(each["model"], 1e-12)


def summarize(instructions):
    """{count, correlation, within 2, within 5, of total}."""
    ratios = np.array([ratio(each) for each in instructions])
    off = np.maximum(ratios, 1 / np.maximum(ratios, 1e-12))
    return {
        "count": len(instructions),
        "correlation": rank_correlation(
            [each["seconds"] for each in instructions],
            [each["model"] for each in instructions],
        ),
        "median": float(np.median(ratios)),
        "within 2": float(np.mean(off <= 2)),
        "within 5": float(np.mean(off <= 5)),
    }


def format_correlation(value):
    return "-" if value is None else f"{value:.2f}"


def describe(instructions):
    """One line for a module."""
    if not instructions:
        return "0 instructions"
    found = summarize(instructions)
    return (
        f"{found['count']} instructions, rank correlation "
        f"{format_correlation(found['correlation'])}, "
        f"median ratio {found['median']:.2f}"
    )


def main_reason(each):
    """What the model takes most of the time for."""
    return max(each["why"], key=each["why"].get) if each["why"] else "-"


def groups(instructions):
    """(title, instructions): all, by kind, and kernels by what they take time for."""
    yield "all", instructions
    for kind in ("kernel", "library", "copy"):
        yield kind, [each for each in instructions if each["kind"] == kind]
    kernels = [each for each in instructions if each["kind"] == "kernel"]
    for reason in sorted({main_reason(each) for each in kernels}):
        yield (
            f"kernels: {reason}",
            [each for each in kernels if main_reason(each) == reason],
        )


def worst(instructions, count):
    """What takes a hundredth of the time of its program or more and is furthest from
    the model.
    """
    totals = {}
    for each in instructions:
        time = each["seconds"] * each["runs"]
        totals[each["module"]] = totals.get(each["module"], 0) + time
    large = [
        each
        for each in instructions
        if each["seconds"] * each["runs"] >= 0.01 * totals[each["module"]]
    ]
    large.sort(key=lambda each: -abs(math.log(max(ratio(each), 1e-12))))
    return large[:count]


def tables(instructions, count):
    lines = [
        "| instructions | number | rank correlation | median ratio "
        "| within 2 times | within 5 times |",
        "|---|---|---|---|---|---|",
    ]
    for title, group in groups(instructions):
        if not group:
            continue
        found = summarize(group)
        lines.append(
            f"| {title} | {found['count']} "
            f"| {format_correlation(found['correlation'])} | {found['median']:.2f} "
            f"| {found['within 2']:.0%} | {found['within 5']:.0%} |"
        )
    lines += [
        "",
        "Furthest from the model, of what takes 1 % of its program or more:",
        "",
        "| program | instruction | measured us | model us | ratio | reason |",
        "|---|---|---|---|---|---|",
    ]
    for each in worst(instructions, count):
        lines.append(
            f"| {each['module']} | {each['name'] or each['code']} "
            f"| {each['seconds'] * 1e6:.2f} | {each['model'] * 1e6:.2f} "
            f"| {ratio(each):.2f} | {main_reason(each)} |"
        )
    return "\n".join(lines) + "\n"


def write(instructions, reasons, count):
    """The page."""
    page = HEADER + tables(instructions, count)
    if reasons:
        page += "\nNot measured:\n\n"
        page += "".join(f"- {name}: {why}\n" for name, why in sorted(reasons.items()))
    return page
