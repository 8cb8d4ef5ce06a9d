"""ResNet-50 v1.5 (the stride sits in the 3x3 convolution): inference and a training
step with momentum.

Activations are NHWC, filters HWIO. Inference has the real depth, 53 convolutions. The
committed training step keeps one bottleneck of each stage, which makes a ResNet-14; the
one of ResNet-50 is a large model.
"""

import jax
import jax.numpy as jnp
from jax import lax
from losses import cross_entropy
from registry import filled, indices, like, model, normal, uniform, weights

WIDTHS = (64, 128, 256, 512)  # of the four stages
STRIDES = (1, 2, 2, 2)  # of the first block of each stage
RESNET50 = (3, 4, 6, 3)  # blocks in each stage
RESNET14 = (1, 1, 1, 1)
CLASSES = 1000
EPSILON = 1e-5
DIMENSIONS = ("NHWC", "HWIO", "NHWC")


def norm_parameters(channels):
    """Scale and shift of a batch normalization."""
    return {
        "scale": uniform(channels, low=0.5, high=1.5),
        "shift": normal(channels, scale=0.1),
    }


def norm_statistics(channels):
    """Running mean and variance of a batch normalization."""
    return {
        "mean": normal(channels, scale=0.1),
        "variance": uniform(channels, low=0.5, high=1.5),
    }


def bottleneck_arguments(inputs, width, project):
    """(parameters, statistics) of one block; `project` where the shortcut needs a 1x1
    convolution.
    """
    parameters = {
        "conv1": weights(1, 1, inputs, width),
        "norm1": norm_parameters(width),
        "conv2": weights(3, 3, width, width),
        "norm2": norm_parameters(width),
        "conv3": weights(1, 1, width, 4 * width),
        "norm3": norm_parameters(4 * width),
    }
    statistics = {
        "norm1": norm_statistics(width),
        "norm2": norm_statistics(width),
        "norm3": norm_statistics(4 * width),
    }
    if project:
        parameters |= {
            "conv4": weights(1, 1, inputs, 4 * width),
            "norm4": norm_parameters(4 * width),
        }
        statistics |= {"norm4": norm_statistics(4 * width)}
    return parameters, statistics


def block_name(stage, block):
    """res2a, res2b, … res5c: the first stage after the stem is the second of the
    network.
    """
    return f"res{stage + 2}{'abcdef'[block]}"


def resnet_arguments(depths=RESNET50):
    """(parameters, statistics) of the whole network."""
    parameters = {
        "conv": weights(7, 7, 3, 64),
        "norm": norm_parameters(64),
        "dense": weights(2048, CLASSES),
        "bias": filled(CLASSES),
    }
    statistics = {"norm": norm_statistics(64)}
    inputs = 64
    for stage, (depth, width) in enumerate(zip(depths, WIDTHS, strict=True)):
        for block in range(depth):
            name = block_name(stage, block)
            parameters[name], statistics[name] = bottleneck_arguments(
                inputs, width, block == 0
            )
            inputs = 4 * width
    return parameters, statistics


def conv(x, filters, stride=1, padding="SAME"):
    """Two-dimensional convolution, x [n, h, w, c], filters [kh, kw, c, f]."""
    return lax.conv_general_dilated(
        x, filters, (stride, stride), padding, dimension_numbers=DIMENSIONS
    )


def normalize(x, parameters, statistics):
    """Batch normalization with the running statistics (inference)."""
    factor = lax.rsqrt(statistics["variance"] + EPSILON) * parameters["scale"]
    return (x - statistics["mean"]) * factor + parameters["shift"], statistics


def normalize_batch(x, parameters, statistics):
    """Batch normalization with the statistics of the batch (training), and the new
    running statistics.
    """
    mean = x.mean((0, 1, 2))
    variance = jnp.square(x).mean((0, 1, 2)) - jnp.square(mean)
    y = (x - mean) * lax.rsqrt(variance + EPSILON) * parameters["scale"] + parameters[
        "shift"
    ]
    return y, {
        "mean": 0.9 * statistics["mean"] + 0.1 * mean,
        "variance": 0.9 * statistics["variance"] + 0.1 * variance,
    }


def bottleneck(parameters, statistics, x, stride, norm):
    """1x1, 3x3, 1x1 convolutions around a shortcut; returns the activations and the
    statistics.
    """
    new = {}
    y, new["norm1"] = norm(
        conv(x, parameters["conv1"]), parameters["norm1"], statistics["norm1"]
    )
    y, new["norm2"] = norm(
        conv(jax.nn.relu(y), parameters["conv2"], stride),
        parameters["norm2"],
        statistics["norm2"],
    )
    y, new["norm3"] = norm(
        conv(jax.nn.relu(y), parameters["conv3"]),
        parameters["norm3"],
        statistics["norm3"],
    )
    if "conv4" in parameters:
        x, new["norm4"] = norm(
            conv(x, parameters["conv4"], stride),
            parameters["norm4"],
            statistics["norm4"],
        )
    return jax.nn.relu(x + y), new


def resnet(parameters, statistics, images, norm, depths=RESNET50):
    """Logits [n, 1000] of images [n, h, w, 3], and the new statistics."""
    new = {}
    x = conv(images, parameters["conv"], 2, [(3, 3), (3, 3)])
    x, new["norm"] = norm(x, parameters["norm"], statistics["norm"])
    x = lax.reduce_window(
        jax.nn.relu(x),
        -jnp.inf,
        lax.max,
        (1, 3, 3, 1),
        (1, 2, 2, 1),
        [(0, 0), (1, 1), (1, 1), (0, 0)],
    )
    for stage, (depth, stride) in enumerate(zip(depths, STRIDES, strict=True)):
        for block in range(depth):
            name = block_name(stage, block)
            x, new[name] = bottleneck(
                parameters[name], statistics[name], x, 1 if block else stride, norm
            )
    return x.mean((1, 2)) @ parameters["dense"] + parameters["bias"], new


@model(
    "resnet50_inference", *resnet_arguments(), normal(1, 224, 224, 3), metadata="names"
)
def inference(params, stats, images):
    return resnet(params, stats, images, normalize)[0]


def train_step(params, stats, momenta, images, labels):
    """Gradients by backpropagation, then one step of gradient descent with momentum."""
    depths = [
        sum(name.startswith(f"res{stage + 2}") for name in params) for stage in range(4)
    ]

    def loss_function(params):
        logits, new = resnet(params, stats, images, normalize_batch, depths)
        return cross_entropy(logits, labels), new

    (loss, stats), gradients = jax.value_and_grad(loss_function, has_aux=True)(params)
    momenta = jax.tree.map(lambda m, g: 0.9 * m + g, momenta, gradients)
    params = jax.tree.map(lambda p, m: p - 0.01 * m, params, momenta)
    return params, stats, momenta, loss


def train_arguments(depths):
    parameters, statistics = resnet_arguments(depths)
    return (
        parameters,
        statistics,
        like(parameters),
        normal(2, 64, 64, 3),
        indices(2, bound=CLASSES),
    )


model(
    "resnet14_train_step", *train_arguments(RESNET14), donate=(0, 1, 2), metadata="none"
)(train_step)
model("resnet50_train_step", *train_arguments(RESNET50), donate=(0, 1, 2), large=True)(
    train_step
)
