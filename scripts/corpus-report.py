#!/usr/bin/env python3
"""Takes a corpus of HLO modules through MLIR and back, reports per section.

  corpus-report.py                       the corpus beside the checkout, or test/models
  corpus-report.py DIR --form mlir       another corpus, through MLIR text
  corpus-report.py --only hlo_parser     only files whose path matches
  corpus-report.py --json report.json    the failures as data, too

A file is right when XLA's parser reads the same module in the original and in what
comes back; in a section named `rejected`, when our tools refuse it with a located
message and exit code 1. Exit code 1 if any file is wrong and not listed in
test/oracle/exceptions.txt.
"""

import argparse
import collections
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "test"))

from oracle import corpus, round_trip  # noqa: E402
from oracle.tools import Tools  # noqa: E402
from rich.console import Console  # noqa: E402
from rich.table import Table  # noqa: E402
from tqdm import tqdm  # noqa: E402

COLUMNS = (
    round_trip.IDENTICAL,
    round_trip.DIFFERENT,
    round_trip.UNREADABLE,
    round_trip.REFUSED,
    round_trip.UNLOCATED,
    round_trip.ACCEPTED,
    round_trip.CRASH,
    round_trip.HANG,
    round_trip.UNJUDGED,
)


def is_right(section, outcome):
    """True if a file of `section` became what it should."""
    if corpus.is_rejected(section):
        return outcome.status == round_trip.REFUSED
    return outcome.status in (round_trip.IDENTICAL, round_trip.UNJUDGED)


def check(tools, folder, options):
    """{section: [Outcome]} of all sections, with a progress bar."""
    sections = corpus.sections(folder)
    chosen = {
        section: [p for p in paths if re.search(options.only, f"{section}/{p.name}")]
        for section, paths in sections.items()
    }
    forms = round_trip.FORMS if options.form == "all" else (options.form,)
    total = sum(map(len, chosen.values())) * len(forms)
    outcomes = {}
    with tqdm(total=total, unit="file", disable=None) as bar:
        for section, paths in chosen.items():
            rejected = corpus.is_rejected(section)
            bar.set_description(section)
            found = outcomes[section] = []
            for outcome in round_trip.check_all(
                tools, paths, forms, rejected, options.jobs
            ):
                found.append(outcome)
                bar.update()
    return {section: found for section, found in outcomes.items() if found}


def print_table(outcomes, console):
    """Files per section and status, and the share that is right."""
    used = {outcome.status for found in outcomes.values() for outcome in found}
    columns = [status for status in COLUMNS if status in used]
    table = Table("section", *columns, "right", box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    for section, found in outcomes.items():
        counts = collections.Counter(outcome.status for outcome in found)
        right = sum(is_right(section, outcome) for outcome in found)
        shown = [str(counts[status] or "") for status in columns]
        table.add_row(section, *shown, f"{100 * right / len(found):.2f} %")
    console.print(table)


def print_failures(wrong, limit, console):
    """The wrong files with the first differing lines; known ones with their reason."""
    known = corpus.exceptions()
    for section, outcome in wrong[:limit]:
        name = f"{section}/{outcome.path.rpartition('/')[2]}"
        reason = f" (known: {known[name]})" if name in known else ""
        console.print(
            f"\n{name} [{outcome.form}]: {outcome.status}{reason}", markup=False
        )
        for line in outcome.lines:
            console.print(f"    {line}", markup=False, highlight=False)
    if len(wrong) > limit:
        console.print(f"\n… and {len(wrong) - limit} more: --show 0 prints all")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("corpus", nargs="?", type=pathlib.Path, metavar="DIR")
    parser.add_argument("--build-dir", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument(
        "--form", choices=(*round_trip.FORMS, "all"), default="text", help="way there"
    )
    parser.add_argument("--only", default="", metavar="REGEX", help="SECTION/NAME.hlo")
    parser.add_argument("--jobs", type=int, help="processes, default: one per core")
    parser.add_argument(
        "--show", type=int, default=20, help="failures to print, 0: all"
    )
    parser.add_argument("--json", type=pathlib.Path, help="write the failures here")
    options = parser.parse_args()

    tools = Tools(options.build_dir / "bin")
    if missing := tools.missing():
        parser.error(f"{', '.join(missing)} not in {tools.folder}: build first")
    folder = options.corpus or corpus.find() or ROOT / "test" / "models"
    outcomes = check(tools, folder, options)
    if not outcomes:
        parser.error(f"no .hlo file in {folder} matches")

    console = Console(soft_wrap=True)
    print_table(outcomes, console)
    wrong = [
        (section, outcome)
        for section, found in outcomes.items()
        for outcome in sorted(found, key=lambda outcome: outcome.path)
        if not is_right(section, outcome)
    ]
    print_failures(wrong, options.show or len(wrong), console)
    if options.json:
        data = [{"section": section, **vars(outcome)} for section, outcome in wrong]
        options.json.write_text(json.dumps(data, indent=1) + "\n")
    known = corpus.exceptions()
    unknown = [
        outcome
        for section, outcome in wrong
        if f"{section}/{outcome.path.rpartition('/')[2]}" not in known
    ]
    return 1 if unknown else 0


if __name__ == "__main__":
    sys.exit(main())
