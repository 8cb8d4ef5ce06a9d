"""A reader of HLO text as hlo-translate prints it: computations, their instructions,
and modules made of parts of them.
"""

import re
from typing import NamedTuple

NAME = r"%([\w.\-]+)"
CALLS = re.compile(
    r", (?:to_apply|calls|body|condition|select|scatter|branch_computations|"
    r"true_computation|false_computation)=(\{[^}]*\}|%[\w.\-]+)"
)


class Instruction(NamedTuple):
    """`text` is the line without ROOT and control dependencies; `called` are the
    computations it names, in order.
    """

    name: str
    shape: str
    opcode: str
    operands: tuple
    called: tuple
    text: str

    @property
    def leaves(self):
        """How many arrays its value has; 0 if one is none."""
        plain = without_layouts(self.shape)
        return 0 if re.search(r"token|opaque", plain) else plain.count("[")


class Computation(NamedTuple):
    """`instructions` by name; `root` is the name of one; `text` is all of it."""

    instructions: dict
    root: str
    text: str


def without_layouts(shape):
    return re.sub(r"\{[^}]*\}|/\*.*?\*/", "", shape)


def _balanced(text):
    """The length of the parenthesised text at the beginning."""
    depth = 0
    for i, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if depth == 0:
            return i + 1
    raise ValueError(f"unbalanced: {text[:80]}")


def _instruction(line):
    head = re.match(rf"\s*(?:ROOT )?{NAME} = ", line)
    rest = line[head.end() :]
    end = _balanced(rest) if rest[0] == "(" else rest.index(" ")
    shape, rest = rest[:end], rest[end + 1 :]
    opcode, _, _ = rest.partition("(")
    rest = rest[len(opcode) :]
    end = _balanced(rest)
    called = [name for part in CALLS.findall(rest[end:]) for name in _names(part)]
    text = re.sub(r", control-predecessors=\{[^}]*\}", "", line.strip())
    return Instruction(
        head[1],
        shape,
        opcode,
        tuple(_names(rest[:end])),
        tuple(called),
        text.removeprefix("ROOT "),
    )


def _names(text):
    return re.findall(NAME, text)


class Module:
    """The computations of a module by name, callees first, and the entry's name."""

    def __init__(self, text):
        self.computations, self.entry = {}, None
        lines = iter(text.splitlines())
        for line in lines:
            head = re.match(rf"(ENTRY )?{NAME} .*\{{$", line)
            if not head:
                continue
            name = head[2]
            if head[1]:
                self.entry = name
            body = []
            while not (inner := next(lines)).startswith("}"):
                if re.match(rf"\s*(ROOT )?{NAME} = ", inner):
                    body.append(inner)
                else:  # An attribute may go on in the next line.
                    body[-1] += f" {inner.strip()}"
            instructions = [_instruction(inner) for inner in body]
            self.computations[name] = Computation(
                {instruction.name: instruction for instruction in instructions},
                next(
                    instruction.name
                    for instruction, inner in zip(instructions, body, strict=True)
                    if inner.lstrip().startswith("ROOT ")
                ),
                "\n".join([f"%{name} {{", *body, "}"]),
            )

    def needed(self, computation, names):
        """The instructions of a computation that `names` need, in order."""
        instructions = self.computations[computation].instructions
        found, todo = set(), list(names)
        while todo:
            name = todo.pop()
            if name not in found:
                found.add(name)
                todo += instructions[name].operands
        return [i for i in instructions.values() if i.name in found]

    def text(self, computation, results):
        """A module whose entry is what `results`, instructions of a computation, need
        of it; their tuple is its result. It takes all parameters.
        """
        instructions = self.computations[computation].instructions
        parameters = [i.name for i in instructions.values() if i.opcode == "parameter"]
        names = [result.name for result in results]
        lines = self.needed(computation, parameters + names)
        return module_of(
            self.called_from(lines), [line.text for line in lines], results
        )

    def called_from(self, instructions):
        """The texts of the computations that instructions call, and those they call,
        callees first.
        """
        found, todo = set(), [name for i in instructions for name in i.called]
        while todo:
            name = todo.pop()
            if name not in found:
                found.add(name)
                for i in self.computations[name].instructions.values():
                    todo += i.called
        return [c.text for name, c in self.computations.items() if name in found]

    def alone(self, computation, name):
        """A module with one instruction of a computation, whose operands are its
        parameters.
        """
        instructions = self.computations[computation].instructions
        result = instructions[name]
        lines = [
            f"%{operand} = {without_layouts(instructions[operand].shape)} "
            f"parameter({index})"
            for index, operand in enumerate(dict.fromkeys(result.operands))
        ]
        return module_of(self.called_from([result]), [*lines, result.text], [result])


def module_of(computations, lines, results):
    """A module with an entry of `lines` that returns the tuple of `results`."""
    shapes = ", ".join(without_layouts(result.shape) for result in results)
    names = ", ".join(f"%{result.name}" for result in results)
    lines = "\n  ".join([*lines, f"ROOT %all_results = ({shapes}) tuple({names})"])
    return "\n\n".join(
        ["HloModule part", *computations, f"ENTRY %part {{\n  {lines}\n}}\n"]
    )
