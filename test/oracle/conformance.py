"""Does the interpreter agree with XLA:CPU?  python -m oracle.conformance [PATH …]

Runs every module of the given files and folders (default: test/models, the corpus if
there is one, and random modules) on XLA:CPU and on hlo-run with the same inputs, and
prints how many agree. What XLA:CPU gave is kept in --cache, so that a
second run only takes the interpreter's time.

A module is skipped, with the reason, when it needs several devices or a handler that
only a framework has, or takes longer than --timeout seconds or --max-gb memory on
XLA:CPU. Exit code 1 when a module differs that `conformance.txt` does not list.
"""

import argparse
import collections
import concurrent.futures
import dataclasses
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import time

from oracle import arrays, conformance_report, corpus, inputs, ulp
from oracle.conformance_report import (
    AGREES,
    CONDITION_FACTOR,
    DIFFERS,
    ELEMENTWISE_BOUND,
    FAILED,
    ILL_CONDITIONED,
    SKIPPED,
    SUM_BOUND,
    Outcome,
)

ROOT = pathlib.Path(__file__).resolve().parents[2]

# Results of XLA:CPU without the liberties it takes by default.
XLA_FLAGS = (
    "--xla_allow_excess_precision=false --xla_cpu_enable_fast_min_max=false "
    "--xla_cpu_enable_fast_math=false"
)

# Operations that give their operands' elements back, or compute on integers.
SUMS = re.compile(
    r" (?:reduce|dot|convolution|reduce-window|scan|select-and-scatter|scatter|fft|"
    r"cholesky|triangular-solve|batch-norm-\w+|map|custom-call|while|all-reduce|"
    r"ragged-dot|scaled-dot|reduce-scatter)\("
)


def bound(text):
    """The bound for a module: how far sums in another order may be apart, or else what
    approximations of functions may."""
    return SUM_BOUND if SUMS.search(text) else ELEMENTWISE_BOUND


# ----------------------------------------------------------------------------
# XLA:CPU, in processes of its own


def serve():
    """The worker: reads {path, npz, spec, max_gb} as JSON lines and answers so."""
    os.environ["XLA_FLAGS"] = f"{os.environ.get('XLA_FLAGS', '')} {XLA_FLAGS}"
    from oracle import execution

    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    for line in sys.stdin:
        request = json.loads(line)
        try:
            text = pathlib.Path(request["path"]).read_text(errors="surrogateescape")
            answer = answer_of(execution, text, request)
        except Exception as error:
            answer = {"skip": f"XLA: {str(error).strip().splitlines()[0][:200]}"}
        print(json.dumps(answer), file=answers, flush=True)


def answer_of(execution, text, request):
    signature = execution.signature(text)
    size = sum(
        arrays.np.dtype(dtype).itemsize * int(arrays.np.prod(shape, dtype=object))
        for shape, dtype in signature
    )
    if size > request["max_gb"] * 2**30:
        return {"skip": f"its inputs take {size / 2**30:.1f} GiB"}
    values = inputs.generate_all(signature, 0, request["spec"])
    if execution.partitions(text) > 1:
        partitioned, values, outputs = execution.partitioned_run(text, values)
        path = pathlib.Path(request["npz"]).with_suffix(".hlo")
        path.write_text(partitioned, errors="surrogateescape")
        arrays.save_of_devices(request["npz"], values, outputs)
        return {"seconds": 0.0, "path": str(path)}
    outputs, seconds = execution.timed_run(text, values)
    size = sum(output.nbytes for output in outputs)
    if size > request["max_gb"] * 2**30:
        return {"skip": f"its results take {size / 2**30:.1f} GiB"}
    arrays.save(request["npz"], values, outputs)
    return {"seconds": seconds}


def replicas(text):
    found = re.search(r"^\s*HloModule .*\breplica_count=(\d+)", text, re.MULTILINE)
    return int(found[1]) if found else 1


class Worker:
    """An XLA:CPU process that is started again after a crash or a timeout."""

    def __init__(self):
        self.process = None

    def ask(self, request, timeout):
        if self.process is None:
            self.log = tempfile.TemporaryFile("w+")
            self.process = subprocess.Popen(
                [sys.executable, "-m", "oracle.conformance", "--serve"],
                cwd=ROOT / "test",
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.log,
                text=True,
            )
        timer = threading.Timer(timeout, self.process.kill)
        timer.start()
        start = time.monotonic()
        self.process.stdin.write(json.dumps(request) + "\n")
        try:
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        except BrokenPipeError:
            line = ""
        timer.cancel()
        if line:
            return json.loads(line)
        self.stop()
        if time.monotonic() - start >= timeout:
            return {"skip": f"takes XLA:CPU more than {timeout:g} s"}
        self.log.seek(0)
        lines = [line for line in self.log if " F" in line or "Check fail" in line]
        return {
            "skip": f"XLA:CPU ends the process: {lines[-1].strip() if lines else ''}"
        }

    def stop(self):
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


# ----------------------------------------------------------------------------
# One module


def specification(path):
    """The fills of the inputs, beside the module or in a folder `inputs`."""
    for file in (
        path.with_suffix(".inputs.json"),
        path.parent / "inputs" / f"{path.stem}.json",
    ):
        if file.exists():
            return json.loads(file.read_text())
    return {}


def check(path, name, worker, options):
    """The `Outcome` of one module."""
    if (count := replicas(path.read_text(errors="surrogateescape"))) > 1:
        return Outcome(name, SKIPPED, f"needs {count} replicas")
    digest = hashlib.sha256(path.read_bytes()).hexdigest()[:12]
    cached = f"{name.replace('/', '_')}.{digest}"
    expected = options.cache / f"{cached}.npz"
    note = options.cache / f"{cached}.json"
    if not note.exists():
        request = {
            "path": str(path.resolve()),
            "npz": str(expected.resolve()),
            "spec": specification(path),
            "max_gb": options.max_gb,
        }
        note.write_text(json.dumps(worker.ask(request, options.timeout)))
    answer = json.loads(note.read_text())
    if "skip" in answer:
        return Outcome(name, SKIPPED, answer["skip"])

    path = pathlib.Path(answer.get("path", path))
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        found, seconds, reason = run(path, expected, folder / "out.npz", options)
        if reason:
            skipped = not_comparable(reason)
            return Outcome(name, SKIPPED if skipped else FAILED, skipped or reason)
        values, outputs = arrays.load(expected)
        text = path.read_text(errors="surrogateescape")
        if DYNAMIC.search(text) and len(found) == len(outputs):
            outputs = list(map(within_bounds, outputs, found))
        far = ulp.distance_of_all(found, outputs)
        status, limit = AGREES, bound(text)
        if not far.equal and far.scaled > limit:
            # How far does the result move when the inputs do by one ULP?
            arrays.save(folder / "moved.npz", [ulp.moved(v) for v in values])
            moved, _, reason = run(
                path, folder / "moved.npz", folder / "out.npz", options
            )
            fars, moves = ulp.distances(found, outputs), ulp.distances(moved, found)
            explained = len(fars) == len(moves) and all(
                one.scaled <= max(limit, CONDITION_FACTOR * other.scaled)
                for one, other in zip(fars, moves, strict=True)
            )
            status = ILL_CONDITIONED if explained and not reason else DIFFERS
    return Outcome(
        name,
        status,
        far.reason,
        far.elementwise,
        far.scaled,
        far.equal,
        answer["seconds"],
        seconds,
    )


DYNAMIC = re.compile(r" set-dimension-size\(|[\[,]<=\d")


def within_bounds(output, like):
    """The elements of an array of dynamic sizes, which jaxlib returns as the buffer
    for the bounds: they come first, one after the other. The sizes are those of
    `like`."""
    sizes = zip(like.shape, output.shape, strict=False)
    if like.ndim != output.ndim or any(size > most for size, most in sizes):
        return output
    return output.ravel()[: like.size].reshape(like.shape)


# What the interpreter refuses and XLA:CPU runs nonetheless, so that there is nothing to
# compare with.
NOT_COMPARABLE = {
    "takes part, but there are": "names devices that the module does not have",
    "partitions it gives": "names devices that the module does not have",
    "were left out of the text": "elided constants, which XLA makes up",
}


def not_comparable(reason):
    """Why a module the interpreter refuses for `reason` cannot be compared, or None."""
    return next((why for text, why in NOT_COMPARABLE.items() if text in reason), None)


def run(path, values, found, options):
    """(outputs, seconds, reason): what hlo-run gives for the inputs in a file, or why
    it gives nothing."""
    command = [options.tools / "hlo-run", path, "--time"]
    command += [f"--inputs={values}", f"--outputs={found}"]
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=options.own_timeout,
            stdin=subprocess.DEVNULL,
        )
    except subprocess.TimeoutExpired:
        return [], 0.0, f"more than {options.own_timeout:g} s"
    if done.returncode:
        message = done.stderr.strip().splitlines() or [""]
        first = next((line for line in message if "error: " in line), message[0])
        reason = first.partition("error: ")[2] or first
        return [], 0.0, f"exit {done.returncode}: {reason[:300]}"
    measured = re.search(r"time: min ([\d.]+) s", done.stderr + done.stdout)
    seconds = float(measured[1]) if measured else 0.0
    try:
        return arrays.load(found)[1], seconds, ""
    except (KeyError, ValueError):
        return [], seconds, "the outputs are those of several devices"


def check_all(modules, options):
    """The outcomes of [(path, name)], in that order."""
    local, lock, done = threading.local(), threading.Lock(), 0
    workers = []

    def run(module):
        nonlocal done
        if not hasattr(local, "worker"):
            local.worker = Worker()
            workers.append(local.worker)
        outcome = check(*module, local.worker, options)
        with lock:
            done += 1
            if sys.stderr.isatty() or done % 200 == 0:
                print(f"\r{done} of {len(modules)}", end="", file=sys.stderr)
        return outcome

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        outcomes = list(pool.map(run, modules))
    for worker in workers:
        worker.stop()
    print(file=sys.stderr)
    return outcomes


# ----------------------------------------------------------------------------
# Which modules, and the report


def collect(options):
    """{section: [(path, name)]}."""
    found = {}
    for path in options.paths:
        files = [path] if path.is_file() else sorted(path.rglob("*.hlo"))
        for file in files:
            if corpus.is_rejected(file.parent.name):
                continue
            section = path.name if path.is_file() else file.parent.name
            if section == "accepted":
                section = "units"
            found.setdefault(section, []).append((file, f"{section}/{file.name}"))
    return found


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("paths", nargs="*", type=pathlib.Path)
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--build-dir", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--cache", type=pathlib.Path, default=None)
    parser.add_argument("--timeout", type=float, default=20.0)
    parser.add_argument("--own-timeout", type=float, default=120.0)
    parser.add_argument("--max-gb", type=float, default=1.0)
    parser.add_argument("--random", type=int, default=0, help="so many random modules")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--report", type=pathlib.Path, help="write the tables there")
    parser.add_argument("--json", type=pathlib.Path, help="write every outcome there")
    options = parser.parse_args()
    if options.serve:
        return serve()
    options.tools = options.build_dir.resolve() / "bin"
    options.cache = (options.cache or options.build_dir / "conformance").resolve()
    options.cache.mkdir(parents=True, exist_ok=True)
    if not options.paths:
        options.paths = [ROOT / "test/models"]
        if folder := corpus.find():
            options.paths += [
                folder / part
                for part in ("real", "jax", "units/accepted")
                if (folder / part).is_dir()
            ]

    if options.random:
        folder = options.cache / "random"
        generate = [
            options.tools / "hlo-generate",
            "--seed=0",
            f"--output-dir={folder}",
        ]
        subprocess.run([*generate, f"--count={options.random}"], check=True)
        options.paths.append(folder)

    sections = collect(options)
    outcomes = {
        section: check_all(modules, options) for section, modules in sections.items()
    }
    if options.json:
        options.json.write_text(
            json.dumps(
                [dataclasses.asdict(o) for os in outcomes.values() for o in os],
                indent=1,
            )
        )
    for section, found in outcomes.items():
        counts = collections.Counter(outcome.status for outcome in found)
        print(
            f"{section}: {', '.join(f'{n} {status}' for status, n in counts.items())}"
        )
    known = read_known()
    if options.report:
        options.report.write_text(conformance_report.write(outcomes, known))
    unexpected = [
        outcome
        for found in outcomes.values()
        for outcome in found
        if outcome.status in (DIFFERS, FAILED) and outcome.module not in known
    ]
    for outcome in unexpected:
        print(f"{outcome.module}: {outcome.status}: {outcome.reason}")
    return 1 if unexpected else 0


def read_known():
    """{module: reason} of `conformance.txt` beside this file: modules on which XLA:CPU
    is wrong or the result is open, one `MODULE: REASON` per line.
    """
    lines = (pathlib.Path(__file__).parent / "conformance.txt").read_text().splitlines()
    entries = (line.partition(": ") for line in lines if line and line[0] != "#")
    return {name.strip(): reason.strip() for name, _, reason in entries}


if __name__ == "__main__":
    sys.exit(main())
