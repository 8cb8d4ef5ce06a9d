"""Samplers, flows, filters, trees of descent, stochastic kinetics, scores."""

from registry import program


@program("flowjax")
def flowjax_spline_flow():
    """Coupling flow of rational-quadratic splines on 256 points in 6 dimensions: loss,
    gradient and samples"""
    import equinox as eqx
    import jax
    import jax.numpy as jnp
    from flowjax.bijections import RationalQuadraticSpline
    from flowjax.distributions import Normal
    from flowjax.flows import coupling_flow

    keys = jax.random.split(jax.random.key(0), 3)
    flow = coupling_flow(
        keys[0],
        base_dist=Normal(jnp.zeros(6)),
        flow_layers=4,
        nn_width=32,
        transformer=RationalQuadraticSpline(knots=8, interval=4),
    )
    weights, rest = eqx.partition(flow, eqx.is_inexact_array)

    def run(weights, x, key):
        def loss(weights):
            return -eqx.combine(weights, rest).log_prob(x).mean()

        value, gradient = jax.value_and_grad(loss)(weights)
        return value, gradient, eqx.combine(weights, rest).sample(key, (64,))

    return run, (weights, jax.random.normal(keys[1], (256, 6)), keys[2])


@program("cuthbert")
def cuthbert_ensemble_kalman():
    """Ensemble Kalman filter of Lorenz 96 with 40 variables, 64 members, 30
    observations, Runge-Kutta steps between"""
    import jax
    import jax.numpy as jnp
    from cuthbert import filter as run_filter
    from cuthbert.ensemble_kalman import ensemble_kalman_filter

    size = 40

    def slope(x):
        return (jnp.roll(x, -1) - jnp.roll(x, 2)) * jnp.roll(x, 1) - x + 8.0

    def advance(x, key):
        def step(_, x):
            k1 = slope(x)
            k2 = slope(x + 0.005 * k1)
            k3 = slope(x + 0.005 * k2)
            return x + 0.01 / 6 * (k1 + 2 * k2 + 2 * k3 + slope(x + 0.01 * k3))

        moved = jax.lax.fori_loop(0, 5, step, x)
        return moved + 0.05 * jax.random.normal(key, x.shape)

    built = ensemble_kalman_filter.build_filter(
        lambda key: 8.0 + jax.random.normal(key, (size,)),
        lambda inputs: advance,
        lambda inputs: (lambda x: x[::2], 0.5 * jnp.eye(size // 2), inputs),
        64,
        inflation=0.05,
    )

    def run(key, observed):
        first, rest = jax.random.split(key)
        states = run_filter(built, observed, built.init_prepare(key=first), key=rest)
        return states.ensemble.mean(1), states.ensemble.std(1)

    keys = jax.random.split(jax.random.PRNGKey(1), 2)
    observed = 8.0 + jax.random.normal(keys[1], (30, size // 2))
    return run, (keys[0], observed)


@program("hyperiax")
def hyperiax_phylogeny():
    """Felsenstein's pruning on a tree of 512 leaves with 4 states: matrix exponentials
    of the branches, likelihood up, gradient by the rates"""
    import hyperiax as hx
    import jax
    import jax.numpy as jnp

    topology = hx.symmetric_topology(depth=9, degree=2)
    leaves = topology.is_leaf
    nodes = leaves.shape[0]

    @hx.up(reads_children=("value", "length"), writes=("value", "scale"))
    def prune(node, children, params):
        def along(child):
            transition = jax.scipy.linalg.expm(params["rates"] * child.length)
            return {"value": jnp.log(transition @ child.value)}

        logarithms = children.map(along).value.sum(0)
        largest = logarithms.max(-1)
        value = jnp.exp(logarithms - largest[..., None])
        return {"value": value, "scale": largest}

    def likelihood(logits, lengths, states):
        rates = jnp.exp(logits) * (1 - jnp.eye(4))
        rates = rates - jnp.diag(rates.sum(1))
        tree = hx.Tree.empty(topology, {"value": (4,), "length": (), "scale": ()})
        tree = tree.set(length=lengths)
        tree = tree.at[leaves].set(value=jax.nn.one_hot(states, 4))
        tree = prune(tree, params={"rates": rates})
        return jnp.log(tree.value[0].mean()) + tree.scale.sum()

    keys = jax.random.split(jax.random.PRNGKey(2), 3)
    count = int(leaves.sum())
    return jax.value_and_grad(likelihood), (
        0.3 * jax.random.normal(keys[0], (4, 4)),
        0.05 + 0.2 * jax.random.uniform(keys[1], (nodes,)),
        jax.random.randint(keys[2], (count,), 0, 4),
    )


@program("jsmfsb")
def jsmfsb_gillespie_cells():
    """Exact stochastic simulation of Lotka-Volterra by Gillespie's method, 32 cells,
    and ABC distances of their summaries"""
    import jax
    import jax.numpy as jnp
    import jsmfsb

    model = jsmfsb.models.lv()

    def run(keys):
        advance = model.step_gillespie()

        def simulate(key):
            def step(state, key):
                state = advance(key, state, 0.0, 0.5)
                return state, state

            return jax.lax.scan(step, jnp.array(model.m), jax.random.split(key, 8))[1]

        paths = jax.vmap(simulate)(keys)
        summaries = jnp.concatenate([paths.mean(1), paths.std(1)], -1)
        distances = jnp.linalg.norm(summaries - summaries[0], axis=-1)
        return paths, jnp.argsort(distances)

    return run, (jax.random.split(jax.random.PRNGKey(4), 32),)


@program("crn-jax")
def crn_repressilator():
    """Exact stochastic simulation of the repressilator (crn-jax), 32 replicates,
    reactions pending over 60 intervals"""
    import jax
    from crn_jax import models
    from crn_jax.models._common import make_vmap_simulator

    model = models.repressilator
    simulate = make_vmap_simulator(
        60,
        model.propensities_fn(model.Params()),
        model.apply_reaction,
    )

    def run(key, start):
        states = simulate(jax.random.split(key, start.shape[0]), start, 0.1)
        return states.x, states.time

    keys = jax.random.split(jax.random.PRNGKey(5), 2)
    size = len(models.repressilator.SPECIES)
    start = jax.random.uniform(keys[0], (32, size), minval=0.0, maxval=50.0).round()
    return run, (keys[1], start)


@program("scoringrules")
def scoringrules_forecasts():
    """Continuous ranked probability, energy and variogram scores of an ensemble of 24
    for 300 places, gamma and logistic forecasts"""
    import jax
    import jax.numpy as jnp
    import scoringrules as sr

    def scores(observed, ensemble, paths, shape):
        return (
            sr.crps_ensemble(observed, ensemble, estimator="pwm", backend="jax"),
            sr.crps_ensemble(observed, ensemble, estimator="fair", backend="jax"),
            sr.energy_score(paths[:, 0], paths[:, 1:], backend="jax"),
            sr.variogram_score(paths[:, 0], paths[:, 1:], p=0.5, backend="jax"),
            sr.crps_gamma(jnp.abs(observed), shape, 1.5, backend="jax"),
            sr.crps_logistic(observed, 0.0, shape, backend="jax"),
            sr.crps_normal(observed, 0.1, shape, backend="jax"),
        )

    keys = jax.random.split(jax.random.PRNGKey(6), 4)
    return scores, (
        jax.random.normal(keys[0], (300,)),
        jax.random.normal(keys[1], (300, 24)),
        jax.random.normal(keys[2], (100, 17, 6)),
        1 + jax.random.uniform(keys[3], (300,)),
    )


@program("coreax")
def coreax_kernel_herding():
    """Kernel herding and maximum mean discrepancy: 40 of 1000 points by a squared
    exponential kernel"""
    import coreax
    import jax
    from coreax.kernels import SquaredExponentialKernel
    from coreax.solvers import KernelHerding

    def run(points):
        kernel = SquaredExponentialKernel(length_scale=0.8)
        data = coreax.Data(points)
        solver = KernelHerding(coreset_size=40, kernel=kernel, unique=True)
        chosen, _ = solver.reduce(data)
        metric = coreax.MMD(kernel)
        return chosen.unweighted_indices, metric.compute(data, chosen.points)

    return run, (jax.random.normal(jax.random.PRNGKey(8), (1000, 3)),)


@program("matfree")
def matfree_log_determinant():
    """Log-determinant of a kernel matrix of 400 points by stochastic Lanczos
    quadrature, and its gradient"""
    import jax
    import jax.numpy as jnp
    from matfree import decomp, funm, stochtrace

    def estimate(log_scale, points, key):
        square = ((points[:, None] - points[None]) ** 2).sum(-1)

        def product(v, scale):
            return jnp.exp(-square * scale) @ v + 0.1 * v

        tridiagonal = decomp.tridiag_sym(12)
        problem = funm.monte_carlo_funm_sym_logdet(tridiagonal)
        sampler = stochtrace.sampler_signs(jnp.ones(points.shape[0]), num=8)
        estimator = stochtrace.estimator_monte_carlo(problem, sampler)
        return estimator(product, key, jnp.exp(log_scale)).mean()

    keys = jax.random.split(jax.random.PRNGKey(9), 2)
    points = jax.random.normal(keys[0], (400, 3))
    return jax.value_and_grad(estimate), (jnp.float32(0.0), points, keys[1])


@program("distreqx")
def distreqx_mixture_fit():
    """Mixture of multivariate normals with full triangular scales (distreqx), 64
    points: 4 steps of gradient ascent by a scan"""
    import jax
    import jax.numpy as jnp
    from distreqx import distributions as dx

    def log_density(parameters, x):
        weights, means, scales = parameters

        def of_component(mean, scale):
            triangle = jnp.tril(scale, -1) + jnp.diag(jax.nn.softplus(jnp.diag(scale)))
            return jax.vmap(dx.MultivariateNormalTri(mean, triangle).log_prob)(x)

        joint = jax.vmap(of_component)(means, scales)
        return jax.scipy.special.logsumexp(
            joint + jax.nn.log_softmax(weights)[:, None], 0
        ).mean()

    def fit(parameters, x):
        def step(parameters, _):
            value, gradient = jax.value_and_grad(log_density)(parameters, x)
            return jax.tree.map(lambda p, g: p + 0.1 * g, parameters, gradient), value

        return jax.lax.scan(step, parameters, None, length=4)

    keys = jax.random.split(jax.random.PRNGKey(10), 2)
    parameters = (
        jnp.zeros(5),
        jax.random.normal(keys[0], (5, 3)),
        jnp.tile(jnp.eye(3), (5, 1, 1)),
    )
    return fit, (parameters, jax.random.normal(keys[1], (64, 3)))


@program("jaxkd")
def jaxkd_neighbors():
    """A k-d tree of 3000 points built by sorts and asked for the 8 nearest neighbours
    of 1000, and counts within radii"""
    import jax
    import jax.numpy as jnp
    import jaxkd

    def run(points, queries):
        tree = jaxkd.build_tree(points)
        neighbors, distances = jaxkd.query_neighbors(tree, queries, k=8)
        return (
            neighbors,
            distances,
            jaxkd.count_neighbors(tree, queries, r=jnp.array([0.1, 0.2])),
        )

    keys = jax.random.split(jax.random.PRNGKey(11), 2)
    return run, (
        jax.random.uniform(keys[0], (3000, 3)),
        jax.random.uniform(keys[1], (1000, 3)),
    )


@program("pymc", "pytensor")
def pymc_hierarchical_logp():
    """PyMC's eight schools and a hierarchical Poisson regression compiled to JAX: log
    density and gradient of 64 points"""
    import jax
    import numpy as np
    import pymc as pm
    from pymc.sampling.jax import get_jaxified_logp

    rng = np.random.default_rng(0)
    group = rng.integers(0, 12, 240)
    x = rng.normal(size=(240, 3))
    counts = rng.poisson(2.0, 240)
    with pm.Model() as model:
        mean = pm.Normal("mean", 0.0, 2.0)
        spread = pm.HalfCauchy("spread", 1.0)
        offset = pm.Normal("offset", 0.0, 1.0, shape=12)
        slope = pm.StudentT("slope", nu=4, mu=0.0, sigma=1.0, shape=3)
        rate = pm.math.exp(mean + spread * offset[group] + x @ slope)
        pm.NegativeBinomial("counts", mu=rate, alpha=3.0, observed=counts)
    log_density = get_jaxified_logp(model)
    start = model.initial_point()
    keys = jax.random.split(jax.random.PRNGKey(12), len(start))
    points = [
        jax.numpy.asarray(value, "float32")
        + 0.2 * jax.random.normal(key, (64, *np.shape(value)))
        for key, value in zip(keys, start.values())
    ]
    return jax.vmap(jax.value_and_grad(log_density)), (points,)
