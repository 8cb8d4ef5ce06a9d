"""What each pass of XLA:GPU made of a module:  xla_gpu.py MODULE [FOLDER [TARGET]]
The temporary bytes of what it compiled:  xla_gpu.py --memory MODULE

Compiles HLO text for a device (h100, a100) that need not be there: XLA's ahead-of-time
path, so that nothing runs and nothing is autotuned. XLA's dumps of the module, one
after each pass that changed it, go to the folder. Prints the seconds it took.

Runs on a Python of its own, which has XLA:GPU (`pip install "jax[cuda13]==0.10.2"`, 4.4
GB); the other functions here call it as a process and keep what it gave.
"""

import dataclasses
import glob
import hashlib
import io
import json
import lzma
import os
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile
import time

# What XLA needs to know of a device to choose; no pass before code generation reads
# more.
TARGET = """
platform_name: "CUDA"
gpu_device_info {{
  cuda_compute_capability {{ {capability} }}
  threads_per_warp: 32
  threads_per_block_limit: 1024
  threads_per_core_limit: 2048
  thread_dim_limit_x: 1024
  thread_dim_limit_y: 1024
  thread_dim_limit_z: 64
  block_dim_limit_x: 2147483647
  block_dim_limit_y: 65535
  block_dim_limit_z: 65535
  shared_memory_per_block: 49152
  shared_memory_per_block_optin: {block_shared}
  shared_memory_per_core: {core_shared}
  registers_per_core_limit: 65536
  registers_per_block_limit: 65536
  core_count: {cores}
  fpus_per_core: {fpus}
  clock_rate_ghz: {clock}
  memory_bandwidth: {bandwidth}
  l2_cache_size: {cache}
  device_memory_size: {memory}
  driver_version: "13.0.0"
  runtime_version: "13.0.0"
  compile_time_toolkit_version: "13.0.0"
  dnn_version: "9.10.0"
}}
"""
TARGETS = {
    "h100": TARGET.format(
        capability="major: 9 feature_extension: ACCELERATED_FEATURES",
        block_shared=232448,
        core_shared=233472,
        cores=132,
        fpus=128,
        clock=1.98,
        bandwidth=3352320000000,
        cache=52428800,
        memory=84942979072,
    ),
    "a100": TARGET.format(
        capability="major: 8",
        block_shared=166912,
        core_shared=167936,
        cores=108,
        fpus=64,
        clock=1.41,
        bandwidth=2039000000000,
        cache=41943040,
        memory=85094367232,
    ),
}
FLAGS = (
    "--xla_dump_hlo_as_text --xla_dump_hlo_pass_re=.* --xla_dump_large_constants "
    "--xla_llvm_disable_expensive_passes"
)
# The one with all its passes in the cache.
DEFAULT_TARGET = "h100"
# Nothing of what comes later is kept.
LAST_PIPELINE = "post-fusion_optimization"

# ----------------------------------------------------------------------------
# The process


def compile_module(path, folder="", target=DEFAULT_TARGET):
    """(executable, seconds); without a folder nothing is dumped."""
    os.environ["JAX_SKIP_CUDA_CONSTRAINTS_CHECK"] = "1"
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
    if folder:
        os.environ["XLA_FLAGS"] = f"{FLAGS} --xla_dump_to={folder}"
    from jax._src.interpreters import mlir
    from jax.experimental import topologies
    from jaxlib import _jax, xla_client
    from jaxlib.mlir import ir

    text = pathlib.Path(path).read_text(errors="surrogateescape")
    # jaxlib compiles by way of StableHLO, which has no copies.
    text = re.sub(r" copy\(", " reshape(", text)
    count = partitions(text)
    topology = topologies.get_topology_desc(
        platform="cuda",
        topology_name=target,
        target_config=TARGETS[target],
        topology=f"1x1x{count}",
    )
    module = xla_client.hlo.hlo_module_from_text(text)
    stablehlo = _jax.mlir.xla_computation_to_mlir_module(
        xla_client.hlo.XlaComputation(module.as_serialized_hlo_module_proto())
    )
    options = xla_client.CompileOptions()
    options.num_partitions = count
    options.executable_build_options.num_partitions = count
    if count > 1:
        options.executable_build_options.use_spmd_partitioning = True
    with mlir.make_ir_context():
        program = ir.Module.parse(stablehlo)
    devices = topology.devices
    start = time.perf_counter()
    executable = devices[0].client.compile(
        program, xla_client.DeviceList(tuple(devices)), options
    )
    return executable, time.perf_counter() - start


def partitions(text):
    found = re.search(r"^\s*HloModule .*\bnum_partitions=(\d+)", text, re.MULTILINE)
    return int(found[1]) if found else 1


# ----------------------------------------------------------------------------
# The callers


def default_python():
    """Where `python3 -m venv ~/xla-gpu` puts it."""
    return pathlib.Path("~/xla-gpu/bin/python").expanduser()


def start_logged(python, path):
    """A process that compiles a module and says on standard error what passes take."""
    log = {"TF_CPP_VMODULE": "hlo_pass_pipeline=1", "TF_CPP_MIN_LOG_LEVEL": "0"}
    return subprocess.Popen(
        [python, __file__, path],
        env={**os.environ, **log},
        stderr=subprocess.PIPE,
        text=True,
    )


@dataclasses.dataclass(frozen=True)
class Step:
    """The module's text before and after one run of a pass that changed it."""

    pipeline: str
    name: str
    before: str
    after: str


def dumps_of(path, python, folder, timeout, target=DEFAULT_TARGET):
    """The file in `folder` with the dumps of a module, made if it is not there; and
    the reason if XLA did not compile it to the end.
    """
    digest = hashlib.sha256(path.read_bytes()).hexdigest()[:12]
    suffix = "" if target == DEFAULT_TARGET else f".{target}"
    archive = folder / f"{path.stem}.{digest}{suffix}.tar.xz"
    note = archive.with_suffix("").with_suffix(".json")
    if not note.exists():
        with tempfile.TemporaryDirectory() as dumps:
            reason = run(path, python, dumps, timeout, target)
            store(archive, dumps)
        note.write_text(json.dumps({"reason": reason}))
    return archive, json.loads(note.read_text())["reason"]


def run(path, python, dumps, timeout, target):
    """Compiles in a process; why it failed, or an empty string."""
    try:
        done = subprocess.run(
            [python, __file__, path, dumps, target],
            capture_output=True,
            text=True,
            timeout=timeout,
        )
    except subprocess.TimeoutExpired:
        return f"takes more than {timeout:g} s"
    if not done.returncode:
        return ""
    lines = done.stderr.strip().splitlines() or [f"exit code {done.returncode}"]
    errors = [line for line in lines if "Error: " in line]
    return (errors or lines)[-1][:300]


def store(archive, dumps):
    """Dumps are nearly the same text again and again: a dictionary as large as some of
    them compresses to a hundredth.
    """
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 2, "dict_size": 1 << 26}]
    files = sorted(glob.glob(f"{dumps}/module_*.after_*.before_*.txt"), key=order)
    with (
        lzma.open(archive, "wb", filters=filters) as compressed,
        tarfile.open(fileobj=compressed, mode="w|") as tar,
    ):
        for file in files:
            if LAST_PIPELINE in file:
                break
            tar.add(file, os.path.basename(file))


DUMP = re.compile(r"module_(\d+)\..*\.(\d{4,})\.([^.]+)\.after_(.+)\.before_.*\.txt$")


def order(file):
    """By the number of the module, then of the dump."""
    found = DUMP.search(file)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def dumps_in(archive):
    """(pipeline, pass that ran last, text) for each dump, in order. The pass is
    `pipeline-start` where a pipeline begins.
    """
    with lzma.open(archive) as compressed, tarfile.open(fileobj=compressed) as tar:
        for member in tar:
            found = DUMP.search(member.name)
            text = io.TextIOWrapper(tar.extractfile(member), "utf-8", "surrogateescape")
            yield found[3], found[4], text.read()


# Pipelines, and those nested in them, that `steps_in` gives as a whole.
PIPELINES = {
    "simplification": {"simplification"},
    "optimization": {"optimization", "simplification", "simplification-2"},
    "fusion": {"fusion"},
}


def steps_in(archive):
    """A `Step` for each run of a pass that changed the module, and for each pipeline of
    PIPELINES, all its iterations in one, whether or not it changed anything.
    """
    before, starts = None, {}
    for pipeline, name, text in dumps_in(archive):
        for whole in [w for w in starts if pipeline not in PIPELINES[w]]:
            yield Step("", whole, starts.pop(whole), before)
        if name == "pipeline-start":
            if pipeline in PIPELINES:
                starts.setdefault(pipeline, text)
        elif name not in PIPELINES and before is not None:
            yield Step(pipeline, name, before, text)
        before = text
    # The last of those that are kept.
    if "fusion" in starts:
        yield Step("", "fusion", starts["fusion"], before)


if __name__ == "__main__":
    if sys.argv[1] == "--memory":
        executable, _ = compile_module(sys.argv[2])
        print(executable.get_compiled_memory_stats().temp_size_in_bytes)
    else:
        _, seconds = compile_module(*sys.argv[1:])
        print(seconds)
