"""docs/corpus-platforms.md: what `oracle.corpus_platforms` found, as tables."""

import collections

from oracle import corpus_passes_report
from oracle.conformance_report import kind_of, table
from oracle.corpus_passes_report import group, message_of, section_of

HEAD = """# Compiled modules, next to the interpreter and XLA:CPU

Written by `make corpus-platforms`: each model of the project and each module of the
corpus beside it, compiled as `hlo-run` does.

- `cpu` runs on the processor; results are those of the interpreter within the
  tolerances of [`hlo-run --compare`](hlo-run.md#comparison).
- `xla` runs on the processor; results are those of XLA:CPU within the bounds of
  [conformance.md](conformance.md), which says why some are *as the interpreter*.
- `emulator` runs as a program for an H100 in the emulator, which finds races, too;
  results are those of the interpreter.
- `a100`, `h100` and `b200`: `ptxas` assembles all kernels of the program for sm_80,
  sm_90 and sm_100; *spills* if one keeps values in memory for want of registers.

*Not run* is what takes longer than {timeout:g} s, {emulator_timeout:g} s in the
emulator, or 4 GiB, 256 MiB there, what draws random numbers, and what XLA:CPU does not
run; *refused* what is an error before anything runs. What a platform refuses, others
are not asked to run.
"""


class Record(corpus_passes_report.Record):
    """Outcomes by module and check; those that went well, too."""

    def add(self, outcome):
        key = outcome.module, outcome.passes
        self.found[key] = (*key, outcome.status, outcome.lines)


def counts_table(outcomes):
    """How many modules of each section became what, by check."""
    statuses = collections.Counter(outcome.status for outcome in outcomes)
    statuses = [status for status, _ in statuses.most_common()]
    rows = []
    checks = group(outcomes, lambda outcome: outcome.passes)
    for check, of_check in checks.items():
        sections = group(of_check, lambda outcome: section_of(outcome.module))
        for section, found in sorted(sections.items()):
            counts = collections.Counter(outcome.status for outcome in found)
            numbers = (counts[status] or "" for status in statuses)
            rows.append((f"`{check}`", section, len(found), *numbers))
    return table(["check", "section", "modules", *statuses], rows)


def reasons_table(outcomes, status):
    """Why modules have a status, by check."""
    found = [outcome for outcome in outcomes if outcome.status == status]
    kinds = group(found, lambda outcome: (outcome.passes, kind_of(message_of(outcome))))
    rows = [
        (f"`{check}`", len(same), reason, f"`{same[0].module}`")
        for (check, reason), same in kinds.items()
    ]
    return table(["check", "modules", "reason", "an example"], rows)


def spills_table(outcomes):
    """Kernels that spill, with their bytes on each device."""
    bytes_of = collections.defaultdict(dict)
    for outcome in outcomes:
        if outcome.status == "spills":
            for line in outcome.lines:
                kernel, _, size = line.partition(": ")
                bytes_of[outcome.module, kernel][outcome.passes] = size.split()[0]
    targets = sorted({target for sizes in bytes_of.values() for target in sizes})
    rows = [
        (f"`{module}`", f"`{kernel}`", *(sizes.get(target, "") for target in targets))
        for (module, kernel), sizes in sorted(bytes_of.items())
    ]
    return table(["module", "kernel", *targets], rows)


def write(outcomes, known, timeout, emulator_timeout):
    """The page; `known` says why some modules are not right."""
    head = HEAD.format(timeout=timeout, emulator_timeout=emulator_timeout)
    parts = [head, "\n## Modules\n\n", counts_table(outcomes)]
    for title, status in (("Refused", "refused"), ("Not run", "not run")):
        parts += [f"\n## {title}\n\n", reasons_table(outcomes, status)]
    parts += ["\n## Spills\n\nBytes stored and loaded:\n\n", spills_table(outcomes)]
    parts.append("\n## Not as it should be\n\n")
    wrong = [outcome for outcome in outcomes if not outcome.is_right]
    rows = [
        (f"`{o.passes}`", o.status, f"`{o.module}`", o.reason(known)) for o in wrong
    ]
    parts.append(table(["check", "what", "module", "why"], sorted(rows)))
    return "".join(parts)
