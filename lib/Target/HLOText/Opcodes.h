//===- Opcodes.h - How attributes of opcodes are written --------*- C++ -*-===//
// One table drives both directions: for each opcode, its attributes in the
// order they are printed, the attribute of the operation each stands for, and
// how the value is written.

#ifndef HLO_LIB_TARGET_HLOTEXT_OPCODES_H
#define HLO_LIB_TARGET_HLOTEXT_OPCODES_H

#include "hlo/Dialect/HLO/IR/HLOOps.h"

namespace hlo::text {
enum class AttributeKind {
  Integer,            // 3                          I64Attr
  Flag,               // true                       UnitAttr, absent when false
  Boolean,            // true, false                BoolAttr
  Float,              // 0.5                        F32Attr
  String,             // "text"                     StringAttr
  Integers,           // {0,1}                      DenseI64ArrayAttr
  OneInteger,         // {0}                        I64Attr
  IntegerLists,       // {{0,1},{1,0}}              I64ElementsAttr
  Enum,               // word                       see AttributeSpec
  Window,             // {size=3x3 pad=1_1x1_1}
  DimLabels,          // b01f_01io->b01f
  Padding,            // 0_1_0x2_2_0                low, high, interior
  SliceRanges,        // {[0:4:2]}                  start, limit, strides
  Precision,          // {highest,default}
  DimensionNumbers,   // {0,1} or 3                 one list of an attribute
  ReplicaGroups,      // {{0,1}}, [1,2]<=[2]
  OperandAliases,     // {{0}: (0, {})}
  ResultAccuracy,     // {mode=highest}
  Domain,             // {kind="sharding", entry={..}, exit={..}}
  SparsityConfig,     // {lhs={sparsity=2x4 dimension=1 stride=1 idx=2}}
  Shape,              // f32[2]{0}                  TypeAttr
  Shapes,             // {f32[2]{0}, s32[]}         TypeArrayAttr
  Literal,            // f32[2]{0} {1,2}
  Computation,        // %name                      region number `index`
  Branches,           // {%a, %b}                   all regions
  Callee,             // %name                      FlatSymbolRefAttr
  CalledComputations, // {%a, %b}                   FlatSymbolRefArrayAttr
  AsyncCalls,         // %name                      must be that of the start
  AsyncThread,        // "name"                     must be that of the start
  Ignored,            // accepted, has no meaning any more
};

struct AttributeSpec {
  StringLiteral text;
  StringLiteral attribute;
  AttributeKind kind;
  bool required = false;
  /// Number of the region or of the list in the dimension numbers.
  unsigned index = 0;
  /// Of an Enum: null when the word names no case, and the word of a case.
  Attribute (*parseEnum)(MLIRContext *, StringRef) = nullptr;
  StringRef (*printEnum)(Attribute) = nullptr;
  SmallVector<StringRef> (*getEnumCases)() = nullptr;
};

/// How many operands an opcode takes: at least `minimum`, more only if
/// variadic.
struct OperandCount {
  unsigned minimum;
  bool isVariadic;
};

struct OpcodeSpec {
  StringRef opcode;      // as in HLO text: `dynamic-slice`
  std::string operation; // `hlo.dynamic_slice`
  ArrayRef<AttributeSpec> attributes;
  OperandCount operandCount;
};

/// The opcode of that name; null when there is none.
const OpcodeSpec *lookupOpcode(StringRef opcode);
/// The opcode of an operation of the dialect; null for other operations.
const OpcodeSpec *lookupOperation(StringRef operation);
/// Every opcode, sorted by name.
ArrayRef<OpcodeSpec> getOpcodes();

/// True for an opcode that has `-start` and `-done` opcodes of its own.
bool hasNativeAsyncForm(StringRef opcode);
} // namespace hlo::text

#endif // HLO_LIB_TARGET_HLOTEXT_OPCODES_H
