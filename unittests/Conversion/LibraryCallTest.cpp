//===- LibraryCallTest.cpp - Operations that libraries compute ------------===//

#include "hlo/Conversion/HLOToThunk/LibraryCall.h"
#include "hlo/Dialect/HLO/IR/HLODialect.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Dialect/Library/IR/LibraryDialect.h"
#include "hlo/Dialect/Library/IR/LibraryOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "gtest/gtest.h"
#include <set>

using namespace hlo;

/// What computes the operation before the return of a function: the function,
/// its attributes, and the operands and results if these are not all.
static std::string describe(StringRef source) {
  MLIRContext context;
  context.loadDialect<HLODialect, library::LibraryDialect, func::FuncDialect>();
  OwningOpRef<ModuleOp> module =
      mlir::parseSourceString<ModuleOp>(source, &context);
  if (!module)
    return "does not parse";
  auto function = cast<func::FuncOp>(module->getBody()->front());
  Operation *op = function.getBody().front().getTerminator()->getPrevNode();
  FailureOr<LibraryCallDescription> call = getCPULibraryCall(op);
  if (failed(call))
    return "a kernel";
  std::string text;
  llvm::raw_string_ostream os(text);
  os << call->function << ' ' << call->attributes;
  if (call->operands.size() != op->getNumOperands())
    llvm::interleaveComma(call->operands, os << " of ");
  if (call->results != SmallVector<unsigned>{0})
    llvm::interleaveComma(call->results, os << " to ");
  return text;
}

TEST(LibraryCall, dot) {
  EXPECT_EQ(describe(R"(
    func.func @f(%x: tensor<8x20x30xf32>, %y: tensor<8x30x40xf32>) -> tensor<8x20x40xf32> {
      %0 = hlo.dot %x, %y
          dimension_numbers = <lhs_batch_dims = [0], rhs_batch_dims = [0],
                               lhs_contracting_dims = [2], rhs_contracting_dims = [1]>
          : (tensor<8x20x30xf32>, tensor<8x30x40xf32>) -> tensor<8x20x40xf32>
      return %0 : tensor<8x20x40xf32>
    })"),
            "cpu.dot {lhs_batch_dims = array<i64: 0>, lhs_contracting_dims = "
            "array<i64: 2>, rhs_batch_dims = array<i64: 0>, "
            "rhs_contracting_dims = array<i64: 1>}");
}

TEST(LibraryCall, smallDot) {
  // 64 products at most, or sums of 8 at most for 4096 results.
  auto describeDot = [](int rows, int depth, int columns) {
    std::string lhs = llvm::formatv("tensor<{0}x{1}xf64>", rows, depth);
    std::string rhs = llvm::formatv("tensor<{0}x{1}xf64>", depth, columns);
    std::string result = llvm::formatv("tensor<{0}x{1}xf64>", rows, columns);
    return describe("func.func @f(%x: " + lhs + ", %y: " + rhs + ") -> " +
                    result +
                    " {\n %0 = hlo.dot %x, %y dimension_numbers = "
                    "<lhs_contracting_dims = [1], rhs_contracting_dims = [0]> "
                    ": (" +
                    lhs + ", " + rhs + ") -> " + result +
                    "\n return %0 : " + result + "\n}");
  };
  EXPECT_EQ(describeDot(1, 64, 1), "a kernel");
  EXPECT_NE(describeDot(1, 65, 1), "a kernel");
  EXPECT_EQ(describeDot(64, 8, 64), "a kernel");
  EXPECT_NE(describeDot(64, 9, 64), "a kernel");
  EXPECT_NE(describeDot(64, 8, 65), "a kernel");
  EXPECT_EQ(describeDot(3, 0, 5), "a kernel");
}

TEST(LibraryCall, dynamicDimensionsAreForKernels) {
  EXPECT_EQ(describe(R"(
    func.func @f(%x: tensor<?x4xf32, #hlo.layout<[1, 0]>>) -> tensor<?x4xf32, #hlo.layout<[1, 0]>> {
      %0 = hlo.cholesky %x lower : tensor<?x4xf32, #hlo.layout<[1, 0]>>
      return %0 : tensor<?x4xf32, #hlo.layout<[1, 0]>>
    })"),
            "a kernel");
}

TEST(LibraryCall, matmulOfOneDNN) {
  EXPECT_EQ(describe(R"(
    func.func @f(%x: tensor<6x8xf32>, %w: tensor<8x4xf32>, %b: tensor<1x4xf32>)
        -> tuple<tensor<6x4xf32>, tensor<0xui8>> {
      %0 = library.matmul %x, %w bias(%b)
          dimension_numbers = <lhs_contracting_dims = [1], rhs_contracting_dims = [0]>
          activation = relu onednn
          : (tensor<6x8xf32>, tensor<8x4xf32>, tensor<1x4xf32>)
          -> tuple<tensor<6x4xf32>, tensor<0xui8>>
      return %0 : tuple<tensor<6x4xf32>, tensor<0xui8>>
    })"),
            "cpu.dot {activation = \"relu\", alpha = 1.000000e+00 : f64, "
            "has_bias = true, lhs_batch_dims = array<i64>, "
            "lhs_contracting_dims = array<i64: 1>, rhs_batch_dims = "
            "array<i64>, rhs_contracting_dims = array<i64: 0>}");
}

TEST(LibraryCall, convolution) {
  EXPECT_EQ(describe(R"(
    func.func @f(%x: tensor<2x8x3xf32>, %k: tensor<3x3x16xf32>) -> tensor<2x4x16xf32> {
      %0 = hlo.convolution %x, %k window = <size = [3], stride = [2], pad = [0, 1]>
          dim_labels = <"b0f_0io->b0f">
          : (tensor<2x8x3xf32>, tensor<3x3x16xf32>) -> tensor<2x4x16xf32>
      return %0 : tensor<2x4x16xf32>
    })"),
            "cpu.convolution {base_dilations = array<i64: 1>, "
            "batch_group_count = 1 : i64, feature_group_count = 1 : i64, "
            "input_batch_dim = 0 : i64, input_feature_dim = 2 : i64, "
            "input_spatial_dims = array<i64: 1>, kernel_input_feature_dim = 1 "
            ": i64, kernel_output_feature_dim = 2 : i64, kernel_spatial_dims = "
            "array<i64: 0>, output_batch_dim = 0 : i64, output_feature_dim = 2 "
            ": i64, output_spatial_dims = array<i64: 1>, pad_high = "
            "array<i64: 1>, pad_low = array<i64: 0>, strides = array<i64: 2>, "
            "window_dilations = array<i64: 1>, window_reversal = "
            "array<i64: 0>}");
}

TEST(LibraryCall, fftAndSolvers) {
  EXPECT_EQ(describe(R"(
    func.func @f(%x: tensor<4x16xf32>) -> tensor<4x9xcomplex<f32>> {
      %0 = hlo.fft %x type = RFFT fft_length = [16]
          : (tensor<4x16xf32>) -> tensor<4x9xcomplex<f32>>
      return %0 : tensor<4x9xcomplex<f32>>
    })"),
            "cpu.fft {fft_length = array<i64: 16>, type = \"RFFT\"}");
  EXPECT_EQ(describe(R"(
    func.func @f(%x: tensor<4x3x3xf32>) -> tensor<4x3x3xf32> {
      %0 = hlo.cholesky %x lower : tensor<4x3x3xf32>
      return %0 : tensor<4x3x3xf32>
    })"),
            "cpu.cholesky {lower = true}");
  EXPECT_EQ(describe(R"(
    func.func @f(%a: tensor<3x3xf32>, %b: tensor<3x2xf32>) -> tensor<3x2xf32> {
      %0 = hlo.triangular_solve %a, %b left_side lower transpose_a = ADJOINT
          : (tensor<3x3xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
      return %0 : tensor<3x2xf32>
    })"),
            "cpu.triangular_solve {left_side = true, lower = true, "
            "transpose_a = \"ADJOINT\", unit_diagonal = false}");
}

/// A sort of an f32 key, an i32 array and, last, the places of elements.
static std::string describeSort(StringRef comparator) {
  return describe((R"(
    func.func @f(%x: tensor<9xf32>, %y: tensor<9xi32>)
        -> tuple<tensor<9xf32>, tensor<9xi32>, tensor<9xi32>> {
      %i = hlo.iota iota_dimension = 0 : tensor<9xi32>
      %0 = hlo.sort %x, %y, %i dimension = 0
          : (tensor<9xf32>, tensor<9xi32>, tensor<9xi32>)
          -> tuple<tensor<9xf32>, tensor<9xi32>, tensor<9xi32>> to_apply {
      ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>,
           %e: tensor<i32>, %g: tensor<i32>):
      )" + comparator +
                   R"(
        hlo.return %r : tensor<i1>
      }
      return %0 : tuple<tensor<9xf32>, tensor<9xi32>, tensor<9xi32>>
    })")
                      .str());
}

TEST(LibraryCall, sort) {
  std::string results = " to 0, 1, 2";
  EXPECT_EQ(describeSort(R"(
        %r = hlo.compare GT, %a, %b type = TOTALORDER
            : (tensor<f32>, tensor<f32>) -> tensor<i1>)"),
            "cpu.sort {descending = array<i64: 1>, dimension = 0 : i64, keys = "
            "array<i64: 0>, nan_signs = array<i64: 0>, places = array<i64: 2>, "
            "zeros_equal = "
            "array<i64: 0>}" +
                results);
  // Where NaN has no place it comes last.
  EXPECT_EQ(describeSort(R"(
        %r = hlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>)"),
            "cpu.sort {descending = array<i64: 0>, dimension = 0 : i64, keys = "
            "array<i64: 0>, nan_signs = array<i64: 1>, places = array<i64: 2>, "
            "zeros_equal = "
            "array<i64: 1>}" +
                results);
  // Places decide last, as a stable sort does anyway.
  EXPECT_EQ(describeSort(R"(
        %l = hlo.compare LT, %c, %d : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %m = hlo.compare LT, %d, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %q = hlo.compare EQ, %l, %m : (tensor<i1>, tensor<i1>) -> tensor<i1>
        %p = hlo.compare LT, %e, %g : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %r = hlo.select %q, %p, %l
            : (tensor<i1>, tensor<i1>, tensor<i1>) -> tensor<i1>)"),
            "cpu.sort {descending = array<i64: 0>, dimension = 0 : i64, keys = "
            "array<i64: 1>, nan_signs = array<i64: 0>, places = array<i64: 2>, "
            "zeros_equal = "
            "array<i64: 0>}" +
                results);
  // One key, then another one.
  EXPECT_EQ(describeSort(R"(
        %l = hlo.compare LT, %c, %d : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %q = hlo.compare EQ, %c, %d : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %p = hlo.compare GT, %a, %b type = TOTALORDER
            : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %n = hlo.and %q, %p : tensor<i1>
        %r = hlo.or %l, %n : tensor<i1>)"),
            "cpu.sort {descending = array<i64: 0, 1>, dimension = 0 : i64, "
            "keys = array<i64: 1, 0>, nan_signs = array<i64: 0, 0>, "
            "places = array<i64: 2>, zeros_equal = array<i64: 0, 0>}" +
                results);
  // The equality is of other elements; comparisons that are none of the order.
  EXPECT_EQ(describeSort(R"(
        %l = hlo.compare LT, %c, %d : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %q = hlo.compare EQ, %e, %g : (tensor<i32>, tensor<i32>) -> tensor<i1>
        %p = hlo.compare GT, %a, %b type = TOTALORDER
            : (tensor<f32>, tensor<f32>) -> tensor<i1>
        %n = hlo.and %q, %p : tensor<i1>
        %r = hlo.or %l, %n : tensor<i1>)"),
            "a kernel");
  EXPECT_EQ(describeSort(R"(
        %r = hlo.compare LE, %c, %d : (tensor<i32>, tensor<i32>) -> tensor<i1>)"),
            "a kernel");
  EXPECT_EQ(describeSort(R"(
        %r = hlo.compare LT, %c, %g : (tensor<i32>, tensor<i32>) -> tensor<i1>)"),
            "a kernel");
}

TEST(LibraryCall, topk) {
  EXPECT_EQ(describe(R"(
    func.func @f(%x: tensor<2x10xf32>) -> tuple<tensor<2x5xf32>, tensor<2x5xi32>> {
      %0 = hlo.topk %x k = 5 : (tensor<2x10xf32>) -> tuple<tensor<2x5xf32>, tensor<2x5xi32>>
      return %0 : tuple<tensor<2x5xf32>, tensor<2x5xi32>>
    })"),
            "cpu.topk {k = 5 : i64, largest = true} to 0, 1");
}

TEST(LibraryCall, customCallsOfLapack) {
  EXPECT_EQ(describe(R"(
    func.func @f(%x: tensor<4x4xf32>) -> tuple<tensor<4x4xf32>, tensor<i32>> {
      %0 = hlo.custom_call "lapack_spotrf_ffi"(%x) {hlo.backend_config = "{uplo = 76 : ui8}"}
          : (tensor<4x4xf32>) -> tuple<tensor<4x4xf32>, tensor<i32>>
      return %0 : tuple<tensor<4x4xf32>, tensor<i32>>
    })"),
            "cpu.lapack {routine = \"potrf\", uplo = 76 : i64} to 0, 1");
  // Before XLA's FFI, scalars were parameters, and workspaces results.
  EXPECT_EQ(describe(R"(
    func.func @f(%x: tensor<4x4xf64>)
        -> tuple<tensor<4x4xf64>, tensor<4xf64>, tensor<i32>, tensor<8xf64>> {
      %n = hlo.constant dense<4> : tensor<i32>
      %0 = hlo.custom_call "lapack_dgeqrf"(%n, %n, %n, %n, %x)
          : (tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>, tensor<4x4xf64>)
          -> tuple<tensor<4x4xf64>, tensor<4xf64>, tensor<i32>, tensor<8xf64>>
      return %0 : tuple<tensor<4x4xf64>, tensor<4xf64>, tensor<i32>, tensor<8xf64>>
    })"),
            "cpu.lapack {routine = \"geqrf\"} of 4 to 0, 1");
  for (StringRef target : {"lapack_what_ffi", "Sharding", "lapack_", "blas_x",
                           "lapack_qpotrf_ffi"})
    EXPECT_EQ(describe((R"(
    func.func @f(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
      %0 = hlo.custom_call ")" +
                        target + R"("(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
      return %0 : tensor<4x4xf32>
    })")
                           .str()),
              "a kernel");
}

TEST(LibraryCall, othersAreKernels) {
  EXPECT_EQ(describe(R"(
    func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = hlo.add %x, %x : tensor<4xf32>
      return %0 : tensor<4xf32>
    })"),
            "a kernel");
}

//===----------------------------------------------------------------------===//
// GPUs
//===----------------------------------------------------------------------===//

/// The operation that has the call of `op`, with its operands.
static FailureOr<Operation *> rebuild(OpBuilder &builder, Operation *op,
                                      const LibraryCallDescription &call) {
  SmallVector<Type> results;
  getLeafTypes(op->getResult(0).getType(), results);
  return buildGPULibraryCall(builder, op->getLoc(), call.function,
                             call.attributes, op->getOperands(), results);
}

static std::string print(Operation *op) {
  // cuDNN chooses others, if it likes.
  if (!isa<library::MatmulOp>(op))
    op->removeAttr("algorithm");
  std::string text;
  llvm::raw_string_ostream os(text);
  op->print(os, mlir::OpPrintingFlags().useLocalScope().printGenericOpForm());
  return text.substr(text.find('='));
}

/// Calls the function with each operation that a library of GPUs computes, in
/// the tests of the dialect.
static void
forEachGPULibraryCall(llvm::function_ref<void(Operation *op)> callback) {
  MLIRContext context;
  context.loadDialect<HLODialect, library::LibraryDialect, func::FuncDialect>();
  std::error_code error;
  for (llvm::sys::fs::directory_iterator it(HLO_LIBRARY_TESTS, error), end;
       !error && it != end; it.increment(error)) {
    if (StringRef(it->path()).contains("invalid"))
      continue;
    OwningOpRef<ModuleOp> module =
        mlir::parseSourceFile<ModuleOp>(it->path(), &context);
    ASSERT_TRUE(module) << it->path();
    SmallVector<Operation *> ops;
    module->walk([&](library::LibraryCallOpInterface op) {
      // What these have no function for, library-expander replaces.
      if (succeeded(getGPULibraryCall(op)))
        ops.push_back(op);
    });
    llvm::for_each(ops, callback);
  }
}

TEST(LibraryCall, callsOfGPUsSayWhatOperationsSay) {
  std::set<std::string> functions;
  forEachGPULibraryCall([&](Operation *op) {
    FailureOr<LibraryCallDescription> call = getGPULibraryCall(op);
    functions.insert(call->function);
    OpBuilder builder(op);
    FailureOr<Operation *> again = rebuild(builder, op, *call);
    ASSERT_TRUE(succeeded(again)) << print(op);
    EXPECT_EQ(print(*again), print(op));
  });
  EXPECT_EQ(functions.size(), 7u);
}

/// A call may come from anywhere.
TEST(LibraryCall, callsOfGPUsWithoutAttributes) {
  forEachGPULibraryCall([](Operation *op) {
    FailureOr<LibraryCallDescription> call = getGPULibraryCall(op);
    mlir::ScopedDiagnosticHandler ignore(op->getContext(),
                                         [](mlir::Diagnostic &) {});
    DictionaryAttr attributes = call->attributes;
    for (mlir::NamedAttribute attr : attributes) {
      mlir::NamedAttrList others(attributes);
      others.erase(attr.getName());
      call->attributes = others.getDictionary(op->getContext());
      OpBuilder builder(op);
      (void)rebuild(builder, op, *call);
      others.set(attr.getName(), mlir::UnitAttr::get(op->getContext()));
      call->attributes = others.getDictionary(op->getContext());
      (void)rebuild(builder, op, *call);
    }
    call->function = "cublas.unheard-of";
    OpBuilder builder(op);
    EXPECT_TRUE(failed(rebuild(builder, op, *call)));
  });
}
