"""docs/corpus-passes.md: what `oracle.corpus_passes` found, as tables."""

import collections
import json

from oracle.conformance_report import kind_of, table

HEAD = """# Passes on whole modules

Written by `make corpus-passes`: every pass by itself, as its flag of `hlo-opt` alone
makes it, and every pipeline, on the models of the project and the corpus beside it.
Of each module that a pass changes,

- the verifier and XLA's parser (jaxlib) accept what it became;
- the interpreter computes the same, within the tolerances of
  [`hlo-run --compare`](hlo-run.md#comparison), where it takes at most
  {timeout:g} s and 2 GiB for the module; 1 s for passes by themselves;
- the pass finds nothing to do in what it made.
"""


class Record:
    """What is known of modules and passes, kept in a file between runs."""

    def __init__(self, path=None):
        self.path = path
        stored = json.loads(path.read_text()) if path and path.exists() else {}
        self.modules = stored.get("modules", [])
        # Those that are not unchanged, by module and passes.
        self.found = {tuple(o[:2]): tuple(o) for o in stored.get("outcomes", [])}

    @property
    def outcomes(self):
        return list(self.found.values())

    def add_modules(self, names):
        self.modules = sorted({*self.modules, *names})

    def add(self, outcome):
        key = outcome.module, outcome.passes
        self.found.pop(key, None)
        if outcome.status != "unchanged":
            self.found[key] = (*key, outcome.status, outcome.lines)

    def store(self):
        if self.path:
            data = {"modules": self.modules, "outcomes": self.outcomes}
            self.path.write_text(json.dumps(data, indent=0))


def section_of(module):
    return module.partition("/")[0]


def row(name, found):
    counts = collections.Counter(outcome.status for outcome in found)
    wrong = sum(not outcome.is_right for outcome in found)
    changed = len(found) - counts["refused"]
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


def write_modules(modules, outcomes):
    """How many modules passes change, and why some of these do not run."""
    changed = group(outcomes, lambda outcome: outcome.module)
    compared = {
        name for name in changed if any(o.status == "equal" for o in changed[name])
    }
    sections = group(modules, section_of)
    parts = [
        "\n## Modules\n\n",
        table(
            ["section", "modules", "changed by a pass", "and compared"],
            [
                (
                    name,
                    len(found),
                    len(changed.keys() & found),
                    len(compared & {*found}),
                )
                for name, found in sections.items()
            ],
        ),
        "\nWhy the others are not compared, whatever pass changes them:\n\n",
    ]
    rest = [
        next((o for o in found if o.status == "not run"), None)
        for name, found in changed.items()
        if name not in compared
    ]
    reasons = group(filter(None, rest), lambda outcome: kind_of(outcome.lines[0]))
    parts.append(
        table(
            ["modules", "reason", "an example"],
            [(len(o), reason, f"`{o[0].module}`") for reason, o in reasons.items()],
        )
    )
    return "".join(parts)


def write(modules, outcomes, known, timeout):
    """The page for names of modules and outcomes; `known` says why some are not
    right.
    """
    parts = [HEAD.format(timeout=timeout), write_modules(modules, outcomes)]
    parts.append("\n## Passes\n\nOf the modules that a pass changes:\n\n")
    passes = group(outcomes, lambda outcome: outcome.passes)
    parts.append(
        table(
            ["pass", "changed", "equal", "not run", "refused", "listed below"],
            [row(name, found) for name, found in sorted(passes.items())],
        )
    )
    parts.append("\n## Refused\n\n")
    refused = [outcome for outcome in outcomes if outcome.status == "refused"]
    parts.append(
        table(
            ["pass", "module", "message"],
            [
                (f"`{o.passes.strip('-')}`", f"`{o.module}`", message_of(o))
                for o in refused
            ],
        )
    )
    wrong = group(
        (outcome for outcome in outcomes if not outcome.is_right),
        lambda outcome: (outcome.passes, outcome.status, outcome.reason(known)),
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
                for (name, status, why), found in wrong.items()
            ],
        )
    )
    return "".join(parts)
