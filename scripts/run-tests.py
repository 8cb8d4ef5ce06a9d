#!/usr/bin/env python3
"""Run every test: lit (IR tests, C++ unit tests), then pytest; print the sum.

The last line is `N passed, N failed`, with `, N skipped` where some were. The
exit status is 1 when a test failed or when nothing ran.
"""

import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys
import time
import xml.etree.ElementTree

ROOT = pathlib.Path(__file__).resolve().parent.parent
PYTHON = ROOT / ".venv/bin/python"
LIT_PASSED = {"PASS", "FLAKYPASS"}
LIT_SKIPPED = {"UNSUPPORTED", "SKIPPED", "EXCLUDED", "XFAIL"}
SECONDS_BETWEEN_PROGRESS_LINES = 10


def run_lit(build: pathlib.Path, paths: list[str]) -> collections.Counter:
    report = build / "test" / "lit.json"
    report.unlink(missing_ok=True)
    command = [build / "bin" / "hlo-lit", "-o", report]
    if sys.stdout.isatty():
        status = subprocess.call([*command, "-sv", *paths], cwd=ROOT)
    else:
        status = run_lit_in_a_log([*command, "-v", *paths])
    counts = collections.Counter()
    if report.exists():
        for test in json.loads(report.read_text())["tests"]:
            if test["code"] in LIT_PASSED:
                counts["passed"] += 1
            elif test["code"] in LIT_SKIPPED:
                counts["skipped"] += 1
            else:
                counts["failed"] += 1
    return check_status("lit", counts, status)


def run_lit_in_a_log(command: list) -> int:
    """Without a terminal: what failed in full, and now and then how far it is."""
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as lit:
        printed = time.monotonic()
        for line in lit.stdout:
            passed = re.match(r"(?:PASS|UNSUPPORTED|XFAIL): .* (\(\d+ of \d+\))$", line)
            if not passed:
                print(line, end="", flush=True)
            elif time.monotonic() - printed > SECONDS_BETWEEN_PROGRESS_LINES:
                printed = time.monotonic()
                print("lit", passed.group(1), flush=True)
    return lit.returncode


def run_pytest(build: pathlib.Path, paths: list[str]) -> collections.Counter:
    report = build / "test" / "pytest.xml"
    report.unlink(missing_ok=True)
    status = subprocess.call(
        [PYTHON, "-m", "pytest", "-q", "-rs", f"--junitxml={report}"]
        # Not in /tmp, where some systems let nothing be executed.
        + [f"--basetemp={build}/test/pytest", f"--build-dir={build}", *paths],
        cwd=ROOT,
    )
    counts = collections.Counter()
    if report.exists():
        for suite in xml.etree.ElementTree.parse(report).getroot().iter("testsuite"):
            total, skipped = int(suite.get("tests")), int(suite.get("skipped"))
            failed = int(suite.get("failures")) + int(suite.get("errors"))
            counts.update(
                passed=total - failed - skipped, failed=failed, skipped=skipped
            )
    return check_status("pytest", counts, status)


def check_status(name: str, counts: collections.Counter, status: int):
    """A runner that stopped early without a failed test is a failure itself."""
    if status and not counts["failed"]:
        print(f"{name} stopped with exit status {status}")
        counts["failed"] += 1
    return counts


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build-dir", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--lit-only", action="store_true")
    args = parser.parse_args()
    build = args.build_dir.resolve()

    start = time.monotonic()
    counts = run_lit(build, ["test", "unittests"])
    print(f"lit took {time.monotonic() - start:.0f} s", flush=True)
    if not args.lit_only:
        counts += run_pytest(build, ["test/Python"])

    summary = f"{counts['passed']} passed, {counts['failed']} failed"
    if counts["skipped"]:
        summary += f", {counts['skipped']} skipped"
    print(summary, flush=True)
    return 0 if counts["passed"] and not counts["failed"] else 1


if __name__ == "__main__":
    sys.exit(main())
