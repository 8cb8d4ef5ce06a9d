"""Sound, images, wavelets, spheres, splines, quadrature."""

from registry import program


@program("korvax")
def korvax_constant_q():
    """Constant-Q transform of two seconds of sound, in decibels"""
    import jax
    import jax.numpy as jnp
    import korvax

    def features(sound):
        spectrum = korvax.cqt(sound, 8000.0, hop_length=256, n_bins=48)
        return spectrum, korvax.power_to_db(spectrum)

    time = jnp.arange(16000) / 8000
    chirp = jnp.sin(2 * jnp.pi * (100 * time + 200 * time**2))
    return features, (chirp + 0.1 * jax.random.normal(jax.random.PRNGKey(0), (16000,)),)


@program("jaxloudnorm")
def jaxloudnorm_loudness_grad():
    """Integrated loudness of a stereo second by FIR K-weighting and gating, normalized,
    and the gradient by the gain curve"""
    import jax
    import jax.numpy as jnp
    import jaxloudnorm as jln

    meter = jln.Meter(16000, use_fir=True, zeros=256)

    def loss(gains, sound):
        envelope = jax.image.resize(gains, (sound.shape[-1],), "linear")
        return (meter.integrated_loudness(sound * jnp.exp(envelope)) + 23.0) ** 2

    keys = jax.random.split(jax.random.PRNGKey(1), 2)
    sound = 0.3 * jax.random.normal(keys[0], (2, 16000))
    return jax.value_and_grad(loss), (0.1 * jax.random.normal(keys[1], (32,)), sound)


@program("jaxwavelets")
def jaxwavelets_denoise():
    """2-dimensional Daubechies wavelets of four images 64x64, soft thresholds and back;
    continuous Morlet wavelets of a signal"""
    import jax
    import jax.numpy as jnp
    import jaxwavelets as jw
    import numpy as np

    def denoise(image):
        parts = jw.wavedec2(image, "db4", level=3)
        noise = jnp.median(jnp.abs(jax.tree.leaves(parts)[-1])) / 0.6745
        threshold = noise * jnp.sqrt(2 * jnp.log(image.size))
        kept = jax.tree.map(
            lambda x: jnp.sign(x) * jnp.maximum(jnp.abs(x) - threshold, 0.0), parts
        )
        return jw.waverec2(kept, "db4")

    bank = jw.prepare_cwt(np.geomspace(2, 64, 12), "morl")

    def both(images, signal):
        return jax.vmap(denoise)(images), jw.apply_cwt(signal, bank)[0]

    keys = jax.random.split(jax.random.PRNGKey(2), 2)
    images = jax.random.normal(keys[0], (4, 64, 64)).cumsum(1)
    return both, (images, jax.random.normal(keys[1], (512,)).cumsum())


@program("dm-pix")
def pix_augment_batch():
    """Augmentation of 16 images 48x48: rotation, elastic deformation, blur, hue,
    brightness, SSIM with the originals"""
    import dm_pix as pix
    import jax
    import jax.numpy as jnp

    def augment(key, image):
        keys = jax.random.split(key, 6)
        angle = jax.random.uniform(keys[0], (), minval=-0.5, maxval=0.5)
        new = pix.rotate(image, angle, order=1, mode="nearest")
        new = pix.elastic_deformation(keys[1], new, alpha=8.0, sigma=3.0)
        new = pix.random_hue(keys[2], new, 0.1)
        new = pix.random_saturation(keys[3], new, 0.7, 1.3)
        new = pix.random_brightness(keys[4], new, 0.2)
        new = pix.random_flip_left_right(keys[5], new)
        new = jnp.clip(pix.gaussian_blur(new, 1.0, kernel_size=5.0), 0.0, 1.0)
        return new, pix.ssim(new, image)

    key = jax.random.PRNGKey(3)
    images = jax.random.uniform(key, (16, 12, 12, 3))
    images = jax.image.resize(images, (16, 48, 48, 3), "bilinear")
    return jax.vmap(augment), (jax.random.split(key, 16), images)


@program("healjax", x64=True)
def healjax_sky_binning_f64():
    """10000 directions binned on the HEALPix sphere of nside 32, ring and nested,
    neighbours of the brightest pixels; integers and f64"""
    import healjax as hp
    import jax
    import jax.numpy as jnp

    nside = 32

    def bin_sky(theta, phi, weights):
        pixels = jax.vmap(lambda t, p: hp.ang2pix("ring", nside, t, p))(theta, phi)
        nested = jax.vmap(lambda t, p: hp.ang2pix("nest", nside, t, p))(theta, phi)
        counts = jnp.zeros(12 * nside**2).at[pixels].add(weights)
        top, where = jax.lax.top_k(counts, 32)
        around = jax.vmap(lambda p: hp.get_neighbours("ring", nside, p))(where)
        centers = jax.vmap(lambda p: hp.pix2ang("ring", nside, p))(where)
        return counts, jnp.bincount(nested // 64, length=192), around, centers, top

    keys = jax.random.split(jax.random.PRNGKey(4), 3)
    theta = jnp.arccos(jax.random.uniform(keys[0], (10000,), minval=-1, maxval=1))
    phi = jax.random.uniform(keys[1], (10000,), maxval=2 * jnp.pi)
    return bin_sky, (theta, phi, jax.random.exponential(keys[2], (10000,)))


@program("quadax", x64=True)
def quadax_adaptive_f64():
    """Adaptive Gauss-Kronrod, Clenshaw-Curtis and tanh-sinh quadrature of 24 integrands
    with peaks and endpoint singularities; f64"""
    import jax
    import jax.numpy as jnp
    import quadax

    def integrate(width, power):
        peak = quadax.quadgk(
            lambda x: 1 / (width + (x - 0.3) ** 2), jnp.array([0.0, 1.0]), max_ninter=30
        )[0]
        cosine = quadax.quadcc(
            lambda x: jnp.cos(40 * x * power) * jnp.exp(-x),
            jnp.array([0.0, 2.0]),
            max_ninter=30,
        )[0]
        edge = quadax.quadts(
            lambda x: x ** (-power) * jnp.log1p(x), jnp.array([0.0, 1.0])
        )[0]
        return peak, cosine, edge

    widths = jnp.geomspace(1e-4, 1.0, 24)
    return jax.vmap(integrate), (widths, jnp.linspace(0.1, 0.6, 24))


@program("orthax", x64=True)
def orthax_polynomials_f64():
    """Legendre, Chebyshev and Hermite series of degree 24: fits of 200 points, values,
    derivatives, products and roots from companion matrices; f64"""
    import jax
    import jax.numpy as jnp
    import orthax

    def analyze(x, y):
        legendre = orthax.legendre.legfit(x, y, 24)
        chebyshev = orthax.chebyshev.chebfit(x, y, 24)
        slope = orthax.legendre.legval(x, orthax.legendre.legder(legendre, 2))
        area = orthax.chebyshev.chebval(x, orthax.chebyshev.chebint(chebyshev))
        square = orthax.chebyshev.chebmul(chebyshev, chebyshev)
        hermite = orthax.hermite_e.hermeval(x, legendre[:12])
        companion = orthax.legendre.legcompanion(legendre)
        surface = orthax.legendre.legval2d(x, y, legendre[:16].reshape(4, 4))
        return legendre, slope, area, square, hermite, companion, surface

    keys = jax.random.split(jax.random.PRNGKey(5), 2)
    x = jnp.sort(jax.random.uniform(keys[0], (200,), minval=-1, maxval=1))
    y = jnp.tanh(5 * x) + 0.05 * jax.random.normal(keys[1], (200,))
    return analyze, (x, y)


@program("kernex")
def kernex_reaction_diffusion():
    """Gray-Scott reaction and diffusion on 64x64 by stencils over padded patches, 20
    steps, and a median filter of the result"""
    import jax
    import jax.numpy as jnp
    import kernex as kex

    @kex.kmap(kernel_size=(3, 3), padding="same", relative=True)
    def laplacian(u):
        return u[1, 0] + u[-1, 0] + u[0, 1] + u[0, -1] - 4 * u[0, 0]

    @kex.kmap(kernel_size=(3, 3), padding="same")
    def median(u):
        return jnp.median(u)

    def simulate(u, v):
        def step(state, _):
            u, v = state
            reaction = u * v * v
            u = u + 0.16 * laplacian(u) - reaction + 0.035 * (1 - u)
            v = v + 0.08 * laplacian(v) + reaction - 0.1 * v
            return (u, v), v.mean()

        (u, v), means = jax.lax.scan(step, (u, v), None, length=20)
        return median(u), v, means

    key = jax.random.PRNGKey(6)
    u = jnp.ones((64, 64)).at[24:40, 24:40].set(0.5)
    v = jnp.zeros((64, 64)).at[24:40, 24:40].set(0.25)
    return simulate, (u + 0.02 * jax.random.normal(key, u.shape), v)
