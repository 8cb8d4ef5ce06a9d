//===- OneDNN.cpp - Dots and convolutions of f32 through oneDNN -----------===//
// Operands are transposed to the order that oneDNN documents. What it does not
// take is left to the default evaluators.

#include "../StridedCopy.h"
#include "hlo/Interpreter/Evaluation.h"
#include "hlo/Interpreter/LibraryEvaluators.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include <oneapi/dnnl/dnnl.h>

using namespace hlo;

//===----------------------------------------------------------------------===//
// Primitives
//===----------------------------------------------------------------------===//

namespace {
/// An object of oneDNN.
template <typename T, dnnl_status_t (*destroy)(T *)> struct Deleter {
  void operator()(T *object) const { (void)destroy(object); }
};
template <typename T, dnnl_status_t (*destroy)(T *)>
using Handle = std::unique_ptr<T, Deleter<T, destroy>>;
using Engine = Handle<dnnl_engine, dnnl_engine_destroy>;
using Stream = Handle<dnnl_stream, dnnl_stream_destroy>;
using Memory = Handle<dnnl_memory, dnnl_memory_destroy>;
using Descriptor = Handle<dnnl_primitive_desc, dnnl_primitive_desc_destroy>;
using Primitive = Handle<dnnl_primitive, dnnl_primitive_destroy>;
} // namespace

/// Calls `fn(&object, arguments...)`, which makes an object; null on failure.
template <typename HandleT, typename Fn, typename... Args>
static HandleT make(Fn fn, Args... arguments) {
  typename HandleT::pointer object = nullptr;
  if (fn(&object, arguments...) != dnnl_success)
    return nullptr;
  return HandleT(object);
}

static dnnl_engine_t getEngine() {
  static Engine engine = make<Engine>(dnnl_engine_create, dnnl_cpu, size_t(0));
  return engine.get();
}

/// Describes a row-major array.
static std::optional<dnnl_memory_desc_t> describe(ArrayRef<int64_t> shape) {
  dnnl_memory_desc_t description;
  if (shape.size() > DNNL_MAX_NDIMS ||
      dnnl_memory_desc_init_by_strides(&description, shape.size(), shape.data(),
                                       dnnl_f32, getStrides(shape).data()) !=
          dnnl_success)
    return std::nullopt;
  return description;
}

namespace {
/// An array in the shape that a primitive gives it.
struct Argument {
  int kind;
  dnnl_memory_desc_t description;
  const void *data;
};
} // namespace

/// Runs the primitive that `description` stands for.
static LogicalResult run(const void *description,
                         ArrayRef<Argument> arguments) {
  dnnl_engine_t engine = getEngine();
  auto descriptor = make<Descriptor>(
      dnnl_primitive_desc_create, const_dnnl_op_desc_t(description),
      const_dnnl_primitive_attr_t(), engine, const_dnnl_primitive_desc_t());
  if (!descriptor)
    return failure();
  auto primitive = make<Primitive>(
      dnnl_primitive_create, const_dnnl_primitive_desc_t(descriptor.get()));
  auto stream = make<Stream>(dnnl_stream_create, engine,
                             unsigned(dnnl_stream_default_flags));
  if (!primitive || !stream)
    return failure();
  SmallVector<Memory> memories;
  SmallVector<dnnl_exec_arg_t> execArguments;
  for (const Argument &argument : arguments) {
    memories.push_back(make<Memory>(dnnl_memory_create, &argument.description,
                                    engine, const_cast<void *>(argument.data)));
    if (!memories.back())
      return failure();
    execArguments.push_back({argument.kind, memories.back().get()});
  }
  return success(dnnl_primitive_execute(primitive.get(), stream.get(),
                                        execArguments.size(),
                                        execArguments.data()) == dnnl_success &&
                 dnnl_stream_wait(stream.get()) == dnnl_success);
}

/// Whether oneDNN is asked about an operation at all.
static bool isCandidate(Operation *op, ArrayRef<Literal> operands,
                        ArrayRef<int64_t> shape) {
  return getEngine() &&
         getPrimitiveTypeOf(op->getResult(0)) == PrimitiveType::F32 &&
         llvm::product_of(shape, int64_t(1)) != 0 &&
         llvm::all_of(operands, [](const Literal &operand) {
           return operand.getType() == PrimitiveType::F32 &&
                  operand.getNumElements() != 0;
         });
}

static FailureOr<Literal> evaluateByDefault(Operation *op,
                                            MutableArrayRef<Literal> operands,
                                            Evaluation &evaluation) {
  return Evaluators::getDefault().lookup(op)(op, operands, evaluation);
}

//===----------------------------------------------------------------------===//
// dot
//===----------------------------------------------------------------------===//

/// The dimensions of an operand in three groups: batch dimensions, then free
/// or contracting ones as `contractingFirst` says, each group made one.
static Literal getMatrices(const Literal &operand, ArrayRef<int64_t> batch,
                           ArrayRef<int64_t> contracting,
                           bool contractingFirst) {
  SmallVector<int64_t> free;
  for (int64_t dim = 0; dim < operand.getRank(); ++dim)
    if (!llvm::is_contained(batch, dim) &&
        !llvm::is_contained(contracting, dim))
      free.push_back(dim);
  SmallVector<int64_t> order(batch), shape;
  llvm::append_range(order, contractingFirst ? contracting : free);
  llvm::append_range(order, contractingFirst ? ArrayRef(free) : contracting);
  auto appendSize = [&](ArrayRef<int64_t> dims) {
    int64_t size = 1;
    for (int64_t dim : dims)
      size *= operand.getShape()[dim];
    shape.push_back(size);
  };
  appendSize(batch);
  appendSize(contractingFirst ? contracting : ArrayRef(free));
  appendSize(contractingFirst ? ArrayRef(free) : contracting);
  return transpose(operand, order).reshape(shape);
}

static FailureOr<Literal> evaluateDot(DotOp op,
                                      MutableArrayRef<Literal> operands,
                                      Evaluation &evaluation) {
  FailureOr<SmallVector<int64_t>> shape =
      evaluation.getResultShape(op, operands);
  if (failed(shape))
    return failure();
  if (!isCandidate(op, operands, *shape))
    return evaluateByDefault(op, operands, evaluation);
  DotDimensionNumbersAttr numbers = op.getDimensionNumbers();
  Literal lhs = getMatrices(operands[0], numbers.getLhsBatchDims(),
                            numbers.getLhsContractingDims(), false);
  Literal rhs = getMatrices(operands[1], numbers.getRhsBatchDims(),
                            numbers.getRhsContractingDims(), true);
  Literal result = Literal::getUninitialized(PrimitiveType::F32, *shape);
  auto lhsMemory = describe(lhs.getShape()),
       rhsMemory = describe(rhs.getShape());
  auto resultMemory =
      describe({lhs.getShape()[0], lhs.getShape()[1], rhs.getShape()[2]});
  dnnl_matmul_desc_t description;
  if (!lhsMemory || !rhsMemory || !resultMemory ||
      dnnl_matmul_desc_init(&description, &*lhsMemory, &*rhsMemory, nullptr,
                            &*resultMemory) != dnnl_success ||
      failed(run(&description,
                 {{DNNL_ARG_SRC, *lhsMemory, lhs.getData()},
                  {DNNL_ARG_WEIGHTS, *rhsMemory, rhs.getData()},
                  {DNNL_ARG_DST, *resultMemory, result.getMutableData()}})))
    return evaluateByDefault(op, operands, evaluation);
  return result;
}

//===----------------------------------------------------------------------===//
// convolution
//===----------------------------------------------------------------------===//

/// Whether oneDNN has such windows.
static bool isSupported(ConvolutionOp op) {
  int64_t rank = op.getDimLabels().getInputSpatial().size();
  if (rank == 0 || rank > 3 || op.getBatchGroupCount() != 1 ||
      op.getSparsityConfig() || !op.getWindow())
    return false;
  for (int64_t dim = 0; dim < rank; ++dim)
    if (op.getWindow()->getBaseDilationOf(dim) != 1 ||
        op.getWindow()->isReversed(dim) ||
        op.getWindow()->getPadLowOf(dim) < 0 ||
        op.getWindow()->getPadHighOf(dim) < 0)
      return false;
  return true;
}

static FailureOr<Literal> evaluateConvolution(ConvolutionOp op,
                                              MutableArrayRef<Literal> operands,
                                              Evaluation &evaluation) {
  FailureOr<SmallVector<int64_t>> shape =
      evaluation.getResultShape(op, operands);
  if (failed(shape))
    return failure();
  if (!isCandidate(op, operands, *shape) || !isSupported(op))
    return evaluateByDefault(op, operands, evaluation);

  ConvDimensionNumbersAttr dims = op.getDimLabels();
  WindowAttr window = *op.getWindow();
  auto getOrder = [](int64_t first, int64_t second, ArrayRef<int64_t> rest) {
    SmallVector<int64_t> order = {first, second};
    llvm::append_range(order, rest);
    return order;
  };
  SmallVector<int64_t> lhsOrder = getOrder(
      dims.getInputBatch(), dims.getInputFeature(), dims.getInputSpatial());
  SmallVector<int64_t> rhsOrder =
      getOrder(dims.getKernelOutputFeature(), dims.getKernelInputFeature(),
               dims.getKernelSpatial());
  SmallVector<int64_t> resultOrder = getOrder(
      dims.getOutputBatch(), dims.getOutputFeature(), dims.getOutputSpatial());
  // Dimensions without a role.
  if (int64_t(lhsOrder.size()) != operands[0].getRank() ||
      int64_t(rhsOrder.size()) != operands[1].getRank() ||
      resultOrder.size() != shape->size())
    return evaluateByDefault(op, operands, evaluation);
  Literal lhs = transpose(operands[0], lhsOrder);
  Literal rhs = transpose(operands[1], rhsOrder);
  SmallVector<int64_t> resultShape;
  for (int64_t dim : resultOrder)
    resultShape.push_back((*shape)[dim]);
  Literal result = Literal::getUninitialized(PrimitiveType::F32, resultShape);

  SmallVector<int64_t> kernelShape(rhs.getShape());
  if (int64_t groups = op.getFeatureGroupCount(); groups != 1) {
    kernelShape[0] /= groups;
    kernelShape.insert(kernelShape.begin(), groups);
  }
  SmallVector<int64_t> strides, dilations, low, high;
  for (int64_t dim = 0; dim < window.getRank(); ++dim) {
    strides.push_back(window.getStrideOf(dim));
    dilations.push_back(window.getWindowDilationOf(dim) - 1);
    low.push_back(window.getPadLowOf(dim));
    high.push_back(window.getPadHighOf(dim));
  }
  auto lhsMemory = describe(lhs.getShape()), rhsMemory = describe(kernelShape);
  auto resultMemory = describe(resultShape);
  dnnl_convolution_desc_t description;
  if (!lhsMemory || !rhsMemory || !resultMemory ||
      dnnl_dilated_convolution_forward_desc_init(
          &description, dnnl_forward_inference, dnnl_convolution_direct,
          &*lhsMemory, &*rhsMemory, nullptr, &*resultMemory, strides.data(),
          dilations.data(), low.data(), high.data()) != dnnl_success ||
      failed(run(&description,
                 {{DNNL_ARG_SRC, *lhsMemory, lhs.getData()},
                  {DNNL_ARG_WEIGHTS, *rhsMemory, rhs.getData()},
                  {DNNL_ARG_DST, *resultMemory, result.getMutableData()}})))
    return evaluateByDefault(op, operands, evaluation);
  return transpose(result, mlir::invertPermutationVector(resultOrder));
}

void hlo::populateOneDNNEvaluators(Evaluators &evaluators) {
  evaluators.add<evaluateDot>();
  evaluators.add<evaluateConvolution>();
}
