//===- LiteralTest.cpp - Every value of the narrow types ------------------===//

#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Target/HLOText/HLOText.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace hlo;

namespace {
/// What both kinds of tests share.
class LiteralFixture {
protected:
  LiteralFixture() : context(MLIRContext::Threading::DISABLED) {
    context.loadDialect<HLODialect, func::FuncDialect>();
  }

  /// A module that returns a constant.
  OwningOpRef<ModuleOp> build(DenseElementsAttr value) {
    OpBuilder builder(&context);
    Location location = builder.getUnknownLoc();
    OwningOpRef<ModuleOp> module = ModuleOp::create(location);
    builder.setInsertionPointToEnd(module->getBody());
    auto function =
        func::FuncOp::create(builder, location, "main",
                             builder.getFunctionType({}, value.getType()));
    builder.setInsertionPointToEnd(function.addEntryBlock());
    Value constant = ConstantOp::create(builder, location, value.getType(),
                                        cast<TypedAttr>(value));
    func::ReturnOp::create(builder, location, constant);
    return module;
  }

  OwningOpRef<ModuleOp> import(StringRef text) {
    llvm::SourceMgr sourceMgr;
    sourceMgr.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBuffer(text),
                                 llvm::SMLoc());
    return importHLOText(sourceMgr, &context);
  }

  DenseElementsAttr getValue(ModuleOp module) {
    DenseElementsAttr value;
    module.walk([&](ConstantOp constant) {
      value = cast<DenseElementsAttr>(constant.getValue());
    });
    return value;
  }

  MLIRContext context;
};

class NarrowLiteralTest : public ::testing::TestWithParam<StringRef>,
                          protected LiteralFixture {};
class LiteralTest : public ::testing::Test, protected LiteralFixture {};

/// What is written reads back bit by bit, for every value there is.
TEST_P(NarrowLiteralTest, readsBackEveryValue) {
  Type elementType = getElementTypeByName(&context, GetParam());
  ASSERT_TRUE(elementType);
  unsigned width = elementType.getIntOrFloatBitWidth();
  SmallVector<APFloat> values;
  auto floatType = cast<FloatType>(elementType);
  for (uint64_t bits = 0; bits < uint64_t(1) << width; ++bits)
    values.push_back(
        APFloat(floatType.getFloatSemantics(), APInt(width, bits)));
  auto type = RankedTensorType::get(values.size(), elementType);

  std::string text;
  llvm::raw_string_ostream os(text);
  OwningOpRef<ModuleOp> module = build(DenseElementsAttr::get(type, values));
  ASSERT_TRUE(succeeded(exportHLOText(*module, os)));
  OwningOpRef<ModuleOp> copy = import(text);
  ASSERT_TRUE(copy);
  for (auto [bits, value, back] :
       llvm::enumerate(values, getValue(*copy).getValues<APFloat>()))
    EXPECT_EQ(value.bitcastToAPInt(), back.bitcastToAPInt())
        << GetParam().str() << " 0x" << llvm::utohexstr(bits);
}

INSTANTIATE_TEST_SUITE_P(EveryType, NarrowLiteralTest,
                         ::testing::Values("f16", "bf16", "f8e5m2", "f8e4m3",
                                           "f8e4m3fn", "f8e4m3b11fnuz",
                                           "f8e5m2fnuz", "f8e4m3fnuz", "f8e3m4",
                                           "f8e8m0fnu", "f4e2m1fn"),
                         [](const auto &info) { return info.param.str(); });

/// Wide types by samples: bits with every exponent and some mantissas.
template <typename FloatT, typename BitsT>
static SmallVector<APFloat> getSamples(unsigned mantissaBits) {
  SmallVector<APFloat> values;
  unsigned exponents = 1u << (sizeof(BitsT) * 8 - 1 - mantissaBits);
  for (BitsT sign : {0, 1})
    for (BitsT exponent = 0; exponent < exponents; ++exponent)
      for (BitsT mantissa : {BitsT(0), BitsT(1), BitsT(0x2AAAAAAAAAAAAAAA),
                             BitsT(0x123456789ABCDEF), BitsT(~BitsT(0))}) {
        mantissa &= (BitsT(1) << mantissaBits) - 1;
        BitsT bits = sign << (sizeof(BitsT) * 8 - 1) |
                     exponent << mantissaBits | mantissa;
        values.push_back(APFloat(llvm::bit_cast<FloatT>(bits)));
      }
  return values;
}

TEST_F(LiteralTest, readsBackWideFloats) {
  for (bool isDouble : {false, true}) {
    SmallVector<APFloat> values = isDouble ? getSamples<double, uint64_t>(52)
                                           : getSamples<float, uint32_t>(23);
    OpBuilder builder(&context);
    auto type = RankedTensorType::get(values.size(),
                                      isDouble ? Type(builder.getF64Type())
                                               : Type(builder.getF32Type()));
    OwningOpRef<ModuleOp> module = build(DenseElementsAttr::get(type, values));
    std::string text;
    llvm::raw_string_ostream os(text);
    ASSERT_TRUE(succeeded(exportHLOText(*module, os)));
    OwningOpRef<ModuleOp> copy = import(text);
    ASSERT_TRUE(copy);
    for (auto [value, back] :
         llvm::zip(values, getValue(*copy).getValues<APFloat>()))
      EXPECT_EQ(value.bitcastToAPInt(), back.bitcastToAPInt());
  }
}
} // namespace
