//===- Printer.h - The hlo dialect to HLO text ------------------*- C++ -*-===//
// One class, its parts in one file each: ModulePrinter, InstructionPrinter,
// AttributePrinter, MetadataPrinter, LiteralPrinter.

#ifndef HLO_LIB_TARGET_HLOTEXT_PRINTER_H
#define HLO_LIB_TARGET_HLOTEXT_PRINTER_H

#include "Opcodes.h"
#include "hlo/Analysis/AsyncStarts.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Format.h"
#include <deque>

namespace hlo::text {

/// What the location of an instruction says.
struct InstructionInfo {
  StringAttr name;
  OpMetadataAttr metadata;
  FileLineColLoc source;
  LocationAttr frame;
};
InstructionInfo getInstructionInfo(Location location);

/// The one operation a start wraps without naming its computation, which is
/// printed as `op-start`; null where the computation is printed.
Operation *getSugaredOperation(AsyncStartOp start);

/// A stream into memory. Unlike raw_string_ostream it has a buffer, since most
/// writes are a few bytes, and what it holds can grow without a copy.
class TextStream : public raw_ostream {
public:
  TextStream() { SetBufferSize(1 << 16); }
  ~TextStream() override { flush(); }
  SmallString<0> take() {
    flush();
    return std::exchange(text, {});
  }

private:
  void write_impl(const char *begin, size_t size) override {
    text.append(begin, begin + size);
  }
  uint64_t current_pos() const override { return text.size(); }

  SmallString<0> text;
};

class Printer {
public:
  Printer(ModuleOp module, raw_ostream &out)
      : module(module), symbolTable(module), out(out) {}
  LogicalResult print();

private:
  // ModulePrinter.cpp
  struct Computation {
    Region *region;
    func::FuncOp function; // null for the region of an operation
    std::string name;
    bool isEntry = false;
    /// Those it applies or calls, by index.
    SmallVector<unsigned> callees = {};
  };
  LogicalResult collect(func::FuncOp function);
  /// Checks that HLO text can say the type of `value`.
  LogicalResult checkType(Value value);
  LogicalResult collectCallees(Region &region,
                               SmallVectorImpl<unsigned> &callees);
  LogicalResult collectRegion(Region &region);
  LogicalResult checkRegion(Region &region);
  SmallVector<unsigned> getPrintingOrder();
  LogicalResult checkModule();
  std::string getUniqueComputationName(StringRef base);
  void printHeader();
  void printAliases();
  LogicalResult printComputation(const Computation &computation);
  void nameValues(const Computation &computation);
  void nameValue(Value value, Location location, StringRef fallback);

  // InstructionPrinter.cpp
  LogicalResult printInstruction(Operation *op, bool isRoot);
  void printParameter(BlockArgument argument, Operation *op,
                      const Computation &computation, bool isRoot);
  void printShape(Type type);
  bool printSugaredOpcode(Operation *op);
  void printOperands(Operation *op);
  void printName(StringRef name) { os << '%' << name; }

  // AttributePrinter.cpp
  void printAttributes(Operation *op, const OpcodeSpec &opcode);
  bool printSpecialAttribute(Operation *op, const AttributeSpec &spec);
  void printAttribute(Operation *op, const AttributeSpec &spec,
                      Attribute attribute);
  void beginAttribute(StringRef name) { os << ", " << name << '='; }
  void printInts(ArrayRef<int64_t> values);
  void printBools(ArrayRef<bool> values);
  void printWindow(WindowAttr window);
  void printString(StringRef text);
  void printStringOrDict(StringRef text);
  void printComputationName(Region &region);

  // MetadataPrinter.cpp
  void printGenericAttributes(DictionaryAttr attributes, Location location);
  void printMetadata(Location location);
  void printFrontendAttributes(DictionaryAttr attributes);
  void printOrigin(OriginAttr origin);
  void printStatistics(StatisticsAttr statistics);
  void printStackTables();
  int64_t getFrameId(LocationAttr frame);

  // LiteralPrinter.cpp
  void printLiteral(Attribute literal, bool withShapes);

  ModuleOp module;
  mlir::SymbolTable symbolTable;
  raw_ostream &out;
  TextStream os;
  std::vector<Computation> computations;
  llvm::DenseSet<Type> checkedTypes;
  llvm::DenseMap<Region *, unsigned> computationOf;
  llvm::StringMap<SmallVector<unsigned, 1>> computationsByName;
  /// With the number to append next.
  llvm::StringMap<unsigned> computationNames;
  llvm::DenseSet<Operation *> pending, collected;
  llvm::DenseMap<Type, std::string> shapes;
  llvm::DenseMap<OperationName, const OpcodeSpec *> opcodes;
  AsyncStarts asyncStarts;

  /// Names in the computation being printed.
  llvm::DenseMap<Value, StringRef> names;
  /// With the number to append next.
  llvm::DenseMap<StringRef, unsigned> usedNames;
  /// Names made here rather than by the locations.
  std::deque<std::string> madeNames;
  llvm::DenseMap<int64_t, Operation *> controlIds;

  /// Rows of the stack tables, in order of first use.
  llvm::MapVector<StringAttr, int64_t> fileNames, functionNames;
  llvm::MapVector<Location, int64_t> fileLocations;
  llvm::DenseMap<Attribute, int64_t> frameIds;
  SmallVector<std::pair<int64_t, int64_t>> stackFrames;
};
} // namespace hlo::text

#endif // HLO_LIB_TARGET_HLOTEXT_PRINTER_H
