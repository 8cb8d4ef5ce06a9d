"""Neural networks: state spaces, graphs, spikes, attention, privacy."""

from registry import program


@program("mamba2-jax", "optax")
def mamba2_train_step():
    """Mamba-2 language model (2 layers, width 64, chunked state-space duality), 2 x 64
    tokens: loss, gradient, AdamW"""
    import jax
    import jax.numpy as jnp
    import optax
    from flax import nnx
    from mamba2_jax import Mamba2Config, Mamba2ForCausalLM

    config = Mamba2Config(
        vocab_size=256,
        hidden_size=64,
        state_size=16,
        num_hidden_layers=2,
        head_dim=16,
        chunk_size=16,
    )
    model = Mamba2ForCausalLM(config, rngs=nnx.Rngs(0))
    graph, parameters = nnx.split(model)
    optimizer = optax.adamw(1e-3)

    def step(parameters, state, tokens):
        def loss(parameters):
            logits = nnx.merge(graph, parameters)(tokens)["logits"]
            losses = optax.softmax_cross_entropy_with_integer_labels(
                logits[:, :-1].astype(jnp.float32), tokens[:, 1:]
            )
            return losses.mean()

        value, gradient = jax.value_and_grad(loss)(parameters)
        updates, state = optimizer.update(gradient, state, parameters)
        return optax.apply_updates(parameters, updates), state, value

    tokens = jax.random.randint(jax.random.PRNGKey(0), (2, 64), 0, 256)
    return step, (parameters, optimizer.init(parameters), tokens)


@program("megalodon-jax")
def megalodon_language_loss():
    """Megalodon (complex exponential moving averages by FFT, timestep norm, chunked
    attention) of 2 layers on 2 x 64 tokens: loss and gradient"""
    import equinox as eqx
    import jax
    from megalodon_jax import MegalodonConfig, MegalodonForCausalLM

    config = MegalodonConfig(
        vocab_size=256,
        model_dim=64,
        num_layers=2,
        num_heads=2,
        z_dim=32,
        value_dim=64,
        ffn_hidden_dim=128,
        cema_ndim=8,
        chunk_size=32,
        norm_num_groups=8,
    )
    model = MegalodonForCausalLM(config, key=jax.random.PRNGKey(1))
    weights, rest = eqx.partition(model, eqx.is_inexact_array)

    def loss(weights, tokens):
        return eqx.combine(weights, rest).compute_loss(tokens, tokens)

    tokens = jax.random.randint(jax.random.PRNGKey(2), (2, 64), 0, 256)
    return jax.value_and_grad(loss), (weights, tokens)


@program("equimo")
def equimo_vision_transformer():
    """Equimo vision transformer (4 blocks, width 96) on two images 64x64: features and
    the saliency of the pixels"""
    import equimo.models as em
    import equinox as eqx
    import jax

    model = em.VisionTransformer(
        img_size=64,
        in_channels=3,
        dim=96,
        patch_size=8,
        num_heads=[4],
        depths=[4],
        num_classes=10,
        key=jax.random.PRNGKey(3),
    )
    weights, rest = eqx.partition(model, eqx.is_inexact_array)

    def saliency(weights, images):
        model = eqx.combine(weights, rest)

        def score(image):
            logits = model(image, inference=True, key=jax.random.PRNGKey(0))
            return logits.max(), logits

        return jax.vmap(jax.value_and_grad(score, has_aux=True))(images)

    images = jax.random.normal(jax.random.PRNGKey(4), (2, 3, 64, 64))
    return saliency, (weights, images)


@program("jraphx", "optax")
def jraphx_graph_train_step():
    """Graph convolution, SAGE and attention layers of JraphX on 800 nodes and 4000
    edges: node classification, Adam step"""
    import jax
    import optax
    from flax import nnx
    from jraphx.nn.conv import GATConv, GCNConv, SAGEConv

    class Network(nnx.Module):
        def __init__(self, rngs):
            self.first = GCNConv(16, 32, rngs=rngs)
            self.second = GATConv(32, 8, heads=4, rngs=rngs)
            self.third = SAGEConv(32, 5, rngs=rngs)

        def __call__(self, x, edges):
            x = nnx.relu(self.first(x, edges))
            x = nnx.elu(self.second(x, edges))
            return self.third(x, edges)

    graph, parameters, other = nnx.split(Network(nnx.Rngs(0)), nnx.Param, ...)
    optimizer = optax.adam(1e-2)

    def step(parameters, state, other, x, edges, labels):
        def loss(parameters):
            logits = nnx.merge(graph, parameters, other)(x, edges)
            return optax.softmax_cross_entropy_with_integer_labels(
                logits, labels
            ).mean()

        value, gradient = jax.value_and_grad(loss)(parameters)
        updates, state = optimizer.update(gradient, state)
        return optax.apply_updates(parameters, updates), state, value

    keys = jax.random.split(jax.random.PRNGKey(5), 3)
    return step, (
        parameters,
        optimizer.init(parameters),
        other,
        jax.random.normal(keys[0], (800, 16)),
        jax.random.randint(keys[1], (2, 4000), 0, 800),
        jax.random.randint(keys[2], (800,), 0, 5),
    )


@program("spyx")
def spyx_spiking_gradient():
    """Spiking network of recurrent leaky neurons over 64 time steps with surrogate
    gradients, 32 spike trains: loss and gradient"""
    import jax
    import jax.numpy as jnp
    import spyx
    from flax import nnx
    from spyx import nn as snn

    class Network(nnx.Module):
        def __init__(self, rngs):
            self.first = nnx.Linear(40, 64, use_bias=False, rngs=rngs)
            self.spikes = snn.RLIF((64,), rngs=rngs)
            self.second = nnx.Linear(64, 10, use_bias=False, rngs=rngs)
            self.readout = snn.LI((10,), rngs=rngs)

        def __call__(self, trains):
            def step(states, x):
                x, first = self.spikes(self.first(x), states[0])
                x, second = self.readout(self.second(x), states[1])
                return (first, second), x

            batch = trains.shape[1]
            states = self.spikes.initial_state(batch), self.readout.initial_state(batch)
            return jax.lax.scan(step, states, trains)[1]

    graph, parameters = nnx.split(Network(nnx.Rngs(0)))

    def loss(parameters, trains, labels):
        traces = nnx.merge(graph, parameters)(trains)
        return spyx.fn.integral_crossentropy()(traces.swapaxes(0, 1), labels)

    keys = jax.random.split(jax.random.PRNGKey(6), 2)
    trains = jax.random.bernoulli(keys[0], 0.1, (64, 32, 40)).astype(jnp.float32)
    labels = jax.random.randint(keys[1], (32,), 0, 10)
    return jax.value_and_grad(loss), (parameters, trains, labels)


@program("jaxpike")
def jaxpike_adaptive_neurons():
    """Adaptive leaky integrate-and-fire neurons of JaxPike, two layers, 100 steps,
    batch 16: firing rates and the gradient by the weights"""
    import equinox as eqx
    import jax
    import jax.numpy as jnp
    import jaxpike as jp

    keys = jax.random.split(jax.random.PRNGKey(7), 4)
    network = jp.Sequential(
        jp.Dense(30, 50, key=keys[0]),
        jp.ALIF(50),
        jp.Dense(50, 8, key=keys[1]),
        jp.LIF(8),
    )
    weights, rest = eqx.partition(network, eqx.is_inexact_array)

    def loss(weights, trains, targets):
        network = eqx.combine(weights, rest)

        def rates(train):
            return jp.unroll(network, train)[0].mean(0)

        found = jax.vmap(rates)(trains)
        return ((found - targets) ** 2).mean(), found

    trains = jax.random.bernoulli(keys[2], 0.2, (16, 100, 30)).astype(jnp.float32)
    targets = jax.random.uniform(keys[3], (16, 8))
    return jax.value_and_grad(loss, has_aux=True), (weights, trains, targets)


@program("jax-privacy")
def jax_privacy_clipped_gradient():
    """Differentially private training step: gradients of 64 samples clipped one by one,
    averaged, Gaussian noise added"""
    import jax
    import jax.numpy as jnp
    import jax_privacy

    def loss(parameters, x, y):
        for w, b in parameters[:-1]:
            x = jax.nn.gelu(x @ w + b)
        w, b = parameters[-1]
        scores = jax.nn.log_softmax(x @ w + b)
        return -jnp.take_along_axis(scores, y[..., None], -1).mean()

    gradient = jax_privacy.clipped_grad(loss, l2_clip_norm=1.0, batch_argnums=(1, 2))

    def step(parameters, x, y, key):
        found = gradient(parameters, x, y)
        leaves, structure = jax.tree.flatten(found)
        keys = jax.random.split(key, len(leaves))
        noisy = [
            (g + 0.5 * jax.random.normal(k, g.shape)) / 64 for g, k in zip(leaves, keys)
        ]
        noisy = jax.tree.unflatten(structure, noisy)
        return jax.tree.map(lambda p, g: p - 0.1 * g, parameters, noisy)

    keys = jax.random.split(jax.random.PRNGKey(8), 6)
    sizes = 32, 64, 48, 10
    parameters = [
        (jax.random.normal(k, (m, n)) / jnp.sqrt(m), jnp.zeros(n))
        for k, m, n in zip(keys, sizes[:-1], sizes[1:])
    ]
    x = jax.random.normal(keys[3], (64, 32))
    y = jax.random.randint(keys[4], (64,), 0, 10)
    return step, (parameters, x, y, keys[5])


@program("e3x")
def e3x_message_passing():
    """E3x equivariant message passing (degree 2, Bernstein radial basis) on 24 atoms:
    energy and forces"""
    import e3x
    import flax.linen as nn
    import jax
    import jax.numpy as jnp

    class Potential(nn.Module):
        @nn.compact
        def __call__(self, numbers, positions, targets, sources):
            displacements = positions[sources] - positions[targets]
            basis = e3x.nn.basis(
                displacements,
                num=8,
                max_degree=2,
                radial_fn=e3x.nn.reciprocal_bernstein,
                cutoff_fn=lambda r: e3x.nn.smooth_cutoff(r, cutoff=5.0),
            )
            x = e3x.nn.Embed(num_embeddings=20, features=16)(numbers)
            for i in range(2):
                last = i == 1
                y = e3x.nn.MessagePass(
                    max_degree=0 if last else 2, include_pseudotensors=False
                )(x, basis, dst_idx=targets, src_idx=sources)
                x = e3x.nn.add(
                    e3x.nn.change_max_degree_or_type(
                        x, max_degree=0 if last else 2, include_pseudotensors=False
                    ),
                    y,
                )
                x = e3x.nn.Dense(16)(e3x.nn.silu(e3x.nn.Dense(16)(x)))
            return nn.Dense(1)(x[..., 0, 0, :]).sum()

    model = Potential()
    keys = jax.random.split(jax.random.PRNGKey(9), 3)
    numbers = jax.random.randint(keys[0], (24,), 1, 10)
    positions = 6 * jax.random.uniform(keys[1], (24, 3))
    targets, sources = e3x.ops.sparse_pairwise_indices(24)
    parameters = model.init(keys[2], numbers, positions, targets, sources)

    def energy_forces(parameters, positions, numbers, targets, sources):
        energy, slope = jax.value_and_grad(
            lambda p: model.apply(parameters, numbers, p, targets, sources)
        )(positions)
        return energy, -slope

    return energy_forces, (
        parameters,
        positions,
        numbers,
        jnp.asarray(targets),
        jnp.asarray(sources),
    )


@program("keras")
def keras_convolution_train():
    """Keras 3 on JAX: separable convolutions, batch normalization and GRU on 8 clips of
    12 x 24 x 24: stateless loss and gradient"""
    import os

    os.environ["KERAS_BACKEND"] = "jax"
    import jax
    import keras
    from keras import layers

    keras.utils.set_random_seed(0)
    model = keras.Sequential(
        [
            keras.Input((12, 24, 24, 1)),
            layers.TimeDistributed(
                layers.SeparableConv2D(16, 3, strides=2, padding="same")
            ),
            layers.TimeDistributed(layers.BatchNormalization()),
            layers.ReLU(),
            layers.TimeDistributed(layers.GlobalAveragePooling2D()),
            layers.Bidirectional(layers.GRU(24)),
            layers.LayerNormalization(),
            layers.Dense(5),
        ]
    )
    compute = keras.losses.SparseCategoricalCrossentropy(from_logits=True)

    def loss(trainable, other, clips, labels):
        logits, other = model.stateless_call(trainable, other, clips, training=True)
        return compute(labels, logits), other

    trainable = [v.value for v in model.trainable_variables]
    other = [v.value for v in model.non_trainable_variables]
    keys = jax.random.split(jax.random.PRNGKey(10), 2)
    clips = jax.random.normal(keys[0], (8, 12, 24, 24, 1))
    labels = jax.random.randint(keys[1], (8,), 0, 5)
    return jax.value_and_grad(loss, has_aux=True), (trainable, other, clips, labels)


@program("diffusionjax")
def diffusion_reverse_sampling():
    """Score-based diffusion: 60 reverse steps of a predictor-corrector sampler with an
    MLP score, 512 samples in 2 dimensions"""
    import jax
    import jax.numpy as jnp
    from diffusionjax.sde import VP
    from diffusionjax.solvers import EulerMaruyama
    from diffusionjax.utils import get_sampler

    def score(parameters, x, t):
        time = jnp.concatenate([jnp.sin(t[:, None] * jnp.arange(1, 9)), x], -1)
        for w, b in parameters[:-1]:
            time = jax.nn.swish(time @ w + b)
        w, b = parameters[-1]
        return time @ w + b

    def sample(parameters, key):
        forward = VP()
        reverse = forward.reverse(lambda x, t: score(parameters, x, t))
        solver = EulerMaruyama(reverse, ts=jnp.linspace(1e-3, 1.0, 60))
        return get_sampler((512, 2), solver)(key)[0]

    keys = jax.random.split(jax.random.PRNGKey(11), 4)
    sizes = 10, 64, 64, 2
    parameters = [
        (jax.random.normal(k, (m, n)) / jnp.sqrt(m), jnp.zeros(n))
        for k, m, n in zip(keys, sizes[:-1], sizes[1:])
    ]
    return sample, (parameters, keys[3])
