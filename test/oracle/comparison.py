"""Modules on hlo-run and on XLA:CPU: running them, and how far results may differ."""

import pathlib
import re
import subprocess
import tempfile
from typing import NamedTuple

import numpy as np

from oracle import arrays, ulp

# Bounds in ULP of the largest magnitude of an output.
ELEMENTWISE_BOUND = 16
SUM_BOUND = 256
# A result may be as many times farther apart as it moves with its inputs.
CONDITION_FACTOR = 16

SUMS = re.compile(
    r" (?:reduce|dot|convolution|reduce-window|scan|select-and-scatter|scatter|fft|"
    r"cholesky|triangular-solve|batch-norm-\w+|map|custom-call|while|all-reduce|"
    r"ragged-dot|scaled-dot|reduce-scatter)\("
)
# Those whose terms are rounded, even if their operands are whole numbers.
CANCELS = re.compile(r" (?:fft|cholesky|triangular-solve|batch-norm-\w+)\(")


class Bound(NamedTuple):
    """In ULP of the largest magnitude of an array, and of each element."""

    scaled: float
    elementwise: float = float("inf")

    def holds(self, far, move=None):
        """Whether a distance is within, or no more than what rounding may do if the
        result moves by `move` with its inputs.
        """
        move = move or ulp.Distance()
        return far.scaled <= max(
            self.scaled, CONDITION_FACTOR * move.scaled
        ) and far.elementwise <= max(
            self.elementwise, CONDITION_FACTOR * move.elementwise
        )


def bound(text, sums_are_exact=False):
    """The bound for a module: how far sums in another order may be apart, or else what
    approximations of functions may. Where `sums_are_exact`, as in modules of
    hlo-generate, each element counts, unless sums of rounded products may cancel.
    """
    if sums_are_exact and not CANCELS.search(text):
        return Bound(ELEMENTWISE_BOUND, ELEMENTWISE_BOUND)
    return Bound(SUM_BOUND if SUMS.search(text) else ELEMENTWISE_BOUND)


class Runner(NamedTuple):
    """hlo-run with a time limit."""

    tool: pathlib.Path
    timeout: float
    platform: str = "interpreter"

    def run(self, path, values, found):
        """(outputs, seconds, reason): what hlo-run gives for the inputs in a file, or
        why it gives nothing.
        """
        command = [self.tool, path, f"--platform={self.platform}", "--time"]
        command += [f"--inputs={values}", f"--outputs={found}"]
        try:
            done = subprocess.run(
                command,
                capture_output=True,
                text=True,
                errors="replace",
                timeout=self.timeout,
                stdin=subprocess.DEVNULL,
            )
        except subprocess.TimeoutExpired:
            return [], 0.0, f"more than {self.timeout:g} s"
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

    def run_moved(self, path, values, folder):
        """The outputs for values that are each moved to a neighbouring number: how far
        does the result move when the inputs do by one ULP?
        """
        arrays.save(folder / "moved.npz", [ulp.moved(value) for value in values])
        return self.run(path, folder / "moved.npz", folder / "moved-out.npz")[0]


class Outcome(NamedTuple):
    """One array of the result: the interpreter's and XLA's value, how far they are
    apart, and whether that is what rounding may do.
    """

    value: np.ndarray
    expected: np.ndarray
    distance: ulp.Distance
    agrees: bool


class Comparison(NamedTuple):
    """Runs modules on both sides and compares the results."""

    worker: object
    interpreter: Runner
    bound: Bound
    timeout: float

    def run(self, text, values):
        """The `Outcome` of each array of the result; None if a side refuses."""
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            path, given = folder / "module.hlo", folder / "in.npz"
            path.write_text(text, errors="surrogateescape")
            arrays.save(given, values)
            results = folder / "xla.npz"
            request = {"path": str(path), "npz": str(results), "values": str(given)}
            if "skip" in self.worker.ask(request, self.timeout):
                return None
            expected = arrays.load(results)[1]
            found, _, reason = self.interpreter.run(path, given, folder / "out.npz")
            if reason or len(found) != len(expected):
                return None
            fars = ulp.distances(found, expected)
            moves = [ulp.Distance()] * len(fars)
            if not all(self.bound.holds(far) for far in fars):
                moved = self.interpreter.run_moved(path, values, folder)
                moves = ulp.distances(moved, found)
            return [
                Outcome(value, other, far, self.bound.holds(far, move))
                for value, other, far, move in zip(
                    found, expected, fars, moves, strict=True
                )
            ]
