"""The judge of round trips and the reports, with stand-ins for the tools."""

import json
import subprocess
import sys

import pytest
import stubs
from oracle import round_trip
from oracle.tools import Tools

REFUSE = 'echo "$in:1:2: error: no" >&2; exit'
# What the stand-in does, and what must become of the file in every form.
BEHAVIOURS = {
    "copies": (dict(), round_trip.IDENTICAL),
    "changes": (dict(filter_="sed 's/ add(/ multiply(/'"), round_trip.DIFFERENT),
    "garbles": (dict(filter_="sed 's/ add(/ plus(/'"), round_trip.UNREADABLE),
    "refuses": (dict(before=f"{REFUSE} 1"), round_trip.REFUSED),
    "refuses with another code": (dict(before=f"{REFUSE} 2"), round_trip.UNLOCATED),
    "gives no line": (dict(before="echo no >&2; exit 1"), round_trip.UNLOCATED),
    "crashes": (dict(before="kill -SEGV $$"), round_trip.CRASH),
    "ends like a crash": (dict(before="exit 139"), round_trip.CRASH),
    "hangs": (dict(before="exec sleep 60"), round_trip.HANG),
}
MODULE = """HloModule m
ENTRY main {
  x = f32[4] parameter(0)
  ROOT sum = f32[4] add(x, x)
}
"""


@pytest.fixture
def module(tmp_path):
    path = tmp_path / "corpus" / "units" / "module.hlo"
    path.parent.mkdir(parents=True)
    path.write_text(MODULE)
    return path


def script(source_dir, name, *arguments):
    command = [sys.executable, source_dir / name, *arguments]
    return subprocess.run(command, capture_output=True, text=True)


@pytest.mark.parametrize("form", round_trip.FORMS)
@pytest.mark.parametrize("behaviour", BEHAVIOURS)
def test_judge(tmp_path, module, behaviour, form):
    how, expected = BEHAVIOURS[behaviour]
    timeout = 1 if expected == round_trip.HANG else 60
    tools = Tools(stubs.write(tmp_path, **how) / "bin", timeout)
    (outcome,) = round_trip.check_batch(tools, [str(module)], [form])
    assert outcome.status == expected
    assert bool(outcome.lines) == (expected != round_trip.IDENTICAL)
    if form == "text":
        (outcome,) = round_trip.check_rejections(tools, [str(module)])
        made = ("copies", "changes", "garbles")
        assert outcome.status == (
            round_trip.ACCEPTED if behaviour in made else expected
        )


def test_a_crash_is_that_of_one_file(tmp_path, module):
    other = module.with_name("other.hlo")
    other.write_text(MODULE)
    before = 'case "$in" in *other*) kill -SEGV $$ ;; esac'
    tools = Tools(stubs.write(tmp_path, before=before) / "bin")
    outcomes = round_trip.check_batch(tools, [str(module), str(other)], ["text"])
    statuses = {outcome.path: outcome.status for outcome in outcomes}
    assert statuses == {
        str(module): round_trip.IDENTICAL,
        str(other): round_trip.CRASH,
    }


def test_judge_of_an_original_that_xla_rejects(tmp_path, module):
    module.write_text("HloModule none")
    tools = Tools(stubs.write(tmp_path) / "bin")
    (outcome,) = round_trip.check_batch(tools, [str(module)], ["text"])
    assert outcome.status == round_trip.UNJUDGED


def test_corpus_report(tmp_path, module, source_dir):
    rejected = module.parent / "rejected"
    rejected.mkdir()
    (rejected / "bad.hlo").write_text("nothing")
    before = f'[ -z "$in" ] || grep -q HloModule "$in" || {{ {REFUSE} 1; }}'
    stubs.write(tmp_path, before=before)
    arguments = (tmp_path / "corpus", "--build-dir", tmp_path, "--jobs", "2")
    good = script(source_dir, "scripts/corpus-report.py", *arguments, "--form", "all")
    assert good.returncode == 0, good.stderr
    assert good.stdout.count("100.00 %") == 2

    stubs.write(tmp_path, filter_="sed 's/ add(/ multiply(/'")
    report = tmp_path / "report.json"
    bad = script(
        source_dir, "scripts/corpus-report.py", *arguments, "--json", str(report)
    )
    assert bad.returncode == 1
    assert "units/module.hlo [text]: different" in bad.stdout
    assert "+  ROOT %sum = f32[4]{0} multiply(%x, %x)" in bad.stdout
    statuses = {
        entry["section"]: entry["status"] for entry in json.loads(report.read_text())
    }
    assert statuses == {"units": "different", "units/rejected": "accepted"}


def test_demo_compares_numbers(tmp_path, module, source_dir, build_dir):
    stubs.write(tmp_path)
    (tmp_path / "bin" / "hlo-run").symlink_to(build_dir / "bin" / "hlo-run")
    arguments = ("--build-dir", tmp_path, "--model", module)
    same = script(source_dir, "scripts/demo.py", *arguments)
    assert same.returncode == 0, same.stdout
    assert same.stdout.count("same numbers") == 2
    stubs.write(tmp_path, filter_="sed 's/ add(/ multiply(/'")
    other = script(source_dir, "scripts/demo.py", *arguments)
    assert other.returncode == 3
    assert "4 of 4 elements differ" in other.stdout
    stubs.write(tmp_path, before=f"{REFUSE} 1")
    refused = script(source_dir, "scripts/demo.py", *arguments)
    assert refused.returncode == 1
    assert "1:2: error: no" in refused.stdout


def test_text_benchmark(tmp_path, module, source_dir):
    numbers = dict(bytes=len(MODULE), parse_s=1e-6, print_s=1e-6, peak_rss_kb=50000)
    stubs.write(tmp_path, before=f"echo '{json.dumps(numbers)}'; exit 0")
    out = tmp_path / "out.json"
    done = script(
        source_dir, "benchmarks/text.py", "--build-dir", tmp_path, "--json", out, module
    )
    assert done.returncode == 0, done.stderr
    summary = json.loads(out.read_text())["summary"]
    assert summary["files"] == 1
    assert summary["parse"] > 0
    assert "geometric mean" in done.stdout
