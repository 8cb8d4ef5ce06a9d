//===- Parser.h - HLO text to the hlo dialect -------------------*- C++ -*-===//
// A recursive-descent parser that makes operations as it reads. One class, its
// parts in one file each: HeaderParser, ModuleParser, ComputationParser,
// InstructionParser, AsyncParser, AttributeParser, StructuredAttributeParser,
// MetadataParser, ShapeParser, LiteralParser, ValueParser, ParserErrors.

#ifndef HLO_LIB_TARGET_HLOTEXT_PARSER_H
#define HLO_LIB_TARGET_HLOTEXT_PARSER_H

#include "Lexer.h"
#include "Opcodes.h"
#include "hlo/Analysis/AsyncStarts.h"
#include "hlo/Analysis/ModuleVerification.h"
#include "hlo/Dialect/HLO/IR/HLOOps.h"
#include "hlo/Support/NameUniquer.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/CachedHashString.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/SaveAndRestore.h"
#include "llvm/Support/SourceMgr.h"
#include <deque>

namespace hlo::text {

/// A computation of the text: its body until it is first used, then the region
/// that took it, from which further uses are cloned.
struct Computation {
  StringRef name;
  const char *position;
  std::unique_ptr<Region> body;
  Region *region = nullptr;
  StringAttr executionThread;
  /// Of the async-start that calls it.
  StringAttr asyncThread;
  bool isEntry = false;
  /// Named by an operation that wants a function.
  bool isFunction = false;
  bool isReferenced = false;
  /// The first instruction nothing reads, other than the root.
  StringRef unused;
  const char *unusedPosition = nullptr;
  /// Levels of regions in it, and operations in it with those of its regions.
  unsigned depth = 1;
  uint64_t size = 0;
};

/// What a `-start`, `-update` or `-done` suffix makes of an opcode.
enum class AsyncRole { None, Start, Update, Done };

/// Tuples in tuples beyond this are refused: every walk over types recurses.
constexpr unsigned kMaxTupleDepth = 500;
constexpr uint64_t kMaxTupleLeaves = 1'000'000;

/// An instruction being read.
struct Instruction {
  const char *position = nullptr;
  StringRef name;
  Type type;
  const OpcodeSpec *opcode = nullptr;
  AsyncRole role = AsyncRole::None;
  SmallVector<Value> operands;
  NamedAttrList attributes;
  NamedAttrList discardable;
  SmallVector<Computation *, 2> computations;
  /// Lists of the dimension numbers, by AttributeSpec::index.
  std::array<SmallVector<int64_t, 4>, 6> numbers;
  int64_t parameterNumber = 0;
  SmallVector<StringRef, 8> seenAttributes;
  SmallVector<Operation *, 1> controlPredecessors;
  LocationAttr sourceLocation; // stack frames or source file
  OpMetadataAttr metadata;
  /// Of a start: attributes of the wrapper rather than the wrapped.
  StringAttr asyncThread;
  Attribute asyncAliases;
  /// Of an update or done of the long form: the computation it repeats.
  Computation *asyncCalls = nullptr;
};

/// Verifies `op` without its regions, and its discardable attributes.
LogicalResult verifyShallow(Operation *op);

class Parser {
public:
  Parser(const llvm::MemoryBuffer &file, MLIRContext *context, bool verify);
  OwningOpRef<ModuleOp> parse();

private:
  // ParserErrors.cpp. Each returns failure; only the first one is reported.
  LogicalResult error(const char *position, const Twine &message);
  LogicalResult expected(const Twine &what);
  /// The same, with a note at another place.
  LogicalResult error(const char *position, const Twine &message,
                      const char *notePosition, const Twine &note);
  /// `word` is none of `candidates`: the closest is suggested or, if they are
  /// few, all are listed. `where` ends the phrase, as ` of negate` does.
  LogicalResult unknown(const char *position, const Twine &what, StringRef word,
                        ArrayRef<StringRef> candidates,
                        const Twine &where = "");
  /// Nothing named `word` has been defined so far.
  LogicalResult undefined(const char *position, StringRef what, StringRef word,
                          ArrayRef<StringRef> candidates);
  LogicalResult undefinedInstruction(const char *position, StringRef name);
  /// Runs `action`; what it reports becomes an error at the position it leaves.
  LogicalResult locateErrors(function_ref<LogicalResult(const char *&)> action,
                             const Twine &prefix = "");
  Location getFileLocation(const char *position);

  // HeaderParser.cpp
  LogicalResult parseHeader();
  LogicalResult parseHeaderAttribute(StringRef key, const char *position);
  LogicalResult parseStackTables();
  LogicalResult parseInputOutputAlias();
  LogicalResult parseBufferDonor();
  LogicalResult parseEntryLayout();
  LogicalResult parseAllowSharding(StringRef name);
  LogicalResult parseOriginRecoveryTable();
  LogicalResult parseDebugAttributes();

  // ModuleParser.cpp
  LogicalResult parseSingleInstruction();
  LogicalResult finishModule();
  void makeFunction(Computation &computation);
  LogicalResult checkThreads();

  // ComputationParser.cpp
  LogicalResult parseComputation();
  LogicalResult parseComputationBody(Computation &computation,
                                     Type signatureResult);
  LogicalResult finishComputation(Computation &computation, Value root,
                                  const char *rootPosition);
  LogicalResult checkParameters();
  Location withName(Location location, StringRef name);
  void makeNamesUnique();
  void makeNamesUnique(Region &clone);
  void simplifyParameters();
  LogicalResult verifyOperations();
  Computation *addComputation(StringRef name, const char *position);
  /// The computation a name or an inline body stands for; null on error.
  Computation *parseComputationReference();
  /// A region with the body of `computation`.
  std::unique_ptr<Region> takeRegion(Computation &computation);
  LogicalResult checkNesting(Computation &user, Computation &used,
                             const char *position);

  // InstructionParser.cpp
  LogicalResult parseInstruction(Value &root, const char *&rootPosition);
  LogicalResult parseOpcode(Instruction &instruction);
  LogicalResult parseOperands(Instruction &instruction);
  LogicalResult parseOperand(Instruction &user);
  LogicalResult parseTupleIndices(Value &value, StringRef name,
                                  const char *position);
  LogicalResult parseParenthesized(Instruction &instruction);
  LogicalResult parseNested(Type type, Value &result);
  LogicalResult checkOperandCount(const Instruction &instruction);
  LogicalResult createOperation(Instruction &instruction, Value &result);
  LogicalResult createParameter(Instruction &instruction, Value &result);
  void addControlPredecessors(Operation *op, const Instruction &instruction);
  /// The leaves and levels of tuples in `type`.
  std::pair<uint64_t, unsigned> getTypeSize(Type type);
  LogicalResult inferResult(Operation *op, const Instruction &instruction);
  Operation *build(Instruction &instruction, StringRef operation);
  Operation *build(Instruction &instruction, StringRef operation,
                   Location location);
  LogicalResult defineName(StringRef name, const char *position, Value value);
  std::string getFreshName(StringRef base);
  Location getLocation(const Instruction &instruction);

  // AsyncParser.cpp
  /// Checks `async-start`, `async-update` and `async-done`.
  LogicalResult checkAsync(Instruction &instruction);
  /// Makes the operations that `add-start`, `add-update` and `add-done` are.
  LogicalResult createAsync(Instruction &instruction, Value &result);
  LogicalResult createAsyncStart(Instruction &instruction, Value &result);
  LogicalResult checkAsyncChain(const Instruction &instruction);

  // AttributeParser.cpp
  LogicalResult parseAttributes(Instruction &instruction);
  static SmallVector<StringRef>
  getAttributeNames(const Instruction &instruction);
  LogicalResult parseAttribute(Instruction &instruction, StringRef key,
                               const char *position);
  LogicalResult parseSpecificAttribute(Instruction &instruction,
                                       const AttributeSpec &spec,
                                       const char *position);
  LogicalResult finishAttributes(Instruction &instruction,
                                 const OpcodeSpec &opcode);

  // StructuredAttributeParser.cpp
  LogicalResult parseWindow(Attribute &window);
  LogicalResult parsePadding(Instruction &instruction);
  LogicalResult parseSliceRanges(Instruction &instruction);
  LogicalResult parsePrecision(Attribute &precision);
  LogicalResult parseOperandAliases(Attribute &aliases);
  LogicalResult parseResultAccuracy(Attribute &accuracy);
  LogicalResult parseDomain(Instruction &instruction);
  LogicalResult parseSparsityConfig(Attribute &config);
  LogicalResult parseReplicaGroups(Attribute &groups);

  // ValueParser.cpp
  LogicalResult consume(char c);
  LogicalResult consume(StringRef punctuation);
  LogicalResult parseInteger(int64_t &value);
  LogicalResult parseInt32(int64_t &value);
  LogicalResult parseBool(bool &value);
  LogicalResult parseDouble(double &value);
  LogicalResult parseString(std::string &value);
  LogicalResult parseStringOrDict(std::string &value);
  LogicalResult parseIntegers(SmallVectorImpl<int64_t> &values);
  LogicalResult parseIntegerLists(SmallVectorImpl<int64_t> &values,
                                  int64_t &rows, int64_t &columns);
  LogicalResult skipValue();
  /// `{item, item}`; `parseItem` reads one.
  LogicalResult parseBraced(function_ref<LogicalResult()> parseItem);

  // MetadataParser.cpp
  /// An attribute any instruction may have; nothing if `key` names none.
  std::optional<LogicalResult> parseGenericAttribute(Instruction &instruction,
                                                     StringRef key,
                                                     const char *position);
  LogicalResult parseMetadata(Instruction &instruction);
  LogicalResult parseSharding(ShardingAttr &sharding);
  LogicalResult parseFrontendAttributes(DictionaryAttr &attributes);
  LogicalResult parseStatistics(Attribute &statistics);
  LogicalResult parseControlPredecessors(Instruction &instruction);
  LogicalResult parseOrigin(OriginAttr &origin);
  LogicalResult parseOriginNode(OriginAttr &origin);
  LogicalResult parseOriginalArray(OriginAttr &origin);
  LogicalResult parseBools(SmallVectorImpl<bool> &values);
  LocationAttr getFrameLocation(int64_t frame);
  StringAttr getString(StringRef text);

  // ShapeParser.cpp
  bool atShape();
  LogicalResult parseShape(Type &type, bool inSignature = false);
  LogicalResult parseUncachedShape(Type &type, bool inSignature,
                                   unsigned depth);
  LogicalResult parseArrayShape(Type &type, StringRef elementName,
                                const char *position, bool inSignature);
  LogicalResult parseLayout(int64_t rank, LayoutAttr &layout);
  LogicalResult skipLevelTypes(int64_t rank);

  // LiteralParser.cpp
  LogicalResult parseLiteral(Type type, TypedAttr &literal);
  LogicalResult parseArrayLiteral(RankedTensorType type, TypedAttr &literal);
  LogicalResult parseShapedLiteral(TypedAttr &literal);

  MLIRContext *context;
  Builder builder;
  Location unknownLocation;
  Type noneType; // of every StringAttr
  bool verify;
  StringRef buffer;
  StringAttr fileName;
  /// A line and a place in it.
  std::pair<unsigned, const char *> countedLines;
  Lexer lexer;
  bool failedAlready = false;

  OwningOpRef<ModuleOp> module;
  bool isScheduled = false;
  bool sawEntry = false;
  bool singleInstruction = false;
  std::deque<Computation> computations;
  llvm::DenseMap<StringRef, Computation *> computationsByName;
  /// Where one computation names another.
  struct Use {
    Computation *user, *used;
    const char *position;
    bool isAsync;
  };
  std::vector<Use> uses;
  /// Operations over the devices of the module.
  std::vector<std::pair<Operation *, const char *>> collectives;
  InstructionAgreement agreement;
  uint64_t clonedOperations = 0, parsedOperations = 0;
  unsigned nesting = 0;
  /// Of instructions, in the module.
  NameUniquer usedNames;

  /// The computation being read.
  struct Scope {
    Block *block = nullptr;
    Computation *computation = nullptr;
    llvm::DenseMap<llvm::CachedHashStringRef, Value> values;
    Value lookup(StringRef name) const {
      return values.lookup(llvm::CachedHashStringRef(name));
    }
    llvm::DenseMap<std::pair<Value, int64_t>, Value> tupleElements;
    std::deque<std::string> freshNames;
    llvm::StringMap<unsigned> freshSuffixes;
    /// Numbers of the parameters seen, in the order of the text as the block
    /// arguments are until the end.
    llvm::DenseSet<int64_t> seenParameters;
    SmallVector<int64_t> parameterNumbers;
    SmallVector<Operation *> parameters;
    /// The operations with their names and places in the text, in its order.
    struct NamedOperation {
      Operation *op;
      const char *position;
      StringRef name;
    };
    SmallVector<NamedOperation> operations;
    int64_t nextControlId = 0;
    AsyncStarts asyncStarts;
  };
  Scope *scope = nullptr;

  llvm::StringMap<Type> shapes;
  llvm::DenseMap<Type, std::pair<uint64_t, unsigned>> tupleSizes;
  llvm::DenseMap<const OpcodeSpec *, OperationName> operationNames;
  struct FileRange {
    int64_t file, function, line, endLine, column, endColumn;
  };
  SmallVector<StringAttr> fileNames, functionNames;
  SmallVector<FileRange> fileLocations;
  SmallVector<std::pair<int64_t, int64_t>> stackFrames; // location, parent
  SmallVector<LocationAttr> frameLocations;
};
} // namespace hlo::text

#endif // HLO_LIB_TARGET_HLOTEXT_PARSER_H
