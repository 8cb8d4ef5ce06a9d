//===- ScalarEvaluator.cpp - Evaluates arith and scf on integers ----------===//

#include "ScalarEvaluator.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/InferIntRangeInterface.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace hlo;
using namespace hlo::test;

static unsigned getWidth(Type type) {
  return mlir::ConstantIntRanges::getStorageBitwidth(type);
}

bool ScalarEvaluator::fail(Operation &op, const Twine &what) {
  llvm::raw_string_ostream(error) << what << ": " << op;
  return false;
}

SmallVector<APInt> ScalarEvaluator::getOperands(Operation &op) {
  return llvm::map_to_vector(op.getOperands(),
                             [&](Value operand) { return values[operand]; });
}

std::optional<SmallVector<int64_t>>
ScalarEvaluator::run(Block &block, ArrayRef<int64_t> arguments) {
  values.clear();
  visits.clear();
  error.clear();
  if (!run(block, llvm::map_to_vector(arguments, [](int64_t value) {
             return APInt(64, value, /*isSigned=*/true);
           })))
    return std::nullopt;
  return llvm::map_to_vector(
      getOperands(*block.getTerminator()),
      [](const APInt &value) { return value.getSExtValue(); });
}

/// All operations but the terminator.
bool ScalarEvaluator::run(Block &block, ArrayRef<APInt> arguments) {
  for (auto [argument, value] :
       llvm::zip_equal(block.getArguments(), arguments))
    values[argument] = value;
  return llvm::all_of(block.without_terminator(),
                      [&](Operation &op) { return run(op); });
}

bool ScalarEvaluator::run(Operation &op) {
  SmallVector<APInt> in = getOperands(op);
  if (op.getName().getStringRef() == "test.visit") {
    visits.push_back(llvm::map_to_vector(
        in, [](const APInt &value) { return value.getSExtValue(); }));
    return true;
  }
  auto yields = [&](Block &block, auto &&take) {
    for (auto [i, value] : llvm::enumerate(getOperands(*block.getTerminator())))
      take(i, value);
  };
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    SmallVector<APInt> carried(ArrayRef(in).drop_front(3));
    for (APInt i = in[0]; i.slt(in[1]); i += in[2]) {
      SmallVector<APInt> arguments{i};
      llvm::append_range(arguments, carried);
      if (!run(*loop.getBody(), arguments))
        return false;
      SmallVector<APInt> next = carried;
      yields(*loop.getBody(),
             [&](unsigned i, const APInt &value) { next[i] = value; });
      carried = next;
    }
    for (auto [result, value] : llvm::zip_equal(loop.getResults(), carried))
      values[result] = value;
    return true;
  }
  if (auto branch = dyn_cast<scf::IfOp>(op)) {
    Block *taken = in[0].isOne() ? branch.thenBlock() : branch.elseBlock();
    if (!taken)
      return true;
    if (!run(*taken, ArrayRef<APInt>()))
      return false;
    yields(*taken, [&](unsigned i, const APInt &value) {
      values[branch.getResult(i)] = value;
    });
    return true;
  }

  bool isSignedOverflow = false, isUnsignedOverflow = false;
  unsigned width = getWidth(op.getResult(0).getType());
  auto result =
      llvm::TypeSwitch<Operation *, std::optional<APInt>>(&op)
          .Case([&](arith::ConstantOp constant) {
            return cast<IntegerAttr>(constant.getValue()).getValue();
          })
          .Case([&](arith::AddIOp) {
            (void)in[0].uadd_ov(in[1], isUnsignedOverflow);
            return in[0].sadd_ov(in[1], isSignedOverflow);
          })
          .Case([&](arith::SubIOp) {
            (void)in[0].usub_ov(in[1], isUnsignedOverflow);
            return in[0].ssub_ov(in[1], isSignedOverflow);
          })
          .Case([&](arith::MulIOp) {
            (void)in[0].umul_ov(in[1], isUnsignedOverflow);
            return in[0].smul_ov(in[1], isSignedOverflow);
          })
          .Case([&](arith::DivUIOp) { return in[0].udiv(in[1]); })
          .Case([&](arith::RemUIOp) { return in[0].urem(in[1]); })
          .Case([&](arith::AndIOp) { return in[0] & in[1]; })
          .Case([&](arith::ShRUIOp) { return in[0].lshr(in[1]); })
          .Case([&](arith::ShRSIOp) { return in[0].ashr(in[1]); })
          .Case([&](arith::IndexCastOp) { return in[0].sextOrTrunc(width); })
          .Case([&](arith::IndexCastUIOp) { return in[0].zextOrTrunc(width); })
          .Case(
              [&](arith::MaxSIOp) { return in[0].sgt(in[1]) ? in[0] : in[1]; })
          .Case(
              [&](arith::MinSIOp) { return in[0].slt(in[1]) ? in[0] : in[1]; })
          .Case([&](arith::SelectOp) { return in[0].isOne() ? in[1] : in[2]; })
          .Case([&](arith::CmpIOp compare) {
            return APInt(1, arith::applyCmpPredicate(compare.getPredicate(),
                                                     in[0], in[1]));
          })
          .Default([](Operation *) { return std::nullopt; });
  if (!result)
    return fail(op, "not supported");
  if (auto flags = dyn_cast<arith::ArithIntegerOverflowFlagsInterface>(op))
    if ((isSignedOverflow && flags.hasNoSignedWrap()) ||
        (isUnsignedOverflow && flags.hasNoUnsignedWrap()))
      return fail(op, "overflow");
  values[op.getResult(0)] = *result;
  return true;
}
