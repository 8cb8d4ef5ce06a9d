"""A module many times over, for measuring how time grows with size."""

import re

from oracle import hlo_text

PARAMETER = re.compile(r"\bparameter\((\d+)\)")
METADATA = re.compile(r", metadata=\{[^{}]*\}")


def replicated(text, instructions):
    """A module with at least so many instructions: copies of the entry of `text`, HLO
    text as hlo-opt prints it, that have parameters of their own and share the
    computations they call.
    """
    module = hlo_text.Module(METADATA.sub("", text))
    entry = module.computations[module.entry]
    names = entry.instructions.keys() - module.computations.keys()
    name = re.compile(r"%([\w.\-]+)")
    parameters = sum(i.opcode == "parameter" for i in entry.instructions.values())
    lines = entry.instructions.values()
    copies = -(-instructions // len(lines))
    body = []
    for copy in range(copies):

        def renamed(match, copy=copy):
            return f"{match[0]}.copy{copy}" if match[1] in names else match[0]

        def moved(match, copy=copy):
            return f"parameter({int(match[1]) + copy * parameters})"

        for line in lines:
            text = name.sub(renamed, line.text)
            body.append(
                PARAMETER.sub(moved, text) if line.opcode == "parameter" else text
            )
    root = entry.instructions[entry.root]
    shapes = ", ".join([root.shape] * copies)
    roots = ", ".join(f"%{root.name}.copy{copy}" for copy in range(copies))
    body.append(f"ROOT %all = ({shapes}) tuple({roots})")
    called = [c.text for key, c in module.computations.items() if key != module.entry]
    entry = "\n  ".join(["ENTRY %main {", *body])
    return "\n\n".join(["HloModule copies", *called, f"{entry}\n}}\n"])
