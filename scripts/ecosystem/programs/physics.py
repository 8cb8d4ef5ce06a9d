"""Fluids, plasmas, light, orbits, particles, neurons, materials."""

from registry import program


@program("exponax")
def exponax_kuramoto_navier():
    """Exponential time differencing: Kuramoto-Sivashinsky (8 states, 200 steps) and 2D
    Navier-Stokes in vorticity form (64x64, 20 steps)"""
    import exponax as ex
    import jax

    chaos = ex.stepper.KuramotoSivashinsky(1, 60.0, 160, 0.1)
    flow = ex.stepper.NavierStokesVorticity(2, 1.0, 64, 0.01, diffusivity=1e-3)

    def simulate(waves, vorticity):
        return (
            jax.vmap(ex.rollout(chaos, 200))(waves)[:, ::20],
            ex.repeat(flow, 20)(vorticity),
        )

    keys = jax.random.split(jax.random.PRNGKey(0), 9)
    initial = ex.ic.RandomTruncatedFourierSeries(1, cutoff=4)
    waves = jax.vmap(lambda key: initial(160, key=key))(keys[:8])
    swirl = ex.ic.RandomTruncatedFourierSeries(2, cutoff=4)
    return simulate, (waves, swirl(64, key=keys[8]))


@program("jax-cfd")
def jaxcfd_decaying_turbulence():
    """Finite-volume Navier-Stokes on 64x64: van Leer advection, pressure projection by
    FFT, 10 steps, and the gradient by the initial velocity"""
    import jax
    import jax.numpy as jnp
    import jax_cfd.base as cfd

    grid = cfd.grids.Grid((64, 64), domain=((0, 2 * jnp.pi), (0, 2 * jnp.pi)))
    step = cfd.equations.semi_implicit_navier_stokes(
        density=1.0, viscosity=1e-3, dt=0.01, grid=grid
    )
    start = cfd.initial_conditions.filtered_velocity_field(
        jax.random.PRNGKey(1), grid, maximum_velocity=2.0, peak_wavenumber=3
    )

    def enstrophy(velocity):
        velocity = cfd.funcutils.repeated(step, 10)(velocity)
        curl = cfd.finite_differences.curl_2d(velocity)
        return 0.5 * (curl.data**2).mean(), curl.data

    return jax.value_and_grad(enstrophy, has_aux=True), (start,)


@program("jaxpm")
def jaxpm_particle_mesh():
    """Particle-mesh gravity: a Gaussian field on 32^3, displaced particles, 4 kick-
    drift steps by FFT and cloud-in-cell painting"""
    import jax
    import jax.numpy as jnp
    from jaxpm.kernels import fftk
    from jaxpm.painting import cic_paint, cic_read

    shape = 32, 32, 32

    def evolve(white):
        k = jnp.stack(jnp.broadcast_arrays(*fftk(white)))
        square = (k**2).sum(0)
        inverse = jnp.where(square > 0, 1 / jnp.where(square > 0, square, 1.0), 0.0)
        spectrum = jnp.fft.fftn(white) * jnp.exp(-4 * square) * inverse**0.5

        def forces(density, positions):
            modes = jnp.fft.fftn(density - 1) * inverse
            fields = [jnp.fft.ifftn(1j * k[i] * modes).real for i in range(3)]
            return jnp.stack([cic_read(field, positions) for field in fields], -1)

        start = jnp.stack(
            jnp.meshgrid(
                *[jnp.arange(n, dtype=jnp.float32) for n in shape], indexing="ij"
            ),
            -1,
        ).reshape(-1, 3)
        displaced = jnp.stack(
            [
                jnp.fft.ifftn(1j * k[i] * spectrum * inverse).real.ravel()
                for i in range(3)
            ],
            -1,
        )
        positions, velocities = start + 30 * displaced, displaced

        def step(state, _):
            positions, velocities = state
            density = cic_paint(jnp.zeros(shape), positions)
            velocities = velocities - 0.1 * forces(density, positions)
            return (positions + velocities, velocities), density.std()

        (positions, _), contrast = jax.lax.scan(
            step, (positions, velocities), None, length=4
        )
        return cic_paint(jnp.zeros(shape), positions), contrast

    return evolve, (jax.random.normal(jax.random.PRNGKey(2), shape),)


@program()
def fdtd_yee_cavity():
    """Maxwell's equations by finite differences in time on a Yee grid of 24^3, a
    dielectric sphere and a dipole, 40 steps"""
    import jax
    import jax.numpy as jnp

    shape = 24, 24, 24

    def curl(field, shift):
        def slope(component, axis):
            return shift * (jnp.roll(field[component], -shift, axis) - field[component])

        return jnp.stack(
            [
                slope(2, 1) - slope(1, 2),
                slope(0, 2) - slope(2, 0),
                slope(1, 0) - slope(0, 1),
            ]
        )

    def simulate(inverse_permittivity, period):
        def step(state, time):
            electric, magnetic = state
            electric = electric + 0.5 * inverse_permittivity * curl(magnetic, -1)
            pulse = jnp.exp(-(((time - 12) / 5) ** 2)) * jnp.sin(
                2 * jnp.pi * time / period
            )
            electric = electric.at[2, 12, 12, 6].add(pulse)
            magnetic = magnetic - 0.5 * curl(electric, 1)
            return (electric, magnetic), (electric**2).sum()

        zero = jnp.zeros((3, *shape))
        (electric, _), energy = jax.lax.scan(step, (zero, zero), jnp.arange(40.0))
        return electric[2], energy

    places = jnp.stack(jnp.meshgrid(*[jnp.arange(24)] * 3, indexing="ij"))
    inside = ((places - 12) ** 2).sum(0) < 25
    return simulate, (jnp.where(inside, 0.25, 1.0), jnp.float32(12))


@program("jaxoplanet", x64=True)
def jaxoplanet_transit_f64():
    """Light curve of two planets with limb darkening (Kepler's equation, integrals in
    Green's form), 800 times, and the gradient by radii and orbits; f64"""
    import jax
    import jax.numpy as jnp
    from jaxoplanet.light_curves import limb_dark_light_curve
    from jaxoplanet.orbits.keplerian import Central, System

    def flux(parameters, times):
        system = System(Central(mass=1.0, radius=1.0))
        for radius, period, impact, eccentricity in parameters:
            system = system.add_body(
                radius=radius,
                period=period,
                time_transit=0.5,
                impact_param=impact,
                eccentricity=eccentricity,
                omega_peri=0.7,
            )
        curves = limb_dark_light_curve(system, jnp.array([0.3, 0.2]))(times)
        return curves.sum(-1)

    def likelihood(parameters, times, observed):
        residual = observed - flux(parameters, times)
        return -0.5 * (residual**2).sum() / 1e-6

    parameters = jnp.array([[0.1, 3.0, 0.2, 0.1], [0.06, 5.0, 0.4, 0.3]])
    times = jnp.linspace(0.0, 4.0, 800)
    noise = 1e-3 * jax.random.normal(jax.random.PRNGKey(3), times.shape)
    observed = flux(parameters, times) + noise
    return jax.value_and_grad(likelihood), (parameters * 1.01, times, observed)


@program("dlux")
def dlux_telescope_gradient():
    """Point-spread function of a telescope with Zernike aberrations at three
    wavelengths by matrix Fourier transforms, likelihood and gradient"""
    import dLux as dl
    import dLux.utils as dlu
    import jax
    import jax.numpy as jnp

    coordinates = dlu.pixel_coords(128, 2.4)
    aperture = dlu.circle(coordinates, 1.2) * (1 - dlu.circle(coordinates, 0.3))
    basis = jnp.stack([dlu.zernike(i, coordinates, 2.4) for i in range(2, 12)])
    layers = [
        (
            "aperture",
            dl.layers.BasisOptic(
                basis,
                aperture / jnp.sqrt((aperture**2).sum()),
                jnp.zeros(10),
                normalise=True,
            ),
        ),
    ]
    optics = dl.AngularOpticalSystem(128, 2.4, layers, 64, 0.02, 1)

    def image(coefficients):
        system = optics.set("aperture.coefficients", coefficients)
        return system.propagate(
            jnp.array([1.0e-6, 1.1e-6, 1.2e-6]), jnp.array([0.0, 1e-7])
        )

    def loss(coefficients, data):
        model = 1e4 * image(coefficients) + 1.0
        return (model - data * jnp.log(model)).sum() * 1e-4

    keys = jax.random.split(jax.random.PRNGKey(4), 2)
    truth = 3e-8 * jax.random.normal(keys[0], (10,))
    data = jax.random.poisson(keys[1], 1e4 * image(truth) + 1.0).astype(jnp.float32)
    return jax.value_and_grad(loss), (0.5 * truth, data)


@program("jax-galsim")
def galsim_galaxy_stamps():
    """Sheared exponential galaxies with a Moffat point spread, drawn by FFT on 48x48,
    and the Jacobian by shear of each of 4"""
    import jax
    import jax.numpy as jnp
    import jax_galsim as galsim

    def draw(parameters):
        g1, g2, radius, flux = parameters
        galaxy = galsim.Exponential(half_light_radius=radius, flux=flux).shear(
            g1=g1, g2=g2
        )
        spread = galsim.Gaussian(fwhm=0.7)
        seen = galsim.Convolve(
            [galaxy, spread],
            gsparams=galsim.GSParams(minimum_fft_size=256, maximum_fft_size=256),
        )
        return seen.drawImage(nx=48, ny=48, scale=0.2).array

    def both(parameters):
        return jax.vmap(draw)(parameters), jax.vmap(jax.jacfwd(draw))(parameters[:2])

    key = jax.random.PRNGKey(5)
    noise = 0.1 * jax.random.normal(key, (4, 4))
    return both, (jnp.array([0.0, 0.0, 0.8, 10.0]) + noise,)


@program("jaxfmm")
def jaxfmm_potentials():
    """Fast multipole method: potential and field of 2000 charges from a balanced
    tree"""
    import jax
    import jax.numpy as jnp
    from jaxfmm import eval_potential, gen_hierarchy

    keys = jax.random.split(jax.random.PRNGKey(6), 2)
    points = jax.random.uniform(keys[0], (2000, 3))
    hierarchy = gen_hierarchy(points, N_max=64, p=3, theta=0.77)
    arrays = {k: v for k, v in hierarchy.items() if isinstance(v, jax.Array)}
    rest = {k: v for k, v in hierarchy.items() if k not in arrays}

    def potentials(charges, arrays):
        return eval_potential(charges, **arrays, **rest)

    return potentials, (jax.random.normal(keys[1], (2000,)) / jnp.sqrt(2000), arrays)


@program("vbjax")
def vbjax_brain_network():
    """Montbrio-Pazo-Roxin neural masses of 64 coupled regions without delays:
    stochastic Heun, 400 steps, averages over windows, 8 couplings at once"""
    import jax
    import jax.numpy as jnp
    import vbjax as vb

    weights = jnp.abs(vb.randn(64, 64)) / 64

    def drift(x, parameters):
        coupling, weights = parameters
        return vb.mpr_dfun(x, (coupling * weights @ x[0], 0.0), vb.mpr_default_theta)

    def simulate(couplings, weights, noise):
        _, loop = vb.make_sde(0.05, drift, 0.1, adhoc=vb.mpr_r_positive)

        def run(coupling):
            states = loop(
                jnp.zeros((2, 64)) + jnp.array([[0.1], [-2.0]]),
                noise,
                (coupling, weights),
            )
            return states.reshape(20, -1, 2, 64).mean(1)

        found = jax.vmap(run)(couplings)
        return found, jax.vmap(lambda x: jnp.corrcoef(x[:, 0].T))(found)

    noise = jax.random.normal(jax.random.PRNGKey(7), (400, 2, 64))
    return simulate, (jnp.linspace(0.0, 2.0, 8), weights, noise)


@program()
def finite_elements_neo_hookean():
    """Newton-Raphson of a neo-Hookean block of 6x6x6 trilinear elements: energy,
    forces, products with the stiffness by JVP in conjugate gradients"""
    import jax
    import jax.numpy as jnp
    import numpy as np

    n = 6
    index = np.arange((n + 1) ** 3).reshape(n + 1, n + 1, n + 1)
    corners = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)]
    corners += [(i, j, 1) for i, j, _ in corners]

    def shapes(point):
        signs = 2 * jnp.array(corners) - 1.0
        return jnp.prod(1 + signs * point, axis=1) / 8

    points = (2 * jnp.array(corners) - 1) / jnp.sqrt(3.0)
    gradients = jax.vmap(jax.jacfwd(shapes))(points)
    cells = np.stack(
        [index[i : n + i, j : n + j, k : n + k].ravel() for i, j, k in corners], 1
    )
    places = np.stack(np.meshgrid(*[np.linspace(0, 1, n + 1)] * 3, indexing="ij"), -1)
    places = jnp.asarray(places.reshape(-1, 3), jnp.float32)
    free = jnp.asarray((np.asarray(places)[:, 2] > 0)[:, None], jnp.float32)

    def energy(displacement, load, places):
        def of_cell(nodes, moved):
            def at_point(gradient):
                jacobian = nodes.T @ gradient
                physical = gradient @ jnp.linalg.inv(jacobian)
                deformation = jnp.eye(3) + moved.T @ physical
                volume = jnp.linalg.det(deformation)
                density = (
                    0.5 * ((deformation**2).sum() * volume ** (-2 / 3) - 3)
                    + 5.0 * (volume - 1) ** 2
                )
                return density * jnp.linalg.det(jacobian)

            return jax.vmap(at_point)(gradients).sum()

        inner = jax.vmap(of_cell)(places[cells], displacement[cells]).sum()
        top = (places[:, 2] > 0.99)[:, None]
        return inner - (jnp.where(top, displacement, 0.0) * load).sum()

    def solve(load, places):
        def residual(u):
            return free * jax.grad(energy)(u, load, places)

        def newton(u, _):
            force = residual(u)

            def product(d):
                return jax.jvp(residual, (u,), (free * d,))[1] + (1 - free) * d

            change, _ = jax.scipy.sparse.linalg.cg(product, -force, maxiter=30)
            return u + change, jnp.linalg.norm(force)

        return jax.lax.scan(newton, jnp.zeros_like(places), None, length=4)

    return solve, (jnp.array([0.001, 0.0, -0.002]), places)
