"""XLA:CPU in a process of its own, which may crash or take too long."""

import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time

from oracle import arrays, inputs

# Results of XLA:CPU without the liberties it takes by default.
XLA_FLAGS = (
    "--xla_allow_excess_precision=false --xla_cpu_enable_fast_min_max=false "
    "--xla_cpu_enable_fast_math=false"
)


def serve():
    """The process: reads {path, npz, spec, max_gb} or {path, npz, values} as JSON lines
    and answers so.
    """
    os.environ["XLA_FLAGS"] = f"{os.environ.get('XLA_FLAGS', '')} {XLA_FLAGS}"
    from oracle import execution

    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    for line in sys.stdin:
        request = json.loads(line)
        try:
            text = pathlib.Path(request["path"]).read_text(errors="surrogateescape")
            answer = answer_of(execution, text, request)
        except Exception as error:
            answer = {"skip": f"XLA: {str(error).strip().splitlines()[0][:200]}"}
        print(json.dumps(answer), file=answers, flush=True)


def answer_of(execution, text, request):
    if "values" in request:
        values = arrays.load(request["values"])[0]
        outputs, seconds = execution.timed_run(text, values)
        arrays.save(request["npz"], values, outputs)
        return {"seconds": seconds}
    signature = execution.signature(text)
    size = sum(
        arrays.np.dtype(dtype).itemsize * int(arrays.np.prod(shape, dtype=object))
        for shape, dtype in signature
    )
    if size > request["max_gb"] * 2**30:
        return {"skip": f"its inputs take {size / 2**30:.1f} GiB"}
    values = inputs.generate_all(signature, 0, request["spec"])
    if execution.partitions(text) > 1:
        partitioned, values, outputs = execution.partitioned_run(text, values)
        path = pathlib.Path(request["npz"]).with_suffix(".hlo")
        path.write_text(partitioned, errors="surrogateescape")
        arrays.save_of_devices(request["npz"], values, outputs)
        return {"seconds": 0.0, "path": str(path)}
    outputs, seconds = execution.timed_run(text, values)
    size = sum(output.nbytes for output in outputs)
    if size > request["max_gb"] * 2**30:
        return {"skip": f"its results take {size / 2**30:.1f} GiB"}
    arrays.save(request["npz"], values, outputs)
    return {"seconds": seconds}


class Worker:
    """An XLA:CPU process that is started again after a crash or a timeout."""

    module = "oracle.worker"  # what the process runs

    def __init__(self):
        self.process = None

    def ask(self, request, timeout):
        if self.process is None:
            self.log = tempfile.TemporaryFile("w+")
            self.process = subprocess.Popen(
                [sys.executable, "-m", self.module],
                cwd=pathlib.Path(__file__).parents[1],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.log,
                text=True,
            )
        timer = threading.Timer(timeout, self.process.kill)
        timer.start()
        start = time.monotonic()
        self.process.stdin.write(json.dumps(request) + "\n")
        try:
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        except BrokenPipeError:
            line = ""
        timer.cancel()
        if line:
            return json.loads(line)
        code = self.process.wait()
        self.process = None
        if time.monotonic() - start >= timeout:
            return {"skip": f"takes XLA:CPU more than {timeout:g} s"}
        self.log.seek(0)
        said = re.search(
            r"^F\d{4} \S+ +\d+ (.*)|what\(\): +(.*)", self.log.read(), re.M
        )
        how = signal.Signals(-code).name if code < 0 else f"exit code {code}"
        if said:
            how = said[1] or said[2]
        return {"skip": f"XLA:CPU ends the process: {how}"}

    def stop(self):
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


if __name__ == "__main__":
    serve()
