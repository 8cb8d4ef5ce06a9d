//===- hlo-run.cpp - Run HLO modules and compare their results ------------===//

#include "hlo/InitAll.h"
#include "hlo/Tools/HLORun/HLORunMain.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/NVGPU/IR/NVGPUDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  // What functions and kernels are made of.
  registry.insert<mlir::affine::AffineDialect, mlir::arith::ArithDialect,
                  mlir::complex::ComplexDialect, mlir::func::FuncDialect,
                  mlir::gpu::GPUDialect, mlir::LLVM::LLVMDialect,
                  mlir::math::MathDialect, mlir::memref::MemRefDialect,
                  mlir::nvgpu::NVGPUDialect, mlir::scf::SCFDialect,
                  mlir::vector::VectorDialect>();
  hlo::registerAllDialects(registry);
  hlo::registerAllPasses();
  return hlo::HLORunMain(argc, argv, registry);
}
