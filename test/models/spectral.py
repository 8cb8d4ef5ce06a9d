"""Fourier transforms: complex, real and back, in two dimensions, and a convolution
through the spectrum.
"""

import jax.numpy as jnp
from registry import Arg, model, normal


@model("fft", Arg((8, 64), jnp.complex64))
def fft(x):
    return jnp.fft.fft(x)


@model("fft_2d", Arg((32, 32), jnp.complex64))
def fft_2d(x):
    return jnp.fft.ifft2(jnp.fft.fft2(x) * 2)


@model("rfft", normal(8, 128))
def rfft(x):
    spectrum = jnp.fft.rfft(x)
    return spectrum, jnp.fft.irfft(spectrum * jnp.conj(spectrum))


@model("fft_convolution", normal(64), normal(32))
def spectral_convolution(signal, kernel):
    """The full convolution of two real signals."""
    size = signal.shape[0] + kernel.shape[0] - 1
    return jnp.fft.irfft(jnp.fft.rfft(signal, size) * jnp.fft.rfft(kernel, size), size)
