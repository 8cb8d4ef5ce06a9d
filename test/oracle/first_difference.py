"""The first instruction of a module that two implementations compute differently."""

from typing import NamedTuple

import numpy as np

from oracle import hlo_text

STEPS = 100  # of a loop, at most
ELEMENTS = 10  # of a map


class Difference(NamedTuple):
    """An instruction whose operands agree and whose value does not. `operands` has the
    outcomes of each operand, `outcome` is the first of its own that differs.
    """

    module: hlo_text.Module
    computation: str
    instruction: hlo_text.Instruction
    operands: list
    outcome: object


def find(module, computation, values, run):
    """The first `Difference` in a computation with parameters `values`; None if every
    instruction agrees, or no side can be asked.

    `run(text, values)` gives a `comparison.Outcome` for each array of a module's
    result, or None.
    """

    def outcomes_of(instructions):
        outcomes = run(module.text(computation, instructions), values)
        if outcomes is None:
            return {}
        outcomes = iter(outcomes)
        return {i.name: [next(outcomes) for _ in range(i.leaves)] for i in instructions}

    named = module.computations[computation].instructions
    root = named[module.computations[computation].root]
    instructions = [i for i in module.needed(computation, [root.name]) if i.leaves]
    computed = [i for i in instructions if i.opcode not in ("parameter", "tuple")]
    results = [i for i in computed if i.name in (root.name, *root.operands)]
    every = outcomes_of(instructions)
    # To look at all values changes what a compiler makes of them.
    for group in (computed, *([i] for i in computed), results):
        found = every if group is computed else outcomes_of(group)
        for instruction in group:
            outcomes = found.get(instruction.name, ())
            wrong = next((o for o in outcomes if not o.agrees), None)
            if wrong is None:
                continue
            operands = [named[name] for name in instruction.operands]
            known = every or outcomes_of([i for i in operands if i.leaves])
            outcomes = [known.get(operand.name, []) for operand in operands]
            here = Difference(module, computation, instruction, outcomes, wrong)
            return _descend(here, run) or here
    return None


def values_of(outcomes):
    """The interpreter's values."""
    return [outcome.value for outcome in outcomes]


def _descend(difference, run):
    """The first difference within what an instruction calls, or None."""
    module, _, instruction, operands, _ = difference
    called, operands = instruction.called, [values_of(o) for o in operands]
    if not all(operands):
        return None
    match instruction.opcode:
        case "call" | "fusion" | "async-start":
            values = [value for operand in operands for value in operand]
            return find(module, called[0], values, run)
        case "conditional":
            index = operands[0][0]
            branch = int(not index) if index.dtype == bool else int(index)
            if not 0 <= branch < len(called):
                branch = len(called) - 1
            return find(module, called[branch], operands[branch + 1], run)
        case "map":
            outcome = difference.outcome
            for index in np.argwhere(outcome.value != outcome.expected)[:ELEMENTS]:
                values = [np.asarray(value[tuple(index)]) for value, *_ in operands]
                if first := find(module, called[0], values, run):
                    return first
        case "while":
            return _find_in_loop(module, *called, operands[0], run)
    return None


def _find_in_loop(module, condition, body, state, run):
    def results_of(computation):
        found = module.computations[computation]
        root = found.instructions[found.root]
        return values_of(run(module.text(computation, [root]), state) or ())

    for _ in range(STEPS):
        first = find(module, condition, state, run)
        if first or not np.all(results_of(condition)):
            return first
        if first := find(module, body, state, run):
            return first
        state = results_of(body)
    return None
