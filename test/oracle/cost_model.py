"""How well the cost model of processors knows how long kernels take: each instruction
of modules as `hlo-run --profile-json` measures it, next to the model's time.

  python -m oracle.cost_model FOLDER …      all .hlo files of these folders
  python -m oracle.cost_model A.hlo --worst=50

Runs use one processor, so that the model takes the machine for one with one core; of
several turns the least time of each instruction counts. Exit code 0: all modules ran.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

from oracle import corpus, cost_model_report
from oracle.ecosystem import inputs_flag, modules_of


def profile(options, path, folder):
    """What `hlo-run` wrote of each instruction in one turn, or why it did not."""
    record = folder / "profile.json"
    command = [
        options.build_dir / "bin" / "hlo-run",
        path,
        *inputs_flag(path),
        f"--profile-json={record}",
        f"--outputs={folder / 'out.npz'}",
        f"--repeat={options.repeat}",
        f"--kernel-cache={folder}",
        "--threads=1",
        *([f"--target={options.target}"] if options.target else []),
    ]
    core = min(os.sched_getaffinity(0))
    try:
        run = subprocess.run(
            [str(part) for part in command],
            capture_output=True,
            text=True,
            timeout=options.timeout,
            preexec_fn=lambda: os.sched_setaffinity(0, {core}),
        )
    except subprocess.TimeoutExpired:
        return None, f"takes longer than {options.timeout:.0f} s"
    if run.returncode != 0:
        return None, run.stderr.strip().splitlines()[-1][:200]
    return json.loads(record.read_text())["instructions"], None


def measure(options, path):
    """[{name, kind, code, runs, seconds, model, why}] of the instructions that the
    model has a time for; seconds are of one run. Or a reason.
    """
    best = []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(options.turns):
            found, reason = profile(options, path, pathlib.Path(folder))
            if reason:
                return reason
            # They come in the order in which they first ran.
            times = [each["ns"] / each["runs"] * 1e-9 for each in found]
            if best and len(best) != len(found):
                return "runs different instructions each time"
            best = [min(pair) for pair in zip(best or times, times)]
    return [
        {
            "module": path.stem,
            "name": each["name"],
            "kind": each["kind"],
            "code": each["code"],
            "runs": each["runs"],
            "seconds": seconds,
            "model": each["model_ns"] * 1e-9,
            "why": each["why"],
        }
        for each, seconds in zip(found, best)
        if "model_ns" in each
    ]


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("paths", nargs="*", type=pathlib.Path, help="by default the models")
    add("--build-dir", type=pathlib.Path, default=corpus.PROJECT / "build")
    add("--only", default="", help="modules whose names have this expression in them")
    add("--target", help="a device: its name, or the file of a description")
    add("--turns", type=int, default=3)
    add("--repeat", type=int, default=10, help="runs of a turn; the fastest counts")
    add("--timeout", type=float, default=120.0)
    add("--worst", type=int, default=25, help="mispredictions to list")
    add("--json", type=pathlib.Path, help="write what was found there")
    add("--report", type=pathlib.Path, help="write the tables there")
    options = parser.parse_args()
    options.build_dir = options.build_dir.resolve()
    options.paths = options.paths or [corpus.PROJECT / "test" / "models"]
    return options


def main():
    options = parse_arguments()
    instructions, reasons = [], {}
    for path in modules_of(options.paths, options.only):
        found = measure(options, path)
        if isinstance(found, str):
            reasons[path.stem] = found
            print(f"{path.stem}: {found}", flush=True)
        else:
            instructions += found
            print(
                f"{path.stem}: {cost_model_report.describe(found)}",
                flush=True,
            )
        if options.json:
            options.json.write_text(json.dumps(instructions, indent=1) + "\n")
    print(cost_model_report.tables(instructions, options.worst), end="")
    if options.report:
        page = cost_model_report.write(instructions, reasons, options.worst)
        options.report.write_text(page)
    return 1 if reasons else 0


if __name__ == "__main__":
    sys.exit(main())
