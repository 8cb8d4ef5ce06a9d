"""docs/corpus-passes.md: what `oracle.corpus_passes` found, as tables."""

import collections

from oracle.conformance_report import kind_of, table

HEAD = """# Passes on whole modules

Written by `make corpus-passes`: every pass by itself, as its flag of `hlo-opt` alone
makes it, and every pipeline, on the models of the project and the corpus beside it.
Of each module that a pass changes,

- the verifier and XLA's parser (jaxlib) accept what it became;
- the interpreter computes the same, within the tolerances of
  [`hlo-run --compare`](hlo-run.md#comparison), where it takes at most
  {timeout:g} s and 2 GiB for the module, 1 s for passes by themselves;
- the pass finds nothing to do in what it made.
"""


def row(name, found):
    counts = collections.Counter(outcome.status for outcome in found)
    changed = len(found) - counts["unchanged"] - counts["refused"]
    wrong = sum(not outcome.is_right for outcome in found)
    numbers = (changed, counts["equal"], counts["not run"], counts["refused"], wrong)
    return (f"`{name.strip('-')}`", *(number or "" for number in numbers))


def group(items, key):
    """{key: [items]}, the largest lists first."""
    found = collections.defaultdict(list)
    for item in items:
        found[key(item)].append(item)
    return dict(sorted(found.items(), key=lambda entry: -len(entry[1])))


def message_of(outcome):
    """The first line that says an error, without place."""
    lines = [line for line in outcome.lines if "error: " in line] or outcome.lines
    return lines[0].partition("error: ")[2] or lines[0]


def write(modules, outcomes, known, timeout):
    """The page for all modules and outcomes; `known` says why some are not right."""
    parts = [HEAD.format(timeout=timeout), "\n## Modules\n\n"]
    sections = group(modules, lambda module: module.name.partition("/")[0])
    runs = {name: sum(not m.refusal for m in found) for name, found in sections.items()}
    parts.append(
        table(
            ["section", "modules", "run"],
            [(name, len(found), runs[name]) for name, found in sections.items()],
        )
    )
    refused = group((m for m in modules if m.refusal), lambda m: kind_of(m.refusal))
    parts.append("\nWhy the others do not run:\n\n")
    parts.append(
        table(
            ["modules", "reason", "an example"],
            [(len(found), why, f"`{found[0].name}`") for why, found in refused.items()],
        )
    )
    parts.append("\n## Passes\n\nOf the modules that a pass changes:\n\n")
    passes = group(outcomes, lambda outcome: outcome.passes)
    parts.append(
        table(
            ["pass", "changed", "equal", "not run", "refused", "listed below"],
            [row(name, found) for name, found in sorted(passes.items())],
        )
    )
    parts.append("\n## Refused\n\n")
    parts.append(
        table(
            ["pass", "module", "message"],
            [
                (f"`{o.passes.strip('-')}`", f"`{o.module}`", message_of(o))
                for o in outcomes
                if o.status == "refused"
            ],
        )
    )
    wrong = [outcome for outcome in outcomes if not outcome.is_right]
    reasons = group(
        wrong, lambda outcome: (outcome.passes, outcome.status, outcome.reason(known))
    )
    parts.append("\n## Not as it should be\n\n")
    parts.append(
        table(
            ["pass", "what", "modules", "an example", "why"],
            [
                (
                    f"`{name.strip('-')}`",
                    status,
                    len(found),
                    f"`{found[0].module}`",
                    why,
                )
                for (name, status, why), found in reasons.items()
            ],
        )
    )
    return "".join(parts)
