//===- EmulatedKernel.cpp - A kernel as it becomes a function -------------===//

#include "EmulatedKernel.h"
#include "hlo/Conversion/GPU/WorkgroupMemory.h"
#include "hlo/Transforms/Utils/Locations.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace hlo;
namespace LLVM = mlir::LLVM;

static Type getPointerType(ImplicitLocOpBuilder &b) {
  return LLVM::LLVMPointerType::get(b.getContext());
}

static void declare(ModuleOp module, StringRef name, FunctionType type) {
  if (module.lookupSymbol(name))
    return;
  OpBuilder builder = OpBuilder::atBlockBegin(module.getBody());
  func::FuncOp::create(builder, module.getLoc(), name, type).setPrivate();
}

Value EmulatedKernel::call(ImplicitLocOpBuilder &b, StringRef name, Type result,
                           ValueRange arguments) {
  SmallVector<Value> all = {getThread()};
  llvm::append_range(all, arguments);
  SmallVector<Type> results;
  if (result)
    results.push_back(result);
  declare(module, name, b.getFunctionType(ValueRange(all).getTypes(), results));
  auto call = func::CallOp::create(b, name, results, all);
  return result ? call.getResult(0) : Value();
}

void EmulatedKernel::suspend(ImplicitLocOpBuilder &b) {
  hasSuspension = true;
  call(b, "hlo_emulator_suspend", Type(), {});
}

static std::string describe(Operation *op) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << op->getName();
  if (mlir::StringAttr name = getInstructionName(op->getLoc()))
    os << " of " << name.getValue();
  if (auto place = op->getLoc()->findInstanceOf<mlir::FileLineColLoc>())
    os << " at " << place.getFilename().getValue() << ':' << place.getLine()
       << ':' << place.getColumn();
  return text;
}

Value EmulatedKernel::getSite(ImplicitLocOpBuilder &b, Operation *op) {
  std::string text = describe(op);
  text += '\0';
  std::string name =
      (function.getName() + ".site." + llvm::Twine(numSites++)).str();
  OpBuilder atModule = OpBuilder::atBlockBegin(module.getBody());
  LLVM::GlobalOp::create(atModule, op->getLoc(),
                         LLVM::LLVMArrayType::get(b.getI8Type(), text.size()),
                         /*isConstant=*/true, LLVM::Linkage::Internal, name,
                         b.getStringAttr(text));
  return LLVM::AddressOfOp::create(b, getPointerType(b), name);
}

Value EmulatedKernel::getI32(ImplicitLocOpBuilder &b, int64_t value) {
  return arith::ConstantOp::create(b, b.getI32IntegerAttr(value));
}

Value EmulatedKernel::getI64(ImplicitLocOpBuilder &b, Value index) {
  return arith::IndexCastOp::create(b, b.getI64Type(), index);
}

Value EmulatedKernel::getPointer(ImplicitLocOpBuilder &b, Value base,
                                 int64_t byte) {
  return LLVM::GEPOp::create(b, getPointerType(b), b.getI8Type(), base,
                             ArrayRef<LLVM::GEPArg>{int32_t(byte)});
}

Value EmulatedKernel::getAddress(ImplicitLocOpBuilder &b, Value memref,
                                 ValueRange indices) {
  auto type = cast<MemRefType>(memref.getType());
  auto [strides, offset] = type.getStridesAndOffset();
  AffineExpr expr = b.getAffineConstantExpr(offset);
  for (auto [i, stride] : llvm::enumerate(strides))
    expr = expr + b.getAffineDimExpr(i) * stride;
  Value element = affine::AffineApplyOp::create(
      b, AffineMap::get(strides.size(), 0, expr), indices);
  Value bytes = arith::ConstantOp::create(
      b, b.getI64IntegerAttr(getElementBytes(type.getElementType())));
  Value byte = arith::MulIOp::create(b, getI64(b, element), bytes);
  Value base =
      mlir::UnrealizedConversionCastOp::create(b, getPointerType(b), memref)
          .getResult(0);
  return LLVM::GEPOp::create(b, getPointerType(b), b.getI8Type(), base,
                             ArrayRef<LLVM::GEPArg>{byte});
}

Value EmulatedKernel::getSlot(ImplicitLocOpBuilder &b, Type type) {
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(&function.front());
  Value bytes =
      arith::ConstantOp::create(b, b.getI64IntegerAttr(getElementBytes(type)));
  return LLVM::AllocaOp::create(b, getPointerType(b), b.getI8Type(), bytes,
                                /*alignment=*/16);
}
