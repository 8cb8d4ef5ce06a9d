//===- CUBLAS.cpp - What is used of cuBLAS and cuBLASLt -------------------===//

#include "CUBLAS.h"

using namespace hlo::runtime;
using namespace hlo::runtime::cuda;

CUBLASLt::CUBLASLt()
    : library(loadLibrary({"libcublasLt.so.12", "libcublasLt.so.13"},
                          "cublas")){HLO_CUBLASLT_FUNCTIONS(HLO_LIBRARY_FIND)}

      CUBLAS::CUBLAS()
    : library(loadLibrary({"libcublas.so.12", "libcublas.so.13"}, "cublas")) {
  HLO_CUBLAS_FUNCTIONS(HLO_LIBRARY_FIND)
}

void cuda::checkCUBLAS(int status, const char *function) {
  if (status == CUBLAS_STATUS_SUCCESS)
    return;
  std::string reason;
  switch (status) {
  case 1:
    reason = ": it is not initialized";
    break;
  case 3:
    reason = ": it has no memory";
    break;
  case 7:
    reason = ": a value is invalid";
    break;
  case 8:
    reason = ": the device does not have what it needs";
    break;
  case 13:
    reason = ": execution failed";
    break;
  case 15:
    reason = ": it is not supported";
    break;
  default:
    break;
  }
  throw Error(std::string(function) + " failed with status " +
              std::to_string(status) + reason);
}

CUBLASLtHandle::CUBLASLtHandle(Stream &) {
  checkCUBLAS(getLibrary<CUBLASLt>().cublasLtCreate(&handle), "cublasLtCreate");
}
CUBLASLtHandle::~CUBLASLtHandle() {
  (void)getLibrary<CUBLASLt>().cublasLtDestroy(handle);
}

CUBLASHandle::CUBLASHandle(Stream &stream) {
  const CUBLAS &cublas = getLibrary<CUBLAS>();
  checkCUBLAS(cublas.cublasCreate_v2(&handle), "cublasCreate");
  checkCUBLAS(cublas.cublasSetStream_v2(handle, stream.getHandle()),
              "cublasSetStream");
}
CUBLASHandle::~CUBLASHandle() {
  (void)getLibrary<CUBLAS>().cublasDestroy_v2(handle);
}
