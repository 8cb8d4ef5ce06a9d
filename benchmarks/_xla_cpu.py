"""Compiles and runs one module on XLA:CPU, in a process of its own: how many threads
XLA has depends on the processors that the process may use.

  _xla_cpu.py FILE.hlo INPUTS.npz SECONDS [OUTPUTS.npz]

Prints what it measured as JSON.
"""

import json
import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "test"))

import numpy as np  # noqa: E402
from oracle import arrays, execution  # noqa: E402


def main():
    path, inputs, budget, *outputs = sys.argv[1:]
    inputs, _ = arrays.load(inputs)
    module = execution._parse(pathlib.Path(path).read_text())
    device = execution._client().devices()[0]
    start = time.perf_counter()
    executable = execution._compile(execution._computation(module), [device])
    compilation = time.perf_counter() - start
    memory = executable.get_compiled_memory_stats()
    results, first = execution._execute(executable, inputs, device)
    seconds = []
    while len(seconds) < 3 or (sum(seconds) < float(budget) and len(seconds) < 100):
        seconds.append(execution._execute(executable, inputs, device)[1])
    if outputs:
        arrays.save(outputs[0], outputs=[np.array(value) for value in results])
    print(
        json.dumps(
            {
                "compilation": compilation,
                "run": min([first, *seconds]),
                "memory": memory.output_size_in_bytes
                + memory.temp_size_in_bytes
                - memory.alias_size_in_bytes,
            }
        )
    )


if __name__ == "__main__":
    main()
