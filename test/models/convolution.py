"""Convolutions and pooling with every window attribute: strides, dilations, groups,
transposed, gradients.
"""

import jax
import jax.numpy as jnp
from jax import lax
from registry import Arg, model, normal, weights

IMAGES = normal(2, 16, 16, 8)
DIMENSIONS = ("NHWC", "HWIO", "NHWC")


def conv(x, filters, **options):
    return lax.conv_general_dilated(
        x,
        filters,
        options.pop("strides", (1, 1)),
        options.pop("padding", "SAME"),
        dimension_numbers=DIMENSIONS,
        **options,
    )


@model("conv_strided", IMAGES, weights(3, 3, 8, 16))
def strided(x, filters):
    return conv(x, filters, strides=(2, 1), padding=((1, 2), (0, 1)))


@model("conv_depthwise", IMAGES, weights(3, 3, 1, 8))
def depthwise(x, filters):
    return conv(x, filters, feature_group_count=8, rhs_dilation=(2, 2))


@model("conv_transposed", IMAGES, weights(4, 4, 8, 4))
def transposed(x, filters):
    return lax.conv_transpose(x, filters, (2, 2), "SAME", dimension_numbers=DIMENSIONS)


@model(
    "conv_nchw_bf16",
    normal(2, 8, 12, 12, dtype=jnp.bfloat16),
    normal(4, 8, 3, 3, dtype=jnp.bfloat16),
)
def nchw(x, filters):
    return lax.conv_general_dilated(
        x, filters, (1, 1), "VALID", dimension_numbers=("NCHW", "OIHW", "NCHW")
    )


@model("conv_gradient", IMAGES, weights(3, 3, 8, 16), normal(2, 8, 8, 16))
def gradient(x, filters, cotangent):
    return jax.vjp(lambda x, f: conv(x, f, strides=(2, 2)), x, filters)[1](cotangent)


@model("max_pool_gradient", IMAGES, normal(2, 8, 8, 8))
def max_pool_gradient(x, cotangent):
    def pool(x):
        return lax.reduce_window(
            x, -jnp.inf, lax.max, (1, 3, 3, 1), (1, 2, 2, 1), "SAME"
        )

    return jax.vjp(pool, x)[1](cotangent)[0]


@model("average_pool", IMAGES)
def average_pool(x):
    return lax.reduce_window(x, 0.0, lax.add, (1, 3, 3, 1), (1, 1, 1, 1), "SAME") / 9


@model("quantize", Arg((256,), jnp.float32, "normal:0:1"))
def quantize(x):
    """Through 8-bit integers and 8-bit floats and back."""
    integers = jnp.clip(jnp.round(x * 42), -128, 127).astype(jnp.int8)
    floats = x.astype(jnp.float8_e4m3fn)
    return (
        integers,
        integers.astype(jnp.float32) / 42,
        floats,
        floats.astype(jnp.float32),
    )
