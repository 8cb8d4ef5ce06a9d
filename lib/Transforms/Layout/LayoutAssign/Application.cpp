//===- Application.cpp - Give values their layouts ------------------------===//

#include "Problem.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Remarks.h"

#define DEBUG_TYPE "layout-assign"

using namespace hlo;
using namespace hlo::layout;

namespace {
class Application {
public:
  Application(const Problem &problem, ArrayRef<Assignment> assignments)
      : problem(problem), assignments(assignments) {}

  bool run(ModuleOp module) {
    for (auto function : module.getOps<func::FuncOp>())
      if (!function.isExternal())
        setTypes(function);
    module.walk([&](Operation *op) { ops.push_back(op); });
    for (Operation *op : ops)
      for (OpOperand &operand : op->getOpOperands())
        if (problem.hasUse(operand))
          copyWhereNeeded(operand);
    for (Operation *op : ops)
      if (auto fusion = dyn_cast<FusionOp>(op))
        setParameterTypes(fusion);
    for (auto function : module.getOps<func::FuncOp>())
      if (!function.isExternal())
        setFunctionType(function);
    for (Operation *op : recomputed)
      if (op->use_empty())
        op->erase();
    return isChanged;
  }

private:
  //===--------------------------------------------------------------------===//
  // Types
  //===--------------------------------------------------------------------===//

  /// `type`, whose first array is `next`, with the layouts assigned; `next`
  /// becomes what follows.
  Type assignTo(Type type, ArrayId &next) const {
    auto assignToAll = [&](ArrayRef<Type> types) {
      return llvm::map_to_vector(
          types, [&](Type type) { return assignTo(type, next); });
    };
    if (auto tuple = dyn_cast<TupleType>(type))
      return TupleType::get(type.getContext(), assignToAll(tuple.getTypes()));
    if (auto async = dyn_cast<AsyncType>(type)) {
      SmallVector<Type> operands = assignToAll(async.getOperands());
      Type result = assignTo(async.getResult(), next);
      SmallVector<Type> contexts = assignToAll(async.getContexts());
      return AsyncType::get(type.getContext(), operands, result, contexts);
    }
    ArrayId array = next++;
    if (auto tensor = dyn_cast<RankedTensorType>(type))
      return withOrder(tensor, assignments[array].layout);
    return type;
  }

  void setType(Value value, Type type) {
    if (value.getType() == type)
      return;
    isChanged = true;
    value.setType(type);
  }

  void setType(Value value) {
    ArrayId first = problem.getArray(value);
    setType(value, assignTo(value.getType(), first));
  }

  void setTypes(func::FuncOp function) {
    for (BlockArgument argument : function.getArguments())
      setType(argument);
    function.getBody().walk([&](Operation *op) {
      for (Region &region : op->getRegions())
        for (BlockArgument argument : region.getArguments())
          setType(argument);
      for (Value result : op->getResults())
        setType(result);
      if (auto constant = dyn_cast<ConstantOp>(op))
        setValueType(constant);
    });
    // What else the entry's layouts say beside the order stays.
    if (auto types = getEntryTypes(function))
      for (auto [argument, type] :
           llvm::zip_equal(function.getArguments(), types->parameters))
        setType(argument, withGivenLayouts(argument.getType(), type));
    function.getBody().walk([&](ParameterOp op) {
      setType(op.getResult(), op.getOperand().getType());
    });
  }

  /// `type` with the layouts of `given`, where that has any.
  static Type withGivenLayouts(Type type, Type given) {
    if (auto tuple = dyn_cast<TupleType>(type)) {
      SmallVector<Type> types;
      for (auto [part, givenPart] :
           llvm::zip_equal(tuple.getTypes(), cast<TupleType>(given).getTypes()))
        types.push_back(withGivenLayouts(part, givenPart));
      return TupleType::get(type.getContext(), types);
    }
    auto array = dyn_cast<RankedTensorType>(given);
    if (!array || !getLayout(array))
      return type;
    return withLayout(cast<RankedTensorType>(type), getLayout(array));
  }

  /// A fusion reads arrays as they are, with what their layouts say beside the
  /// order.
  void setParameterTypes(FusionOp fusion) {
    for (auto [parameter, operand] : llvm::zip_equal(
             fusion.getCalls().getArguments(), fusion->getOperands())) {
      auto type = dyn_cast<RankedTensorType>(parameter.getType());
      if (!type)
        continue;
      auto read = cast<RankedTensorType>(operand.getType());
      if (withOrder(read, getOrder(type)) == type)
        setType(parameter, read);
    }
    for (auto parameter : fusion.getCalls().getOps<ParameterOp>())
      setType(parameter.getResult(), parameter.getOperand().getType());
  }

  /// Gives the value of a constant the type of the result.
  static void setValueType(ConstantOp op) {
    op.setValueAttr(withType(op.getValue(), op.getType()));
  }

  static TypedAttr withType(TypedAttr value, Type type) {
    if (value.getType() == type)
      return value;
    auto array = dyn_cast<RankedTensorType>(type);
    if (auto dense = dyn_cast<DenseElementsAttr>(value))
      return cast<TypedAttr>(Attribute(dense.reshape(array)));
    if (auto resource = dyn_cast<mlir::DenseResourceElementsAttr>(value))
      return cast<TypedAttr>(Attribute(mlir::DenseResourceElementsAttr::get(
          array, resource.getRawHandle())));
    if (isa<ElidedAttr>(value))
      return ElidedAttr::get(type.getContext(), type);
    auto tuple = cast<TupleLiteralAttr>(value);
    SmallVector<TypedAttr> elements;
    for (auto [element, elementType] :
         llvm::zip_equal(tuple.getElements(), cast<TupleType>(type).getTypes()))
      elements.push_back(withType(element, elementType));
    return TupleLiteralAttr::get(type.getContext(), elements, type);
  }

  void setFunctionType(func::FuncOp function) {
    Operation *end = function.getBody().front().getTerminator();
    auto type = mlir::FunctionType::get(function.getContext(),
                                        function.getBody().getArgumentTypes(),
                                        end->getOperandTypes());
    if (type == function.getFunctionType())
      return;
    isChanged = true;
    function.setType(type);
  }

  //===--------------------------------------------------------------------===//
  // Copies
  //===--------------------------------------------------------------------===//

  bool isCopied(ArrayId value, ArrayId use) const {
    return problem.isOrdered(value) &&
           assignments[value].layout != assignments[use].layout;
  }

  void copyWhereNeeded(OpOperand &operand) {
    Value value = operand.get();
    ArrayId from = problem.getArray(value), to = problem.getArray(operand);
    unsigned count = getNumArrays(value.getType());
    if (llvm::none_of(llvm::seq(0u, count),
                      [&](unsigned i) { return isCopied(from + i, to + i); }))
      return;
    isChanged = true;
    OpBuilder builder(operand.getOwner());
    operand.set(copy(builder, value, from, to, operand.getOwner()));
  }

  /// `value` with the arrays from `from` on in the layouts of those from `to`
  /// on.
  Value copy(OpBuilder &builder, Value value, ArrayId &from, ArrayId &to,
             Operation *user) {
    auto tuple = dyn_cast<TupleType>(value.getType());
    if (!tuple)
      return copyArray(value, from++, to++, user);
    SmallVector<Value> elements;
    for (unsigned i = 0; i < tuple.size(); ++i) {
      auto element = GetTupleElementOp::create(builder, value.getLoc(),
                                               tuple.getType(i), value, i);
      elements.push_back(copy(builder, element, from, to, user));
    }
    SmallVector<Type> types(ValueRange(elements).getTypes());
    return TupleOp::create(builder, value.getLoc(),
                           TupleType::get(builder.getContext(), types),
                           elements);
  }

  Value copyArray(Value value, ArrayId from, ArrayId to, Operation *user) {
    if (!isCopied(from, to))
      return value;
    LayoutAttr layout = assignments[to].layout;
    Value &copy = copies[{value, layout}];
    if (!copy)
      copy = createCopy(value, layout, assignments[to].requirement, user);
    return copy;
  }

  Value createCopy(Value value, LayoutAttr layout,
                   const Requirement *requirement, Operation *user) {
    OpBuilder builder(value.getContext());
    builder.setInsertionPointAfterValue(value);
    auto type = cast<RankedTensorType>(value.getType());
    RankedTensorType newType = withOrder(type, layout);
    if (isRematerializable(value)) {
      Operation *def = value.getDefiningOp();
      Operation *again = builder.clone(*def);
      again->getResult(0).setType(newType);
      if (auto constant = dyn_cast<ConstantOp>(again))
        setValueType(constant);
      recomputed.insert(def);
      return again->getResult(0);
    }
    if (type.hasStaticShape() && areSameInMemory(type, getLayout(type), layout))
      return BitcastOp::create(builder, value.getLoc(), newType, value);
    reportCopy(type, newType, requirement, user);
    Value copy = CopyOp::create(builder, value.getLoc(), newType, value);
    if (Operation *def = value.getDefiningOp())
      if (Attribute sharding = def->getAttr(HLODialect::kSharding))
        copy.getDefiningOp()->setAttr(HLODialect::kSharding, sharding);
    return copy;
  }

  static void reportCopy(RankedTensorType from, RankedTensorType to,
                         const Requirement *requirement, Operation *user) {
    int64_t bits = getStorageBits(from.getElementType());
    for (int64_t dim = 0; dim < from.getRank(); ++dim)
      bits *= getDimSizeOrBound(from, dim);
    remark::passed(user->getLoc(),
                   remark::RemarkOpts::name("Copy").category(DEBUG_TYPE))
        << remark::add("{0} copied to {1}, {2} bytes, for {3}",
                       shapeToString(from), shapeToString(to), bits / 8,
                       requirement ? requirement->reason
                                   : StringRef("the default layout"));
  }

  const Problem &problem;
  ArrayRef<Assignment> assignments;
  SmallVector<Operation *> ops;
  llvm::DenseMap<std::pair<Value, LayoutAttr>, Value> copies;
  llvm::SetVector<Operation *> recomputed;
  bool isChanged = false;
};
} // namespace

bool layout::apply(ModuleOp module, const Problem &problem,
                   ArrayRef<Assignment> assignments) {
  return Application(problem, assignments).run(module);
}
