"""What `oracle.xla` does in its worker process: everything that starts XLA:CPU.

Import it there only: a process that has started XLA's threads must not fork any more.
"""

import functools
import math
import os
import re

os.environ.setdefault("JAX_PLATFORMS", "cpu")
DEVICES = 8  # host devices, the most partitions a module can be run with
FLAG = f"--xla_force_host_platform_device_count={DEVICES}"
os.environ["XLA_FLAGS"] = f"{os.environ.get('XLA_FLAGS', '')} {FLAG}"


@functools.cache
def _client():
    """The XLA:CPU client, with the LAPACK calls registered that JAX's lowering uses."""
    import jax
    from jax._src.lax import linalg  # noqa: F401  registers the custom-call targets
    from jaxlib import lapack

    jax.config.update("jax_enable_x64", True)
    lapack._lapack.initialize()
    return jax.devices("cpu")[0].client


def _parse(text):
    from jaxlib import xla_client

    from oracle.xla import XlaError, print_module

    try:
        module = xla_client.hlo.hlo_module_from_text(text)
    except Exception as error:
        raise XlaError(str(error)) from None
    shape = _computation(module).program_shape()
    result = shape.result_shape()
    results = result.tuple_shapes() if result.is_tuple() else []
    if any(part.is_tuple() for part in [*shape.parameter_shapes(), *results]):
        module = xla_client.hlo.hlo_module_from_text(
            flat_entry(print_module(module), shape.parameter_shapes(), result)
        )
    return module


def _computation(module):
    from jaxlib import xla_client

    return xla_client.XlaComputation(module.as_serialized_hlo_module_proto())


def flat_entry(text, shapes, result):
    """`text` with a new entry computation that takes the leaves of tuple parameters one
    by one, and gives those of the result.

    The new entry builds the tuples, calls the old one and takes its result apart. What
    the header says of the old parameters (layouts, aliases) is dropped with them.
    """
    lines, count = [], 0

    def add(shape, text):
        name = f"oracle_value.{len(lines)}"
        lines.append(f"  {name} = {shape} {text}")
        return name

    def build(shape):
        nonlocal count
        if not shape.is_tuple():
            count += 1
            return add(shape, f"parameter({count - 1})")
        parts = [build(part) for part in shape.tuple_shapes()]
        return add(shape, f"tuple({', '.join(parts)})")

    def leaves(shape, name):
        if not shape.is_tuple():
            return [(shape, name)]
        parts = enumerate(shape.tuple_shapes())
        return [
            leaf
            for index, part in parts
            for leaf in leaves(
                part, add(part, f"get-tuple-element({name}), index={index}")
            )
        ]

    arguments = [build(shape) for shape in shapes]
    header, _, body = text.partition("\n")
    before, _, entry = body.partition("\nENTRY ")
    name = entry.split(None, 1)[0]
    call = add(result, f"call({', '.join(arguments)}), to_apply={name}")
    if result.is_tuple():
        results = leaves(result, call)
        shape = ", ".join(str(part) for part, _ in results)
        add(f"({shape})", f"tuple({', '.join(value for _, value in results)})")
    lines[-1] = lines[-1].replace("  ", "  ROOT ", 1)
    return "\n".join(
        [
            header.split(",")[0],
            before,
            entry,
            "ENTRY oracle_entry {",
            *lines,
            "}",
            "",
        ]
    )


def signature(text):
    """See `oracle.xla.signature`."""
    import numpy as np

    shapes = _computation(_parse(text)).program_shape().parameter_shapes()
    return [
        (tuple(shape.dimensions()), np.dtype(shape.numpy_dtype()).name)
        for shape in shapes
    ]


def partitions(text):
    """How many partitions a module is written for: by its header, its meshes or its
    shardings; else 1.
    """
    header = re.search(r"^\s*HloModule .*", text, re.MULTILINE)
    found = [
        int(n) for n in re.findall(r"num_partitions=(\d+)", header[0] if header else "")
    ]
    for axes in re.findall(r"#sdy\.mesh<\[([^]]*)\]", text) + re.findall(
        r"<=\[([\d,]+)\]", text
    ):
        found.append(math.prod(int(size) for size in re.findall(r"(\d+)(?:,|$)", axes)))
    return max(found, default=1)


def run(text, inputs):
    """See `oracle.xla.run`."""
    import numpy as np

    from oracle.xla import XlaError

    module = _parse(text)
    try:
        return [
            np.array(value)
            for value in _run(_computation(module), inputs, partitions(text))
        ]
    except Exception as error:
        raise XlaError(str(error)) from None


def timed_run(text, inputs):
    """The outputs of a module's first run on one device, and the seconds of its second.

    They may differ: the state of rng-get-and-update-state lives on.
    """
    import numpy as np

    device = _client().devices()[:1]
    executable = _compile(_computation(_parse(text)), device)
    outputs, _ = _execute(executable, inputs, device[0])
    _, seconds = _execute(executable, inputs, device[0])
    return [np.array(value) for value in outputs], seconds


def partitioned_run(text, inputs):
    """What XLA makes of a module for several partitions: its text, and the inputs and
    outputs of each device.
    """
    import numpy as np

    from oracle.xla import print_module

    devices = _devices(partitions(text))
    executable = _compile(_computation(_parse(text)), devices)
    arguments = _shard(executable, inputs, devices)
    inputs_of = [
        [np.array(argument.addressable_shards[i].data) for argument in arguments]
        for i in range(len(devices))
    ]
    results = executable.execute_sharded(arguments)
    outputs = results.disassemble_into_single_device_arrays()
    outputs_of = [
        [np.array(shards[i]) for shards in outputs] for i in range(len(devices))
    ]
    return print_module(executable.hlo_modules()[0]), inputs_of, outputs_of


def _devices(count):
    if count > DEVICES:
        raise ValueError(f"{count} partitions, at most {DEVICES} can be run")
    return tuple(_client().devices()[:count])


def _shard(executable, inputs, devices):
    """The inputs, spread over the devices as the partitioner wants them."""
    import jax
    from jax._src.sharding_impls import GSPMDSharding

    shardings = executable.get_parameter_shardings()
    return [
        jax.device_put(value, GSPMDSharding(devices, sharding))
        for value, sharding in zip(inputs, shardings, strict=True)
    ]


def _compile(computation, devices):
    """The executable of a computation for as many partitions as there are devices."""
    import numpy as np
    from jaxlib import _jax, xla_client

    count = len(devices)
    options = xla_client.CompileOptions()
    if count > 1:
        assignment = xla_client.DeviceAssignment.create(
            np.arange(count).reshape(1, count)
        )
        build = options.executable_build_options
        options.num_partitions = build.num_partitions = count
        options.device_assignment = build.device_assignment = assignment
        build.use_spmd_partitioning = build.use_shardy_partitioner = True
    program = _jax.mlir.xla_computation_to_mlir_module(computation)
    return _client().compile_and_load(
        program, xla_client.DeviceList(tuple(devices)), options
    )


def _execute(executable, inputs, device):
    """(outputs, seconds) of an executable on one device."""
    import time

    import jax
    import numpy as np

    # Copies: a run may use up its arguments, or write to them where XLA is wrong.
    arguments = [jax.device_put(np.array(value), device) for value in inputs]
    jax.block_until_ready(arguments)
    start = time.perf_counter()
    results = executable.execute_sharded(arguments)
    outputs = [shards[0] for shards in results.disassemble_into_single_device_arrays()]
    jax.block_until_ready(outputs)
    return outputs, time.perf_counter() - start


def _run(computation, inputs, count):
    """The outputs of a computation on `count` devices, put together as the
    partitioner's shardings say.
    """
    import jax
    from jax._src.sharding_impls import GSPMDSharding

    devices = _devices(count)
    executable = _compile(computation, devices)
    if count == 1:
        return _execute(executable, inputs, devices[0])[0]
    out_of = [
        GSPMDSharding(devices, sharding)
        for sharding in executable.get_output_shardings()
    ]
    results = executable.execute_sharded(_shard(executable, inputs, devices))
    result = computation.program_shape().result_shape()
    shapes = result.tuple_shapes() if result.is_tuple() else [result]
    return [
        jax.make_array_from_single_device_arrays(
            tuple(shape.dimensions()), sharding, shards
        )
        for shape, sharding, shards in zip(
            shapes, out_of, results.disassemble_into_single_device_arrays(), strict=True
        )
    ]


def cost(text):
    """See `oracle.xla.cost`."""
    from jaxlib import _jax

    return _jax.hlo_module_cost_analysis(_client(), _parse(text))
