"""docs/ecosystem.md: what `oracle.ecosystem` found, as tables."""

from statistics import geometric_mean

from oracle import verdict
from oracle.conformance_report import table

SLOWER = 1.1  # a ratio below its inverse is listed
SMALL = 1e-4  # seconds: what calling a program takes is most of the time of such ones
MEASURES = {"run": "run", "compilation": "compile", "memory": "memory"}

HEAD = """# Programs of the JAX ecosystem

Written by `make ecosystem`: programs in `scripts/ecosystem`, written as users of the
packages write them and exported before any optimization, on `hlo-run --platform=cpu`
and on XLA:CPU in turn. The machine had {processor}.

Ratios are XLA:CPU's by ours: above 1, ours is better. *ms* is the fastest run, *memory*
the bytes of results and of what is between as both plan them.

What differs from XLA:CPU by more than the tolerances of
[`hlo-run --compare`](hlo-run.md#comparison) is *rounding* if each array that differs

- is not farther from the program in double precision than {error:g} times XLA:CPU
  (f64),
- or not farther from XLA:CPU than {noise:g} times what XLA:CPU's own result moves by
  when each input moves to a neighbouring number (noise),
- or is nothing but rounding, its exact value being a thousandth of XLA:CPU's error
  (cancels);

else it is *WRONG*.
"""


def ratios_of(entry):
    """{measure: XLA's by ours}, where both have it."""
    ours, xla = entry["ours"], entry["xla"]
    return {
        name: xla[name] / ours[name]
        for name in MEASURES
        if min(ours.get(name, 0), xla.get(name, 0)) > 0
    }


def mean_row(name, values):
    """How ratios of one measure are as a whole."""
    slower = sum(value < 1 / SLOWER for value in values)
    mean = f"{geometric_mean(values):.2f}" if values else ""
    worst = f"{min(values):.2f}" if values else ""
    return name, mean, worst, slower, len(values)


def means_table(results):
    ratios = [ratios_of(entry) for entry in results.values()]
    rows = [
        mean_row(shown, [found[name] for found in ratios if name in found])
        for name, shown in MEASURES.items()
    ]
    large = [
        found["run"]
        for found, entry in zip(ratios, results.values())
        if "run" in found and entry["xla"]["run"] > SMALL
    ]
    rows.insert(1, mean_row("run, of more than 0.1 ms", large))
    head = ["", "geometric mean", "worst", f"worse by over {SLOWER:g}", "of"]
    return table(head, rows)


def verdicts(results):
    """{verdict: how many}, the frequent ones first."""
    kinds = [entry["kind"] for entry in results.values()]
    return {
        kind: kinds.count(kind) for kind in sorted(set(kinds), key=kinds.count)[::-1]
    }


def summary(results):
    """A few lines for a terminal."""
    counts = ", ".join(f"{n} {kind}" for kind, n in verdicts(results).items())
    return f"{means_table(results)}{counts}"


def cells(entry):
    ratios = ratios_of(entry)
    times = [
        f"{1e3 * entry[side]['run']:.3g}" if "run" in entry[side] else ""
        for side in ("ours", "xla")
    ]
    return *times, *(f"{ratios[x]:.2f}" if x in ratios else "" for x in MEASURES)


def verdict_of(entry):
    why = f" ({', '.join(entry['why'])})" if entry.get("why") else ""
    return entry["kind"] + why


def programs_table(results):
    rows = []
    for name, entry in sorted(results.items()):
        packages = ", ".join(
            f"{package} {version}"
            for package, version in entry.get("about", {}).get("packages", {}).items()
        )
        rows.append((f"`{name}`", packages, verdict_of(entry), *cells(entry)))
    return table(
        ["program", "packages", "verdict", "ms", "XLA ms", *MEASURES.values()], rows
    )


def slower_table(results, measure):
    """Programs that are worse in a measure, the worst first."""
    found = [
        (ratio, name, entry)
        for name, entry in results.items()
        if (ratio := ratios_of(entry).get(measure, 1.0)) < 1 / SLOWER
    ]
    rows = [
        (f"`{name}`", f"{ratio:.2f}", entry["ours"][measure], entry["xla"][measure])
        for ratio, name, entry in sorted(found, key=lambda item: item[0])
    ]
    unit = "bytes" if measure == "memory" else "s"
    rows = [(a, b, f"{x:.4g}", f"{y:.4g}") for a, b, x, y in rows]
    return table(["program", "ratio", unit, f"XLA {unit}"], rows) if rows else "None.\n"


def wrong_table(results):
    """Programs that are wrong, or that one side does not run."""
    rows = []
    for name, entry in sorted(results.items()):
        said = entry["ours"].get("skip") or entry["xla"].get("skip")
        if entry["kind"] == verdict.WRONG:
            said = (
                f"{entry['difference']}; error {entry['error_ours']:.1e}, "
                f"XLA:CPU's {entry['error_xla']:.1e}"
            )
        if said:
            rows.append((f"`{name}`", entry["kind"], said.replace("|", "\\|")[:300]))
    return table(["program", "verdict", "what"], rows) if rows else "None.\n"


def processor():
    """What the machine calls its processors, and how many there are."""
    with open("/proc/cpuinfo") as file:
        names = [
            line.partition(":")[2].strip() for line in file if "model name" in line
        ]
    return f"{len(names)} processors ({names[0]})" if names else "this machine"


def write(results):
    """The page."""
    factors = {"error": verdict.ERROR_FACTOR, "noise": verdict.NOISE_FACTOR}
    parts = [HEAD.format(processor=processor(), **factors)]
    parts += ["\n", means_table(results), "\n"]
    parts += [", ".join(f"{n} {kind}" for kind, n in verdicts(results).items()), ".\n"]
    for name, shown in MEASURES.items():
        title = f"## Worse by over {SLOWER:g}: {shown}"
        parts += [f"\n{title}\n\n", slower_table(results, name)]
    parts += ["\n## Wrong, or not run\n\n", wrong_table(results)]
    parts += ["\n## Programs\n\n", programs_table(results)]
    what = [
        (f"`{name}`", entry["about"]["what"])
        for name, entry in sorted(results.items())
        if entry.get("about", {}).get("what")
    ]
    if what:
        parts += ["\n## What they do\n\n", table(["program", ""], what)]
    return "".join(parts)
