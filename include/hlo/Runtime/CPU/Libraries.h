//===- Libraries.h - Library calls on the CPU -------------------*- C++ -*-===//

#ifndef HLO_RUNTIME_CPU_LIBRARIES_H
#define HLO_RUNTIME_CPU_LIBRARIES_H

namespace hlo::runtime {

/// Makes `makeLibraryFunction` know those of the CPU, `cpu.` and
///
/// | function | computes | attributes |
/// |---|---|---|
/// | `dot` | `hlo.dot`, or `library.matmul` of oneDNN | the dimension numbers;
/// `alpha`, `beta` where there is a `c`, `has_bias`, `activation` | |
/// `convolution` | `hlo.convolution`, or `library.convolution` of oneDNN | the
/// window, the dimensions, `feature_group_count`, `batch_group_count`,
/// `has_bias`, `side_input_scale` where there is one, `activation` | |
/// `softmax`, `layer_norm` | operations of the library dialect | theirs | |
/// `fft`, `cholesky`, `triangular_solve`, `topk` | operations of HLO | theirs |
/// | `sort` | `hlo.sort` by `keys`, operands; for each `descending`,
/// `zeros_equal`, and `nan_signs`: which infinity NaNs lie beyond, 0 if that is
/// up to their sign; `places`: operands that count along the dimension, and
/// `unread`: results that need not be written | `dimension` | | `lapack` | a
/// `routine` of LAPACK for each matrix of a batch | those of the custom call |
/// | `rng_get_and_update_state` | the operation of HLO, of the process |
/// `delta` |
void registerCPULibraryFunctions();

/// Those of them that take no library: fft, rng_get_and_update_state, sort,
/// topk.
void registerOwnCPULibraryFunctions();

} // namespace hlo::runtime

#endif // HLO_RUNTIME_CPU_LIBRARIES_H
