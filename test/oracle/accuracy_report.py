"""docs/accuracy.md: errors of floating-point results, next to XLA:CPU's."""

from statistics import geometric_mean

from oracle.conformance_report import table

GOAL = 2.0  # an error may be so many times XLA:CPU's

HEAD = """# Accuracy

Written by `make accuracy`: every floating-point result of the models of the project and
of the programs of [ecosystem.md](ecosystem.md), computed by `hlo-run --platform=cpu`
and by XLA:CPU, next to XLA:CPU's result of the same module in double precision.

An error is the root mean square of the difference by that of the exact values, not
less than a quarter of an ULP, which the exact value rounded has. A *ratio* is our error
by XLA:CPU's: below 1, ours is better. The goals are {goal:g} for each result, and 1 for
the geometric mean. Modules count equally, however many results they have. *Noise* is
how far XLA:CPU's result moves when each input moves to a neighbouring number: an error
below that says little. What is in double precision already has no wider type to be
compared with, and is not here.
"""


def rows_of(results):
    """(ratio, module, result, error, error of XLA:CPU, noise), the worst first."""
    found = [
        (ours / xla if ours != xla else 1.0, name, *rest, ours, xla, noise)
        for name, entry in results.items()
        for *rest, ours, xla, noise in entry.get("accuracy", [])
    ]
    return sorted(found, key=lambda row: -row[0])


def means_of(rows):
    """{module: geometric mean of the ratios of its results}."""
    ratios = {}
    for ratio, name, *_ in rows:
        ratios.setdefault(name, []).append(ratio)
    return {name: geometric_mean(found) for name, found in ratios.items()}


def misses_table(rows):
    """The worst result of each module above the goal, and how many there are."""
    worst, counts = {}, {}
    for row in rows:
        if row[0] > GOAL:
            worst.setdefault(row[1], row)
            counts[row[1]] = counts.get(row[1], 0) + 1
    shown = [
        (f"`{name}`", counts[name], f"out_{row[2]}", f"{row[0]:.2f}")
        + tuple(f"{error:.1e}" for error in row[3:])
        for name, row in worst.items()
    ]
    head = ["module", "results", "the worst", "ratio", "error", "XLA's error", "noise"]
    return table(head, shown) if shown else "None.\n"


def missing_table(results):
    """Modules of which one side, or the one in double precision, does not run."""
    rows = []
    for name, entry in sorted(results.items()):
        sides = (entry.get(side, {}).get("skip") for side in ("ours", "xla"))
        said = next(filter(None, (*sides, entry.get("not exact"))), None)
        if said:
            rows.append((f"`{name}`", said.replace("|", "\\|")[:200]))
    return table(["module", "why"], rows) if rows else "None.\n"


def summary_table(rows):
    means = means_of(rows)
    above = [row for row in rows if row[0] > GOAL]
    beyond = [row for row in above if row[3] > row[5]]
    ratios = (
        ("geometric mean of modules", f"{geometric_mean(means.values()):.3f}"),
        ("modules", len(means)),
        ("results", len(rows)),
        (f"results above {GOAL:g}", len(above)),
        (f"results above {GOAL:g}, beyond the noise", len(beyond)),
        (f"results below {1 / GOAL:g}", sum(row[0] < 1 / GOAL for row in rows)),
    )
    return table(["", ""], ratios)


def summary(results):
    """A few lines for a terminal."""
    rows = rows_of(results)
    return summary_table(rows) if rows else "nothing was compared"


def write(results):
    """The page."""
    rows = rows_of(results)
    parts = [HEAD.format(goal=GOAL), "\n"]
    if not rows:
        return "".join([*parts, "Nothing was compared.\n"])
    means = sorted(means_of(rows).items(), key=lambda item: -item[1])
    shown = [(f"`{name}`", f"{mean:.2f}") for name, mean in means]
    sections = {
        f"Results above {GOAL:g}": misses_table(rows),
        "Modules": table(["module", "geometric mean of its ratios"], shown),
        "Not compared": missing_table(results),
    }
    parts.append(summary_table(rows))
    parts += [f"\n## {title}\n\n{section}" for title, section in sections.items()]
    return "".join(parts)
