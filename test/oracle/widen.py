"""A module in double precision, for saying how far from exact its results are.

All floats become f64 and all complex numbers c128. What depends on bits does not
change: constants have the values that they had in their own type, and where bits are
taken for numbers, or numbers for bits, they are those of the narrow type.
"""

import re

import ml_dtypes
import numpy as np

WIDE = {"f32": "f64", "bf16": "f64", "f16": "f64", "c64": "c128"}
# The type that a constant is rounded to; the parts of a complex one are f32.
ROUNDED = {
    "f32": np.float32,
    "c64": np.float32,
    "f16": np.float16,
    "bf16": ml_dtypes.bfloat16,
}
TYPE = re.compile(r"\b(f32|bf16|f16|c64)\[")
NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d*)?(?:e[+-]?\d+)?(?![\w.])")
INSTRUCTION = re.compile(
    r"^(\s*)(ROOT )?(%?[\w.\-]+) = "
    r"(\(.*?\)|\w+\[[^\]]*\](?:\{[^}]*\})?) ([\w\-]+)\((.*)$"
)
# LAPACK's functions of single precision and those of double precision.
LAPACK = (
    (re.compile(r'"lapack_s(\w+)"'), r'"lapack_d\1"'),
    (re.compile(r'"lapack_c(\w+)"'), r'"lapack_z\1"'),
)


def text(module):
    """The text of a module with wide types."""
    lines, types = [], {}
    for line in module.split("\n"):
        found = INSTRUCTION.match(line)
        if not found:
            if line.rstrip().endswith("{"):
                types = {}  # another computation begins
            lines.append(widen_types(line))
            continue
        types[found[3].lstrip("%")] = found[4]
        lines += widen_instruction(line, found, types)
    return "\n".join(lines)


def widen_types(line):
    return TYPE.sub(lambda kind: f"{WIDE[kind[1]]}[", line)


def widen_instruction(line, found, types):
    """The lines that stand for an instruction; `types` are those of values so far."""
    indent, root, name, shape, opcode, rest = found.groups()
    kind = shape.partition("[")[0]
    if opcode == "constant" and kind in WIDE:
        end = rest.rindex(")")
        rounded = ROUNDED[kind]
        values = NUMBER.sub(lambda number: repr(float(rounded(number[0]))), rest[:end])
        start = f"{indent}{root or ''}{name} = {widen_types(shape)}"
        return [f"{start} constant({values}{rest[end:]}"]
    if opcode == "bitcast-convert":
        return widen_bits(indent, root or "", name, shape, rest, types)
    line = widen_types(line)
    if opcode == "custom-call":
        for pattern, replacement in LAPACK:
            line = pattern.sub(replacement, line)
    return [line]


def widen_bits(indent, root, name, shape, rest, types):
    """A bitcast-convert between narrow types, with a conversion before or after."""
    operand, tail = rest.split(")", 1)
    operand = operand.strip().split()[-1]
    source = types.get(operand.lstrip("%"), "")
    lines = []
    if source.partition("[")[0] in WIDE:
        lines.append(f"{indent}{name}.narrow = {source} convert({operand})")
        operand = f"{name}.narrow"
    kind = shape.partition("[")[0]
    if kind not in WIDE:
        return [
            *lines,
            f"{indent}{root}{name} = {shape} bitcast-convert({operand}){tail}",
        ]
    lines.append(f"{indent}{name}.bits = {shape} bitcast-convert({operand})")
    wide = widen_types(shape)
    return [*lines, f"{indent}{root}{name} = {wide} convert({name}.bits)"]


def values(inputs):
    """Inputs with wide types."""
    wide = {"complex64": np.complex128} | dict.fromkeys(
        ("float32", "bfloat16", "float16"), np.float64
    )
    return [x.astype(wide[x.dtype.name]) if x.dtype.name in wide else x for x in inputs]
