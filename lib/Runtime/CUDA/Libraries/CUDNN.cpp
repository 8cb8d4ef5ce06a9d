//===- CUDNN.cpp - What is used of cuDNN ----------------------------------===//

#include "CUDNN.h"

using namespace hlo::runtime;
using namespace hlo::runtime::cuda;

CUDNN::CUDNN() : library(loadLibrary({"libcudnn.so.9"}, "cudnn")) {
  HLO_CUDNN_FUNCTIONS(HLO_LIBRARY_FIND)
  find(*library, "cudnnGetLastErrorString", cudnnGetLastErrorString);
}

void cuda::checkCUDNN(int status, const char *function) {
  if (status == CUDNN_STATUS_SUCCESS)
    return;
  char message[512] = {};
  getLibrary<CUDNN>().cudnnGetLastErrorString(message, sizeof(message));
  throw Error(std::string(function) + " failed with status " +
              std::to_string(status) + (*message ? ": " : "") + message);
}

CUDNNHandle::CUDNNHandle(Stream &stream) {
  const CUDNN &cudnn = getLibrary<CUDNN>();
  checkCUDNN(cudnn.cudnnCreate(&handle), "cudnnCreate");
  checkCUDNN(cudnn.cudnnSetStream(handle, stream.getHandle()),
             "cudnnSetStream");
}
CUDNNHandle::~CUDNNHandle() { (void)getLibrary<CUDNN>().cudnnDestroy(handle); }
