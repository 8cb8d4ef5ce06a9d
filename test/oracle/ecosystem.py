"""Programs on `hlo-run` and on XLA:CPU in turn, with the same inputs: results, time to
run and to compile, memory, and of what differs who is nearer to double precision.

  python -m oracle.ecosystem FOLDER …        all .hlo files of these folders
  python -m oracle.ecosystem FOLDER --accuracy  also the errors of what does not differ

Inputs are in inputs/NAME.npz or NAME.npz beside a module; else `hlo-run` makes them.
Times are the least of all turns; with --more also of those that --json has.
Exit code 0: all run and none is wrong.
"""

import argparse
import dataclasses
import json
import pathlib
import re
import sys
import tempfile

from oracle import accuracy_report, arrays, corpus, ecosystem_report, measured, verdict

MEASURES = ("run", "compilation", "memory", "resident")
FAILED, NO_XLA = "FAIL", "no XLA"


def inputs_flag(path):
    """The flag for the inputs that are kept beside a module: arrays or how to make
    them.
    """
    folder = path.parent
    for file in (folder / "inputs" / f"{path.stem}.npz", folder / f"{path.stem}.npz"):
        if file.exists():
            return [f"--inputs={file}"]
    for file in (
        folder / "inputs" / f"{path.stem}.json",
        folder / f"{path.stem}.inputs.json",
    ):
        if file.exists():
            return [f"--fills={file}"]
    return []


def about(path):
    """What meta.json beside a module says of it: its packages and what it does."""
    record = path.parent / "meta.json"
    found = json.loads(record.read_text()) if record.exists() else {}
    return found.get(path.stem, {})


def least(old, new):
    """The measures of two turns."""
    if "skip" in new or "run" not in old:
        return new
    return new | {key: min(old[key], new[key]) for key in MEASURES if key in old}


class Comparison:
    """Both sides of one module."""

    def __init__(self, path, folder, xla, options):
        self.path, self.folder, self.xla, self.options = path, folder, xla, options
        self.inputs = folder / "inputs.npz"
        self.limits = {"timeout": options.timeout, "max_gb": options.max_gb}
        self.hlo_run = options.build_dir / "bin" / "hlo-run"

    def run_ours(self, old):
        """One turn of `hlo-run`, which writes the inputs when it is the first."""
        flags = [f"--outputs={self.folder / 'ours.npz'}"]
        if self.inputs.exists():
            flags.append(f"--inputs={self.inputs}")
        else:
            flags += [f"--save-inputs={self.inputs}", *inputs_flag(self.path)]
        repeat = measured.runs_for(self.options.seconds, old.get("run", 1.0))
        return measured.measure_ours(
            self.hlo_run, self.path, *flags, repeat=repeat, **self.limits
        )

    def run_xla(self, **request):
        return self.xla.measure(self.path, self.inputs, self.options.timeout, **request)

    def exact(self):
        """Results in double precision, or None."""
        outputs = self.folder / "exact.npz"
        if not outputs.exists():
            self.why_not_exact = self.run_xla(outputs=outputs, wide=True).get("skip")
        return arrays.load(outputs)[1] if outputs.exists() else None

    def measure(self, entry):
        """The entry of a module after more turns than `entry` has."""
        sides = {side: entry.get(side, {}) for side in ("ours", "xla")}
        sides = {side: {} if "skip" in x else x for side, x in sides.items()}
        found = {"turns": entry.get("turns", 0) + self.options.turns}
        for turn in range(self.options.turns):
            sides["ours"] = least(sides["ours"], self.run_ours(sides["ours"]))
            if "skip" in sides["ours"] and not self.inputs.exists():
                break
            request = {"outputs": self.folder / "xla.npz"}
            request["seconds"] = self.options.seconds
            if turn == 0:
                request["noisy"] = self.folder / "noisy.npz"
            sides["xla"] = least(sides["xla"], self.run_xla(**request))
            if any("skip" in side for side in sides.values()):
                break
            if turn == 0:
                found |= self.judge()
        if "skip" in sides["ours"]:
            found["kind"] = FAILED
        elif "skip" in sides["xla"]:
            found["kind"] = NO_XLA
        return found | sides

    def judge(self):
        names = ("ours.npz", "xla.npz", "noisy.npz")
        ours, xla, noisy = (arrays.load(self.folder / name)[1] for name in names)
        found = dataclasses.asdict(verdict.judge(ours, xla, noisy, self.exact))
        if not self.options.accuracy:
            return found
        exact = self.exact()
        if exact is None:
            found["not exact"] = self.why_not_exact
        else:
            found["accuracy"] = [
                (i, *errors, verdict.mean_error(noisy[i], xla[i]))
                for i, errors in verdict.accuracy(ours, xla, exact).items()
            ]
        return found


def modules_of(paths, only):
    """The .hlo files of folders, and files, whose names have `only` in them."""
    for path in corpus.files(paths):
        if re.search(only, path.stem):
            yield path.resolve()


def describe(name, entry):
    """One line for a module."""
    sides = ", ".join(
        f"{side} {found['skip'][:150]}"
        if "skip" in found
        else f"{side} {1e3 * found['run']:.3f} ms, compiled in "
        f"{found['compilation']:.2f} s"
        for side, found in (("ours", entry["ours"]), ("xla", entry["xla"]))
        if found
    )
    why = f" ({', '.join(entry['why'])})" if entry.get("why") else ""
    return f"{name}: {entry['kind']}{why}; {sides} {entry.get('difference', '')[:150]}"


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("paths", nargs="+", type=pathlib.Path)
    add("--build-dir", type=pathlib.Path, default=corpus.PROJECT / "build")
    add("--only", default="", help="modules whose names have this expression in them")
    add("--turns", type=int, default=2)
    add("--seconds", type=float, default=0.5, help="that each side runs in a turn")
    add("--timeout", type=float, default=300.0)
    add("--max-gb", type=float, default=16.0, help="address space of hlo-run")
    add("--accuracy", action="store_true", help="errors of what does not differ, too")
    add("--more", action="store_true", help="add turns to what --json has")
    add("--missing", action="store_true", help="only modules that --json has not")
    add("--json", type=pathlib.Path, help="keep what was found there")
    add("--report", type=pathlib.Path, help="write the tables there")
    options = parser.parse_args()
    options.build_dir = options.build_dir.resolve()
    return options


def main():
    options = parse_arguments()
    record = options.json
    results = json.loads(record.read_text()) if record and record.exists() else {}
    xla, names, right = measured.Xla(), [], True
    for path in modules_of(options.paths, options.only):
        name = path.stem
        names.append(name)
        if options.missing and name in results:
            continue
        with tempfile.TemporaryDirectory() as folder:
            comparison = Comparison(path, pathlib.Path(folder), xla, options)
            earlier = results.get(name, {}) if options.more else {}
            results[name] = comparison.measure(earlier)
        results[name]["about"] = about(path)
        right &= results[name]["kind"] not in (FAILED, verdict.WRONG)
        print(describe(name, results[name]), flush=True)
        if record:
            record.write_text(json.dumps(results, indent=1) + "\n")
    xla.stop()
    found = {name: results[name] for name in names}
    page = accuracy_report if options.accuracy else ecosystem_report
    print(page.summary(found))
    if options.report:
        options.report.write_text(page.write(found))
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
