#!/usr/bin/env python3
"""Runs the modules of the folder it is in with the XLA of JAX, on the device that JAX
finds, and compares its results and times with those that run.sh left there. Takes
nothing of the project but the folder, and of Python JAX.

    run-jax.py [models/NAME ...]

Prints a line for each module; all is in results-jax.json.
"""

import argparse
import json
import math
import pathlib
import re
import time

import jax
import jax.numpy as jnp
import numpy as np
from jaxlib import _jax, xla_client

FOLDER = pathlib.Path(__file__).resolve().parent


def get_dtype(shape):
    # HLO's names are those of NumPy and ml_dtypes, but for pred and what follows.
    name = str(shape.numpy_dtype())
    return np.dtype(getattr(jnp, name).dtype if hasattr(jnp, name) else name)


def split(content, shapes):
    """The arrays of a file, one after the other."""
    arrays, start = [], 0
    for shape in shapes:
        dtype, sizes = get_dtype(shape), shape.dimensions()
        count = math.prod(sizes)
        size = count * dtype.itemsize
        array = np.frombuffer(content[start : start + size], dtype)
        arrays.append(array.reshape(sizes))
        start += size
    if start != len(content):
        raise ValueError(f"{len(content)} bytes instead of {start}")
    return arrays


class Module:
    """A module that XLA compiled."""

    def __init__(self, text):
        self.device = jax.devices()[0]
        module = xla_client.hlo.hlo_module_from_text(text)
        computation = xla_client.XlaComputation(module.as_serialized_hlo_module_proto())
        shape = computation.program_shape()
        result = shape.result_shape()
        self.parameters = shape.parameter_shapes()
        self.results = result.tuple_shapes() if result.is_tuple() else [result]
        if any(part.is_tuple() for part in [*self.parameters, *self.results]):
            raise ValueError("a parameter, or an element of the result, is a tuple")
        start = time.perf_counter()
        self.executable = self.device.client.compile_and_load(
            _jax.mlir.xla_computation_to_mlir_module(computation),
            xla_client.DeviceList((self.device,)),
            xla_client.CompileOptions(),
        )
        self.compilation = time.perf_counter() - start

    def run(self, inputs):
        """(results, seconds), of arguments in place."""
        # A run may use up its arguments.
        arguments = [jax.device_put(np.array(x), self.device) for x in inputs]
        jax.block_until_ready(arguments)
        start = time.perf_counter()
        results = self.executable.execute_sharded(arguments)
        outputs = [x[0] for x in results.disassemble_into_single_device_arrays()]
        jax.block_until_ready(outputs)
        return outputs, time.perf_counter() - start


def get_error(ours, theirs):
    """The norm of the difference, by that of the array; NaN equals NaN."""
    ours, theirs = (
        np.asarray(x, np.complex128 if np.iscomplexobj(x) else np.float64)
        for x in (ours, theirs)
    )
    same = (ours == theirs) | (np.isnan(ours) & np.isnan(theirs))
    with np.errstate(invalid="ignore"):
        difference = np.where(same, 0, ours - theirs)
    finite = theirs[np.isfinite(theirs)]
    norm = np.linalg.norm(difference)
    return float(norm / (np.linalg.norm(finite) or 1)) if norm else 0.0


def compare(model, repeat):
    """What is found about a module."""
    text = (model / "module.hlo").read_text()
    # Constants that were left out could be anything.
    if re.search(r"constant\(\{\.\.\.\}\)", text):
        raise ValueError("a constant was left out of the text")
    module = Module(text)
    inputs = split((model / "in.bin").read_bytes(), module.parameters)
    results, first = module.run(inputs)
    report = {
        "compilation_s": module.compilation,
        "min_s": min([first] + [module.run(inputs)[1] for _ in range(repeat)]),
    }
    if (ours := model / "ours.bin").exists():
        pairs = zip(split(ours.read_bytes(), module.results), results, strict=True)
        report["errors"] = [get_error(mine, np.array(its)) for mine, its in pairs]
    if (own := model / "result.json").exists():
        seconds = json.loads(own.read_text()).get("min_s")
        if seconds:
            report["ratio"] = report["min_s"] / seconds
    return report


def describe(report):
    if "error" in report:
        return f"FAILED: {report['error']}"
    text = f"XLA: min {report['min_s']:.6g} s"
    if "ratio" in report:
        text += f", ours is {report['ratio']:.3g} times as fast"
    if report.get("errors"):
        text += f", results differ by {max(report['errors']):.2g}"
    return text


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("models", nargs="*", type=pathlib.Path)
    parser.add_argument("--repeat", type=int, default=20)
    arguments = parser.parse_args()
    jax.config.update("jax_enable_x64", True)
    found = {"jax": jax.__version__, "device": jax.devices()[0].device_kind}
    models = arguments.models or sorted((FOLDER / "models").iterdir())
    found["models"] = {}
    for model in models:
        try:
            report = compare(model, arguments.repeat)
        except Exception as error:
            report = {"error": str(error).splitlines()[0]}
        found["models"][model.name] = report
        print(f"{model.name} {describe(report)}", flush=True)
    ratios = [x["ratio"] for x in found["models"].values() if "ratio" in x]
    if ratios:
        mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
        found["ratio"] = mean
        print(f"geometric mean of {len(ratios)}: {mean:.3g}")
    (FOLDER / "results-jax.json").write_text(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
