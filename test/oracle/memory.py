"""Do programs take as much memory as XLA's?  python -m oracle.memory [PATH …]

For every module of the given files and folders (default: test/models and the real and
jax modules of a corpus if there is one) that is for one device:

  cuda  temporary bytes of the program for an H100, which need not be there, next to
        those of XLA:GPU's buffer assignment (`xla_gpu`), what libraries ask for when
        they run in neither;
  cpu   the most bytes of results and of what is between while the module runs, with
        what libraries ask for, next to results and temporaries of XLA:CPU's plan.

What XLA says is kept in --cache. Exit code 1 if ours take more in total, or more than
1.1 times as much for a module and `memory.txt` does not explain it.
"""

import argparse
import concurrent.futures
import dataclasses
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys

from oracle import conformance, corpus, tools, xla_gpu
from oracle.against_xla import progress
from oracle.conformance_report import table
from oracle.corpus_passes import fills_of
from oracle.whole_pipeline_report import Reasons, number, ratio

ROOT = pathlib.Path(__file__).resolve().parents[2]
PLATFORMS = ("cuda", "cpu")
MOST = 1.1
# Of a difference: arrays begin at multiples of 64 bytes.
LEAST = 4096
TEMPORARIES = re.compile(r"(\d+) bytes of temporaries")
PEAK = re.compile(r"memory: (\d+) bytes of results")


@dataclasses.dataclass
class Outcome:
    """One module on one platform; bytes, or why there are none."""

    module: str
    platform: str
    xla: int | None
    ours: int | None
    reason: str = ""

    @property
    def is_more(self):
        return not self.reason and self.ours > max(MOST * self.xla, self.xla + LEAST)


# ----------------------------------------------------------------------------
# Ours


def plan_for_gpu(built, path):
    result = built.opt("--platform=cuda", "--target=h100", "--stage=memory", path)
    found = TEMPORARIES.search(result.text)
    return (int(found[1]), "") if found else (None, result.message(2))


def run_on_processor(built, path):
    flags = ["--platform=cpu", "--time", "--repeat=1", f"--outputs={os.devnull}"]
    result = built.call("hlo-run", path, *flags, *fills_of(path))
    found = PEAK.search(result.err)
    return (int(found[1]), "") if found else (None, result.message(2))


OURS = {"cuda": plan_for_gpu, "cpu": run_on_processor}

# ----------------------------------------------------------------------------
# XLA's


def compile_for_processor(path):
    """Prints XLA:CPU's bytes; in a process of its own, since XLA may crash."""
    from oracle import execution

    module = execution._parse(path.read_text(errors="surrogateescape"))
    device = execution._client().devices()[0]
    executable = execution._compile(execution._computation(module), [device])
    memory = executable.get_compiled_memory_stats()
    print(
        memory.output_size_in_bytes
        + memory.temp_size_in_bytes
        - memory.alias_size_in_bytes
    )


def command_of(platform, path, options):
    if platform == "cuda":
        return [options.xla_python, xla_gpu.__file__, "--memory", path]
    return [sys.executable, "-m", "oracle.memory", "--compile", path]


def note_of(platform, path, options):
    digest = hashlib.sha256(path.read_bytes()).hexdigest()[:12]
    return options.cache / f"{path.stem}.{digest}.{platform}.memory.json"


def xla_bytes(platform, path, options):
    """(bytes, why there are none), of the cache if it has them."""
    note = note_of(platform, path, options)
    if not note.exists():
        note.write_text(json.dumps(ask_xla(platform, path, options)))
    return json.loads(note.read_text())


def ask_xla(platform, path, options):
    try:
        done = subprocess.run(
            list(map(str, command_of(platform, path, options))),
            capture_output=True,
            text=True,
            timeout=options.timeout,
            cwd=ROOT / "test",
        )
    except subprocess.TimeoutExpired:
        return None, f"takes more than {options.timeout:g} s"
    lines = done.stdout.split()
    if done.returncode == 0 and lines and lines[-1].isdigit():
        return int(lines[-1]), ""
    said = done.stderr.strip().splitlines() or [f"exit code {done.returncode}"]
    return None, said[-1][:300]


# ----------------------------------------------------------------------------
# All of them


def compare(platform, path, name, options):
    xla, refused = xla_bytes(platform, path, options)
    if refused:
        return Outcome(name, platform, None, None, f"XLA: {refused}")
    built = tools.Tools(options.tools, options.timeout)
    ours, failed = OURS[platform](built, path)
    return Outcome(name, platform, xla, ours, failed)


HEAD = """# Memory

Written by `make memory`: bytes that programs take next to XLA's (jaxlib) of the same
modules.

* *cuda*: temporary bytes of the program for an H100 that need not be there, next to
  XLA:GPU's. Workspaces that libraries ask for when they are called are in neither:
  XLA's autotuner does not run, and ours leaves them to the runtime.
* *cpu*: the most bytes of results and of what is between while the module runs,
  workspaces of libraries among them, next to results and temporaries of XLA:CPU's plan,
  which counts no workspaces.

"""
TITLES = ["module", "XLA's", "ours", "ours/XLA"]


def write(outcomes, known):
    good = [o for o in outcomes if not o.reason]
    rows, parts = [], [HEAD]
    platforms = [p for p in PLATFORMS if any(o.platform == p for o in good)]
    for platform in platforms:
        found = [o for o in good if o.platform == platform]
        xla, ours = sum(o.xla for o in found), sum(o.ours for o in found)
        less = sum(o.ours < o.xla for o in found)
        equal = sum(o.ours == o.xla for o in found)
        more = sum(o.is_more for o in found)
        rows.append(
            (platform, len(found), number(xla), number(ours), ratio(ours, xla))
            + (less, equal, len(found) - less - equal, more)
        )
    head = ["", "modules", *TITLES[1:], "less", "equal", "more", f"over {MOST}"]
    parts.append(table(head, rows))
    parts.append(f"\nMore than {MOST} times XLA's, and {LEAST} bytes more:\n\n")
    rows = [
        (o.platform, *row_of(o), known.of(o.platform, o.module) or "**not explained**")
        for o in good
        if o.is_more
    ]
    parts.append(table(["", *TITLES, "why"], rows))
    if failed := [o for o in outcomes if o.reason]:
        parts.append("\nWithout numbers:\n\n")
        rows = [(o.platform, f"`{o.module}`", line_of(o.reason)) for o in failed]
        parts.append(table(["", "module", "why"], rows))
    for platform in platforms:
        parts.append(f"\n## {platform}\n\n")
        rows = [row_of(o) for o in good if o.platform == platform]
        parts.append(table(TITLES, rows))
    return "".join(parts)


def row_of(outcome):
    xla, ours = outcome.xla, outcome.ours
    return f"`{outcome.module}`", number(xla), number(ours), ratio(ours, xla)


def line_of(reason):
    return reason.splitlines()[-1].replace("|", "\\|")[:120]


def unexpected(outcomes, known):
    lines = [
        f"{o.platform} {o.module}: {o.reason}"
        for o in outcomes
        if o.reason and not o.reason.startswith("XLA: ")
    ]
    lines += [
        f"{o.platform} {o.module}: {o.ours} instead of {o.xla} bytes"
        for o in outcomes
        if o.is_more and not known.of(o.platform, o.module)
    ]
    for platform in PLATFORMS:
        good = [o for o in outcomes if o.platform == platform and not o.reason]
        if sum(o.ours for o in good) > sum(o.xla for o in good):
            lines.append(f"{platform}: more than XLA's in total")
    return lines


def is_for_one(path):
    text = path.read_text(errors="surrogateescape")
    return conformance.replicas(text) * xla_gpu.partitions(text) == 1


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("paths", nargs="*", type=pathlib.Path)
    parser.add_argument("--build-dir", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--cache", type=pathlib.Path)
    parser.add_argument(
        "--cached", action="store_true", help="only modules that XLA has compiled"
    )
    parser.add_argument(
        "--xla-python",
        type=pathlib.Path,
        default=xla_gpu.default_python(),
        help="a Python that has XLA:GPU",
    )
    parser.add_argument("--platforms", nargs="+", choices=PLATFORMS, default=PLATFORMS)
    parser.add_argument("--timeout", type=float, default=300.0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--report", type=pathlib.Path, help="write the tables there")
    parser.add_argument("--compile", type=pathlib.Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.compile:
        return compile_for_processor(options.compile)
    options.tools = options.build_dir.resolve() / "bin"
    options.cache = (options.cache or options.build_dir / "against-xla").resolve()
    options.cache.mkdir(parents=True, exist_ok=True)
    if not options.paths:
        options.paths = corpus.default_paths(("real", "jax"))
    sections = conformance.collect(options)
    modules = [
        (path.resolve(), name)
        for section in sections.values()
        for path, name in section
        if is_for_one(path)
    ]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        tasks = {
            (platform, name): pool.submit(compare, platform, path, name, options)
            for path, name in modules
            for platform in options.platforms
            if not options.cached or note_of(platform, path, options).exists()
        }
        outcomes = [outcome for _, outcome in progress(tasks)]
    known = Reasons(corpus.reasons("memory.txt"))
    if options.report:
        options.report.write_text(write(outcomes, known))
    lines = unexpected(outcomes, known)
    print("\n".join(lines))
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
