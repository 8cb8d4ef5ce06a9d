//===- Library.cpp - NVIDIA's libraries, loaded at run time ---------------===//

#include "Library.h"
#include "hlo/Runtime/Error.h"

using namespace hlo;
using namespace hlo::runtime;
using namespace hlo::runtime::cuda;

std::shared_ptr<DynamicLibrary>
cuda::loadLibrary(const std::vector<std::string> &names,
                  const std::string &package) {
  auto library = DynamicLibrary::find(names, package);
  if (!library)
    throw Error(names.front() + " not found: install nvidia-" + package +
                "-cu12 or " +
                (package == "cudnn" ? "cuDNN" : "the CUDA Toolkit") +
                ", or name its folder in LD_LIBRARY_PATH");
  return library;
}

std::optional<int> cuda::getDataType(PrimitiveType type) {
  switch (type) {
  case PrimitiveType::S8:
    return CUDA_R_8I;
  case PrimitiveType::S32:
    return CUDA_R_32I;
  case PrimitiveType::F8E4M3FN:
    return CUDA_R_8F_E4M3;
  case PrimitiveType::F8E5M2:
    return CUDA_R_8F_E5M2;
  case PrimitiveType::F16:
    return CUDA_R_16F;
  case PrimitiveType::BF16:
    return CUDA_R_16BF;
  case PrimitiveType::F32:
    return CUDA_R_32F;
  case PrimitiveType::F64:
    return CUDA_R_64F;
  case PrimitiveType::C64:
    return CUDA_C_32F;
  case PrimitiveType::C128:
    return CUDA_C_64F;
  default:
    return std::nullopt;
  }
}
