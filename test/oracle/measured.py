"""A module measured on XLA:CPU, as it is by default, and on `hlo-run`, each in a
process of its own: time to compile and to run, memory, results.
"""

import gc
import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile
import time

import numpy as np

from oracle import arrays, ulp, widen, worker

MAX_RUNS = 200
MIN_RUNS = 3


class Xla(worker.Worker):
    """XLA:CPU with its default flags and one host device: more devices would make its
    pool of threads larger than the machine.
    """

    module = "oracle.measured"

    def measure(self, hlo, inputs, timeout, **request):
        """{compilation, run, memory, resident}, or {skip: reason}.

        `outputs` and `noisy` are files for results, the second of inputs moved by one
        unit in the last place; with `wide` the module is in double precision.
        """
        request |= {"hlo": hlo, "inputs": inputs}
        return self.ask({key: as_text(request[key]) for key in request}, timeout)


def as_text(value):
    return str(value) if isinstance(value, pathlib.Path) else value


def serve():
    """The process of `Xla`: answers JSON lines with JSON lines."""
    flags = os.environ.get("XLA_FLAGS", "")
    from oracle import execution

    os.environ["XLA_FLAGS"] = flags
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    for line in sys.stdin:
        try:
            answer = measure_xla(execution, json.loads(line))
        except Exception as error:
            answer = {"skip": f"XLA: {str(error).strip().splitlines()[0][:300]}"}
        print(json.dumps(answer), file=answers, flush=True)


def measure_xla(execution, request):
    device = execution._client().devices()[0]
    gc.collect()
    before = status_kb("VmRSS")
    pathlib.Path("/proc/self/clear_refs").write_text("5")  # forget the peak
    inputs, _ = arrays.load(request["inputs"])
    module = pathlib.Path(request["hlo"]).read_text()
    if request.get("wide"):
        module, inputs = widen.text(module), widen.values(inputs)
    computation = execution._computation(execution._parse(module))
    start = time.perf_counter()
    executable = execution._compile(computation, [device])
    compilation = time.perf_counter() - start
    sizes = executable.get_compiled_memory_stats()
    results, first = execution._execute(executable, inputs, device)
    keep(request.get("outputs"), results)
    seconds, budget = [first], request.get("seconds", 0)
    while (
        sum(seconds) < budget
        and len(seconds) < MAX_RUNS
        or (budget and len(seconds) < MIN_RUNS)
    ):
        seconds.append(execution._execute(executable, inputs, device)[1])
    if request.get("noisy"):
        moved = [nudged(value) for value in inputs]
        keep(request["noisy"], execution._execute(executable, moved, device)[0])
    return {
        "compilation": compilation,
        "run": min(seconds),
        "memory": sizes.output_size_in_bytes
        + sizes.temp_size_in_bytes
        - sizes.alias_size_in_bytes,
        "resident": status_kb("VmHWM") - before,
    }


def nudged(array):
    """Each float moved to one of its neighbours; zeros and ones stay: moments of an
    optimizer that starts and identity matrices are exact.
    """
    return np.where((array == 0) | (array == 1), array, ulp.moved(array))


def keep(path, results):
    if path:
        arrays.save(path, outputs=[np.array(value) for value in results])


def status_kb(key):
    lines = pathlib.Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(key))


def runs_for(seconds, run):
    """How many runs of `run` seconds fill the time."""
    return max(MIN_RUNS, min(MAX_RUNS, int(seconds / max(run, 1e-5))))


def measure_ours(hlo_run, hlo, *flags, timeout, max_gb, repeat=MIN_RUNS):
    """As `Xla.measure`, of `hlo-run --platform=cpu`."""
    command = [hlo_run, hlo, "--platform=cpu", "--time", f"--repeat={repeat}", *flags]
    limit = int(max_gb * 2**30)
    with tempfile.TemporaryFile("w+") as log:
        process = subprocess.Popen(
            [str(part) for part in command],
            stdout=subprocess.DEVNULL,
            stderr=log,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)),
        )
        end = time.monotonic() + timeout
        while True:
            done, status, usage = os.wait4(process.pid, os.WNOHANG)
            if done:
                break
            if time.monotonic() > end:
                process.kill()
                process.wait()
                return {"skip": f"takes more than {timeout:g} s"}
            time.sleep(0.01)
        process.returncode = os.waitstatus_to_exitcode(status)
        log.seek(0)
        said = log.read()
    if process.returncode:
        return {"skip": message_of(process.returncode, said)}
    return parse_times(said) | {"resident": usage.ru_maxrss}


def message_of(code, said):
    """The first error, without the folder of the module."""
    said = re.sub(r"\S*/(?=[^/\s]+:\d+:\d+: )", "", said)
    lines = said.strip().splitlines() or ["no message"]
    errors = [line for line in lines if "error" in line.lower()]
    how = f"signal {-code}" if code < 0 else f"exit code {code}"
    return f"{how}: {(errors or lines[-1:])[0][:300]}"


def parse_times(said):
    """What `hlo-run --time` says."""

    def find(pattern):
        return float(re.search(pattern, said)[1])

    return {
        "compilation": find(r"compilation: ([\d.e-]+) s"),
        "run": find(r"time: min ([\d.e-]+) s"),
        "memory": find(r"memory: (\d+) bytes"),
    }


if __name__ == "__main__":
    serve()
