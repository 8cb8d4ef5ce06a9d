//===- Vectorization.h - Code for the vectors of a processor ----*- C++ -*-===//

#ifndef HLO_LIB_RUNTIME_VECTORIZATION_H
#define HLO_LIB_RUNTIME_VECTORIZATION_H

/// A function that is there for each kind of vectors that a processor may have.
#ifdef __x86_64__
#define HLO_VECTORIZE                                                          \
  __attribute__((target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")))
#else
#define HLO_VECTORIZE
#endif
/// A function that becomes part of such ones.
#define HLO_INLINE [[gnu::always_inline]] static inline

#endif // HLO_LIB_RUNTIME_VECTORIZATION_H
