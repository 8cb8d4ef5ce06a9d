"""Modules made of single operations, run by hlo-run and by XLA:CPU."""

import re
import subprocess

import numpy as np

from oracle import arrays, ulp, xla

TYPES = {
    "bool": "pred",
    "complex64": "c64",
    "complex128": "c128",
    "bfloat16": "bf16",
}


def type_name(dtype):
    name = np.dtype(dtype).name
    return TYPES.get(name) or re.sub("^uint", "u", re.sub("^int", "s", name)).replace(
        "float", "f"
    ).replace("_", "")


def shape_of(value):
    return f"{type_name(value.dtype)}[{join(value.shape)}]"


def join(numbers, between=","):
    return between.join(map(str, numbers))


def braces(numbers):
    return f"{{{join(numbers)}}}"


def run(tool, folder, text, inputs, flags=()):
    """The outputs of a module on the interpreter, which works in `folder`."""
    module, given, taken = (folder / name for name in ("m.hlo", "in.npz", "out.npz"))
    module.write_text(text)
    arrays.save(given, inputs)
    command = [tool, module, "--platform=interpreter"]
    command += [f"--inputs={given}", f"--outputs={taken}", *flags]
    result = subprocess.run(command, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    return arrays.load(taken)[1]


class Program:
    """A module whose result is a tuple of all operations marked as outputs."""

    def __init__(self, tool, folder):
        self.tool, self.folder = tool, folder
        self.inputs, self.lines, self.outputs, self.computations = [], [], [], []

    def input(self, value):
        value = np.asarray(value)
        name = f"in{len(self.inputs)}"
        self.lines.append(f"{name} = {shape_of(value)} parameter({len(self.inputs)})")
        self.inputs.append(value)
        return name

    def op(self, shape, text, output=True):
        name = f"op{len(self.lines)}"
        self.lines.append(f"{name} = {shape} {text}")
        if output:
            self.outputs.append((shape, name))
        return name

    def computation(self, types, *lines):
        """A computation of scalars p0, p1, ... of `types`."""
        name = f"computation{len(self.computations)}"
        parameters = [f"p{i} = {t}[] parameter({i})" for i, t in enumerate(types)]
        body = "\n  ".join([*parameters, *lines[:-1], f"ROOT {lines[-1]}"])
        self.computations.append(f"{name} {{\n  {body}\n}}\n")
        return name

    def binary(self, element, opcode):
        return self.computation([element] * 2, f"r = {element}[] {opcode}(p0, p1)")

    def text(self):
        shapes = ", ".join(shape for shape, _ in self.outputs)
        names = ", ".join(name for _, name in self.outputs)
        lines = "\n  ".join([*self.lines, f"ROOT out = ({shapes}) tuple({names})"])
        return "\n".join(
            ["HloModule m", *self.computations, f"ENTRY main {{\n  {lines}\n}}\n"]
        )

    def run(self, *flags):
        """What hlo-run gives for each output, with the line that computes it."""
        results = run(self.tool, self.folder, self.text(), self.inputs, flags)
        for (_, name), result in zip(self.outputs, results, strict=True):
            yield next(x for x in self.lines if x.startswith(f"{name} =")), result

    def check(self, ulps=None):
        """Compares the outputs with those of XLA:CPU: integers bit for bit, floats
        within `ulps` units of the last place of the largest one, or the tolerance of
        their type.
        """
        theirs = xla.run(self.text(), self.inputs)
        for (line, mine), other in zip(self.run(), theirs, strict=True):
            if ulps is None:
                difference = arrays.compare_array(np.asarray(other), mine)
                assert difference.first is None, f"{line}: {difference}"
            else:
                distance = ulp.distance(mine, np.asarray(other))
                assert distance.scaled <= ulps, f"{line}: {distance}"
