//===- Convolution.h - Convolutions of arrays -------------------*- C++ -*-===//

#ifndef HLO_LIB_RUNTIME_CPU_LIBRARIES_CONVOLUTION_H
#define HLO_LIB_RUNTIME_CPU_LIBRARIES_CONVOLUTION_H

#include "Contraction.h"
#include "ConvolutionShape.h"

namespace hlo::runtime {
/// A call of `cpu.convolution`.
class Convolution {
public:
  explicit Convolution(const LibraryCall &call);
  void build(OneDNNProgram &program) const;

private:
  using Buffer = OneDNNProgram::Buffer;
  /// An array and where it is.
  struct Tensor {
    ConvolutionArray array;
    Buffer buffer;

    dnnl::memory::desc getDesc() const {
      return dnnl::memory::desc(array.sizes, *getDataType(array.type),
                                array.strides);
    }
  };
  /// A window as oneDNN describes it.
  struct Window {
    dnnl::memory::dims strides, dilations, low, high;
  };

  bool buildOneDNN(OneDNNProgram &program, PrimitiveType type) const;
  bool buildForward(OneDNNProgram &program, PrimitiveType type) const;
  bool buildInputGradient(OneDNNProgram &program, PrimitiveType type) const;
  bool buildKernelGradient(OneDNNProgram &program, PrimitiveType type) const;
  bool buildRows(OneDNNProgram &program) const;
  template <typename T>
  void buildProduct(OneDNNProgram &program, PrimitiveType type) const;

  /// Whether strides say the same of an array.
  static bool areSame(const Ints &sizes, const Ints &first, const Ints &second);
  Tensor getTensor(const ConvolutionArray &array, Buffer buffer) const;
  /// `tensor` with features last, and of elements of `type`.
  Tensor addFeaturesLast(OneDNNProgram &program, Tensor tensor,
                         PrimitiveType type) const;
  /// What a primitive writes instead of `tensor`, which it then becomes.
  Tensor getFeaturesLast(OneDNNProgram &program, const Tensor &tensor,
                         PrimitiveType type) const;
  void addCopy(OneDNNProgram &program, const Tensor &from,
               const Tensor &to) const;
  /// A kernel with groups, where there are some; `isExchanged` if its features
  /// are those of the gradient of the input.
  Tensor getKernel(OneDNNProgram &program, PrimitiveType type, bool isExchanged,
                   bool isReversed) const;
  void addSideInput(OneDNNProgram &program) const;

  LibraryCall call;
  CallReader reader;
  ConvolutionShape shape;
  Epilogue epilogue;
};
} // namespace hlo::runtime

#endif // HLO_LIB_RUNTIME_CPU_LIBRARIES_CONVOLUTION_H
