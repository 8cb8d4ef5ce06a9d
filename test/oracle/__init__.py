"""An outside judge of HLO: XLA's own parser and XLA:CPU, as `jaxlib` from PyPI carries
them.

Used by the tests and reports, never linked into the product. `oracle.xla` asks whether
a text is accepted, whether two texts are the same module, and what a module computes;
`oracle.inputs` makes reproducible arguments; `oracle.arrays` keeps and compares
results. From the command line: `python -m oracle --help`.
"""

import os

# Read when jaxlib is loaded: no progress notes of XLA on standard error.
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
