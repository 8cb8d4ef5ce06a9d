"""What `oracle.xla` does in its worker process: everything that starts XLA:CPU.

Import it there only: a process that has started XLA's threads must not fork any more.
"""
import functools
import os

os.environ.setdefault("JAX_PLATFORMS", "cpu")
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")


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
    shapes = _computation(module).program_shape().parameter_shapes()
    if any(shape.is_tuple() for shape in shapes):
        module = xla_client.hlo.hlo_module_from_text(flat_entry(print_module(module), shapes))
    return module


def _computation(module):
    from jaxlib import xla_client
    return xla_client.XlaComputation(module.as_serialized_hlo_module_proto())


def flat_entry(text, shapes):
    """`text` with a new entry computation that takes the leaves of tuple parameters one by one.

    The new entry builds the tuples and calls the old one. What the header says of the old parameters (layouts,
    aliases) is dropped with them.
    """
    lines, arguments, count = [], [], 0

    def build(shape):
        nonlocal count
        if not shape.is_tuple():
            name = f"oracle_leaf.{count}"
            lines.append(f"  {name} = {shape} parameter({count})")
            count += 1
            return name
        parts = [build(part) for part in shape.tuple_shapes()]
        name = f"oracle_tuple.{len(lines)}"
        lines.append(f"  {name} = {shape} tuple({', '.join(parts)})")
        return name

    arguments = [build(shape) for shape in shapes]
    header, _, body = text.partition("\n")
    before, _, entry = body.partition("\nENTRY ")
    name = entry.split(None, 1)[0]
    result = entry[: entry.index("{\n")].rpartition("-> ")[2].strip()
    call = f"  ROOT oracle_call = {result} call({', '.join(arguments)}), to_apply={name}"
    return "\n".join([header.split(",")[0], before, entry, "ENTRY oracle_entry {", *lines, call, "}", ""])


def signature(text):
    """See `oracle.xla.signature`."""
    import numpy as np
    shapes = _computation(_parse(text)).program_shape().parameter_shapes()
    return [(tuple(shape.dimensions()), np.dtype(shape.numpy_dtype()).name) for shape in shapes]


def run(text, inputs):
    """See `oracle.xla.run`."""
    import jax
    import numpy as np
    from jaxlib import _jax, xla_client

    from oracle.xla import XlaError
    client = _client()
    device = client.devices()[0]
    computation = _computation(_parse(text))
    try:
        program = _jax.mlir.xla_computation_to_mlir_module(computation)
        executable = client.compile_and_load(program, xla_client.DeviceList((device,)), xla_client.CompileOptions())
        arguments = [jax.device_put(value, device) for value in inputs]
        results = executable.execute_sharded(arguments).disassemble_into_single_device_arrays()
        return [np.array(result[0]) for result in results]
    except Exception as error:
        raise XlaError(str(error)) from None


def cost(text):
    """See `oracle.xla.cost`."""
    from jaxlib import _jax
    return _jax.hlo_module_cost_analysis(_client(), _parse(text))
