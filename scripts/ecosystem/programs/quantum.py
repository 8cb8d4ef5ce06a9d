"""Quantum circuits and open quantum systems."""

from registry import program


@program("pennylane")
def pennylane_vqe_gradient():
    """Energy of a transverse-field Ising chain of 8 qubits in a layered circuit on
    default.qubit, and its gradient by backpropagation"""
    import jax
    import pennylane as qml

    wires = range(8)
    device = qml.device("default.qubit", wires=8)
    terms = [qml.Z(i) @ qml.Z((i + 1) % 8) for i in wires] + [qml.X(i) for i in wires]
    energy = qml.Hamiltonian([-1.0] * 8 + [-0.7] * 8, terms)

    @qml.qnode(device, interface="jax", diff_method="backprop")
    def circuit(weights):
        for i in wires:
            qml.Hadamard(i)
        qml.StronglyEntanglingLayers(weights, wires=wires)
        return qml.expval(energy)

    weights = jax.random.uniform(jax.random.PRNGKey(0), (4, 8, 3), maxval=3.1)
    return jax.value_and_grad(circuit), (weights,)


@program("pennylane", "optax")
def pennylane_classifier_train():
    """A data re-uploading classifier of 4 qubits on 32 points: probabilities, loss and
    one step of Adam"""
    import jax
    import jax.numpy as jnp
    import optax
    import pennylane as qml

    device = qml.device("default.qubit", wires=4)

    @qml.qnode(device, interface="jax")
    def circuit(weights, x):
        for layer in range(3):
            for i in range(4):
                qml.Rot(*(weights[layer, i] * x + weights[layer, i + 4]), wires=i)
            for i in range(4):
                qml.CRX(weights[layer, 8, i % 3], wires=[i, (i + 1) % 4])
        return qml.probs(wires=[0, 1])

    def loss(weights, points, labels):
        chances = jax.vmap(circuit, (None, 0))(weights, points)
        chosen = jnp.take_along_axis(chances, labels[:, None], 1)
        return -jnp.log(chosen + 1e-6).mean(), chances.argmax(1)

    optimizer = optax.adam(0.05)

    def train(weights, state, points, labels):
        (value, guess), gradient = jax.value_and_grad(loss, has_aux=True)(
            weights, points, labels
        )
        updates, state = optimizer.update(gradient, state)
        return optax.apply_updates(weights, updates), state, value, guess

    keys = jax.random.split(jax.random.PRNGKey(1), 3)
    weights = jax.random.normal(keys[0], (3, 9, 3))
    points = jax.random.normal(keys[1], (32, 3))
    labels = jax.random.randint(keys[2], (32,), 0, 4)
    return train, (weights, optimizer.init(weights), points, labels)


@program("dynamiqs")
def dynamiqs_cat_qubit():
    """Lindblad master equation of a two-photon dissipative cat of 16 levels, 20 times
    saved, for 4 drives"""
    import dynamiqs as dq
    import jax.numpy as jnp

    a = dq.destroy(16)

    def evolve(drives):
        times = jnp.linspace(0.0, 2.0, 20)
        jumps = [a @ a - 2.0 * dq.eye(16), 0.1 * a]
        found = dq.mesolve(
            drives[:, None, None] * dq.asqarray((a + a.dag()).to_jax()),
            jumps,
            dq.fock(16, 0),
            times,
            exp_ops=[a.dag() @ a, dq.parity(16)],
            progress_meter=False,
        )
        return found.expects, found.final_state.to_jax()

    return evolve, (jnp.linspace(0.0, 0.5, 4),)


@program("tensorcircuit-ng")
def tensorcircuit_qaoa():
    """QAOA for MaxCut on a ring with chords of 9 nodes: expectation and gradient, 8
    sets of angles at once"""
    import jax
    import jax.numpy as jnp
    import tensorcircuit as tc

    tc.set_backend("jax")
    edges = [(i, (i + 1) % 9) for i in range(9)] + [(0, 4), (2, 7), (3, 8)]

    def cut(angles):
        circuit = tc.Circuit(9)
        for i in range(9):
            circuit.h(i)
        for gamma, beta in angles:
            for i, j in edges:
                circuit.rzz(i, j, theta=gamma)
            for i in range(9):
                circuit.rx(i, theta=beta)
        total = 0.0
        for i, j in edges:
            total += circuit.expectation_ps(z=[i, j])
        return jnp.real(total)

    angles = jax.random.uniform(jax.random.PRNGKey(2), (8, 3, 2))
    return jax.vmap(jax.value_and_grad(cut)), (angles,)


@program("netket", x64=True)
def netket_local_energies_f64():
    """Variational Monte Carlo of a Heisenberg chain of 12 spins with an RBM of complex
    weights: local energies of 256 samples and the gradient; f64"""
    import jax
    import jax.numpy as jnp
    import netket as nk

    hilbert = nk.hilbert.Spin(s=0.5, N=12)
    graph = nk.graph.Chain(12)
    hamiltonian = nk.operator.Heisenberg(hilbert, graph).to_jax_operator()
    model = nk.models.RBM(alpha=2, param_dtype=complex)

    def estimate(parameters, samples):
        def log_psi(parameters, x):
            return model.apply(parameters, x)

        connected, elements = hamiltonian.get_conn_padded(samples)
        ratios = jnp.exp(
            log_psi(parameters, connected) - log_psi(parameters, samples)[:, None]
        )
        local = (elements * ratios).sum(1)
        centered = (local - local.mean()) / local.size
        _, pullback = jax.vjp(lambda p: log_psi(p, samples), parameters)
        return local, pullback(jnp.conj(centered))[0]

    key = jax.random.PRNGKey(3)
    samples = hilbert.random_state(key, 256)
    return estimate, (model.init(key, samples[:1]), samples)


@program("jaxquantum")
def jaxquantum_displaced_parity():
    """A cat state of 24 levels through a Kerr Hamiltonian, and its Wigner function at
    81 points as parities after displacements (matrix exponentials)"""
    import jax
    import jax.numpy as jnp
    import jaxquantum as jqt

    levels = 24

    def run(alpha, time, points):
        a = jqt.destroy(levels)
        number = a.dag() @ a
        state = (jqt.coherent(levels, alpha) + jqt.coherent(levels, -alpha)).unit()
        state = (-0.5j * time * (number @ number)).expm() @ state
        signs = jnp.where(jnp.arange(levels) % 2 == 0, 1.0, -1.0)

        def wigner(point):
            moved = jqt.displace(levels, -point) @ state
            return (signs * jnp.abs(moved.data[:, 0]) ** 2).sum() * 2 / jnp.pi

        return jax.vmap(wigner)(points), jnp.abs(state.data) ** 2

    grid = jnp.linspace(-2, 2, 7)
    points = (grid[:, None] + 1j * grid).ravel()
    return run, (jnp.float32(1.8), jnp.float32(0.4), points)
