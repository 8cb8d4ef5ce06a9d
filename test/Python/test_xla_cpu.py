"""docs/xla-cpu.md: its modules give what it says, on hlo-run and on XLA:CPU."""

import math
import pathlib
import re

import ml_dtypes
import numpy as np
import pytest
from oracle import program, ulp, xla

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs" / "xla-cpu.md"
MODULES = re.findall(
    r"^```hlo\n(HloModule (\w+)\n.*?)^```", PAGE.read_text(), re.M | re.S
)
PARAMETER = re.compile(r"= (\w+)\[([\d,]*)\]\S* parameter\(\d+\)  // (.*)")
DTYPES = {name: dtype for dtype, name in program.TYPES.items()}


def dtype_of(name):
    """The numpy type of an HLO element type."""
    name = DTYPES.get(name, name)
    if name.startswith("f4"):
        return ml_dtypes.float4_e2m1fn
    if name == "s4":
        return ml_dtypes.int4
    long = {"s": "int", "u": "uint", "f": "float"}.get(name[0], "")
    return np.dtype(long + name[1:] if name[1:].isdigit() else name)


def numbers(text):
    """Of `1, 2.5, nan, (0, -1), True`."""
    names = {"inf": math.inf, "nan": math.nan, "True": True, "False": False}
    values = eval(f"[{text}]", {"__builtins__": {}}, names)
    return [complex(*v) if isinstance(v, tuple) else v for v in values]


def inputs_of(text):
    return [
        np.array(numbers(values))
        .astype(dtype_of(name))
        .reshape([int(size) for size in shape.split(",") if size])
        for name, shape, values in PARAMETER.findall(text)
    ]


def agrees(outputs, said):
    """Are the outputs the numbers of `1, 2; 3`, an output after the other?"""
    expected = [numbers(part) for part in said.split(";")]
    return [output.size for output in outputs] == [
        len(part) for part in expected
    ] and all(
        ulp.distance(
            output, np.array(part).astype(output.dtype).reshape(output.shape)
        ).elementwise
        <= 1
        for output, part in zip(outputs, expected, strict=True)
    )


@pytest.mark.parametrize("text", [pytest.param(t, id=name) for t, name in MODULES])
def test_module(build_dir, tmp_path, text):
    on_xla, here = (
        re.search(f"^// {name}: (.*)", text, re.M)[1] for name in ("XLA:CPU", "hlo-run")
    )
    inputs = inputs_of(text)
    mine = program.run(build_dir / "bin" / "hlo-run", tmp_path, text, inputs)
    assert agrees(mine, here), mine
    theirs = xla.run(text, inputs)
    assert not agrees(theirs, here), theirs
    if "memory" not in on_xla and "behind" not in on_xla:
        assert agrees(theirs, on_xla), theirs
