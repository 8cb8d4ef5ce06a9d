//===- StreamedBuffers.h - Large buffers of kernels -------------*- C++ -*-===//

#ifndef HLO_CONVERSION_KERNEL_STREAMEDBUFFERS_H
#define HLO_CONVERSION_KERNEL_STREAMEDBUFFERS_H

#include "llvm/ADT/StringRef.h"

namespace hlo {

/// The attribute of a function of LLVM's that names the buffers, by their
/// numbers, which are too large for caches.
inline constexpr llvm::StringLiteral kStreamedBuffers = "hlo-streamed-buffers";

/// Where the buffers that kernels write begin: at multiples of it, as
/// `runtime::Allocator` has them.
inline constexpr unsigned kBufferAlignment = 64;

} // namespace hlo

#endif // HLO_CONVERSION_KERNEL_STREAMEDBUFFERS_H
