//===- ConvolutionGraphs.cpp - Convolutions of 8-bit floats ---------------===//

#include "ConvolutionGraphs.h"
#include "Convolutions.h"
#include "UnusedOperands.h"
#include "hlo/Transforms/Utils/Combiners.h"
#include "hlo/Transforms/Utils/ControlDependencies.h"
#include "hlo/Transforms/Utils/Locations.h"
#include "hlo/Transforms/Utils/Replacement.h"
#include "hlo/Transforms/Utils/Values.h"
#include "mlir/IR/Dominance.h"

using namespace hlo;
using library::GraphFunction;

static bool isF8(Type element) {
  return isa<Float8E4M3FNType, Float8E5M2Type>(element);
}

void ConvolutionGraph::addNode(GraphFunction function, Value operand) {
  nodes.push_back({function, lastNode, getElementType(last)});
  if (operand)
    operands.push_back(operand);
  if (function != GraphFunction::Amax)
    lastNode = nodes.size() - 1;
}

//===----------------------------------------------------------------------===//
// Matching
//===----------------------------------------------------------------------===//

/// The 8-bit floats that `operand` is converted from. What they are multiplied
/// or divided by is a node.
Value ConvolutionGraph::matchOperand(Value operand) {
  GraphFunction function = GraphFunction::Scale;
  Value scale;
  if (auto product = operand.getDefiningOp<MultiplyOp>()) {
    if (!matchEitherOrder(product.getLhs(), product.getRhs(),
                          [&](Value a, Value b) {
                            operand = a;
                            scale = getBroadcastScalar(b);
                            return bool(scale);
                          }))
      return {};
  } else if (auto quotient = operand.getDefiningOp<DivideOp>()) {
    function = GraphFunction::InvScale;
    operand = quotient.getLhs();
    scale = getBroadcastScalar(quotient.getRhs());
    if (!scale)
      return {};
  }
  auto convert = operand.getDefiningOp<ConvertOp>();
  if (!convert || !isF8(getElementType(convert.getOperand())))
    return {};
  if (scale)
    addNode(function, scale);
  return convert.getOperand();
}

static bool isInOrder(Operation *op) {
  return getControlId(op) || !getControlPredecessors(op).empty();
}

/// What cuts `last` off at the largest finite numbers of 8 bits.
bool ConvolutionGraph::takeClamped(Operation *op) {
  auto clamp = dyn_cast<ClampOp>(op);
  auto convert = clamp && clamp->hasOneUse()
                     ? dyn_cast<ConvertOp>(*clamp->user_begin())
                     : ConvertOp();
  if (!convert || isInOrder(convert) || !isF8(getElementType(convert)))
    return false;
  Type element = getElementType(convert);
  double limit =
      APFloat::getLargest(cast<FloatType>(element).getFloatSemantics())
          .convertToDouble();
  if (!isAllFloat(clamp.getMin(), -limit) || !isAllFloat(clamp.getMax(), limit))
    return false;
  nodes[lastNode].type = element;
  last = convert;
  replaced.append({clamp, convert});
  return true;
}

/// Half as wide.
bool ConvolutionGraph::takeConversion(Operation *op) {
  auto convert = dyn_cast<ConvertOp>(op);
  if (!convert || !getElementType(last).isF32() ||
      !(getElementType(convert).isF16() || getElementType(convert).isBF16()))
    return false;
  nodes[lastNode].type = getElementType(convert);
  last = convert;
  replaced.push_back(convert);
  return true;
}

/// The maximum of all magnitudes that `op` begins with, or null.
static ReduceOp getAmax(Operation *op) {
  auto abs = dyn_cast<AbsOp>(op);
  auto reduce = abs && abs->hasOneUse() ? dyn_cast<ReduceOp>(*abs->user_begin())
                                        : ReduceOp();
  if (!reduce || isInOrder(reduce) || !getElementType(abs).isF32() ||
      !llvm::isa_and_present<MaximumOp>(getCombiner(reduce.getToApply())) ||
      cast<RankedTensorType>(reduce->getResult(0).getType()).getRank() != 0)
    return {};
  std::optional<APFloat> init = getSplatFloat(reduce.getInitValues().front());
  bool isNeutral =
      init && !init->isNaN() && (init->isNegative() || init->isZero());
  return isNeutral ? reduce : ReduceOp();
}

/// Takes what reads `last`, if that is one operation, and the largest magnitude
/// besides. False if that is all.
bool ConvolutionGraph::takeNext() {
  Operation *next = nullptr;
  ReduceOp amax;
  for (Operation *user : last.getUsers()) {
    if (isInOrder(user))
      return false;
    ReduceOp maximum = getAmax(user);
    if (maximum && !amax)
      amax = maximum;
    else if (next && next != user)
      return false;
    else
      next = user;
  }
  if (amax) {
    // Of the wide elements: the node keeps its type.
    addNode(GraphFunction::Amax);
    nodes.back().root = amax;
    replaced.append({amax.getInputs().front().getDefiningOp(), amax});
  }
  if (!next)
    return false;
  // What is narrower comes last.
  if (!amax && (takeClamped(next) || takeConversion(next)))
    return false;
  if (auto product = dyn_cast<MultiplyOp>(next)) {
    Value scale = getBroadcastScalar(
        product.getLhs() == last ? product.getRhs() : product.getLhs());
    if (!scale)
      return false;
    last = product;
    addNode(GraphFunction::Scale, scale);
  } else if (auto quotient = dyn_cast<DivideOp>(next)) {
    Value scale = getBroadcastScalar(quotient.getRhs());
    if (!scale)
      return false;
    last = quotient;
    addNode(GraphFunction::InvScale, scale);
  } else if (auto sum = dyn_cast<AddOp>(next)) {
    Value addend = sum.getLhs() == last ? sum.getRhs() : sum.getLhs();
    if (addend == last)
      return false;
    last = sum;
    addNode(GraphFunction::Add, addend);
  } else if (auto max = dyn_cast<MaximumOp>(next)) {
    if (!isAll(max.getLhs() == last ? max.getRhs() : max.getLhs(), 0))
      return false;
    last = max;
    addNode(GraphFunction::Relu);
  } else {
    return false;
  }
  replaced.push_back(next);
  return true;
}

bool ConvolutionGraph::match() {
  auto array = call->hasOneUse()
                   ? dyn_cast<GetTupleElementOp>(*call->user_begin())
                   : GetTupleElementOp();
  if (call.getKind() != library::ConvolutionKind::Forward ||
      call->getNumOperands() != 2 || call.getOnednn() || !array ||
      array.getIndex() != 0)
    return false;
  last = array;
  nodes.push_back({GraphFunction::Conv, 0, getElementType(array)});
  if (!(lhs = matchOperand(call.getLhs())) ||
      !(rhs = matchOperand(call.getRhs())))
    return false;
  replaced.push_back(array);
  if (!isInOrder(array))
    while (takeNext())
      ;
  nodes[lastNode].root = last.getDefiningOp();
  // Nothing is rounded on the way.
  for (auto [index, node] : llvm::enumerate(nodes))
    if (index != lastNode)
      node.type = Float32Type::get(call.getContext());
  return true;
}

StringRef ConvolutionGraph::getObstacle(int64_t computeCapability) {
  if (computeCapability < 89)
    return "convolutions of 8-bit floats need compute capability 8.9";
  if (isa<Float8E5M2Type>(getElementType(lhs)) &&
      isa<Float8E5M2Type>(getElementType(rhs)))
    return "both operands have a mantissa of two bits";
  if (cast<RankedTensorType>(last.getType()).getNumElements() == 0)
    return "no elements";
  if (!call.getConvResultScale().isExactlyValue(1))
    return "there is a scale already";
  if (isInOrder(call) || isInOrder(replaced.front()))
    return "there are control dependencies";
  mlir::DominanceInfo dominance;
  for (const Node &node : nodes)
    for (Value operand : operands)
      if (node.root && !dominance.properlyDominates(operand, node.root))
        return "an operand comes after a result";
  return {};
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

size_t ConvolutionGraph::rewrite() {
  Operation *point = last.getDefiningOp();
  for (const Node &node : nodes)
    if (node.root && node.root->isBeforeInBlock(point))
      point = node.root;
  OpBuilder opBuilder(point);
  InstructionBuilder b(opBuilder, last.getDefiningOp());
  Type f32 = opBuilder.getF32Type();
  SmallVector<Type> types = {last.getType()};
  SmallVector<Attribute> graph;
  for (auto [index, node] : llvm::enumerate(nodes)) {
    bool isFirst = node.function == GraphFunction::Conv;
    graph.push_back(
        library::GraphNodeAttr::get(call.getContext(), index + 1, node.function,
                                    isFirst ? 0 : node.source + 1, node.type));
    if (node.function == GraphFunction::Amax)
      types.push_back(b.getType({}, f32));
  }
  types.push_back(cast<TupleType>(call.getType()).getTypes().back());
  for (Value &operand : operands)
    if (cast<RankedTensorType>(operand.getType()).getRank() == 0)
      operand = b.convert(operand, f32);
  auto result = b.create<library::ConvolutionGraphOp>(
      opBuilder.getTupleType(types), lhs, rhs, operands, call.getWindowAttr(),
      call.getDimLabels(), call.getFeatureGroupCountAttr(),
      call.getOperandPrecisionAttr(), opBuilder.getArrayAttr(graph),
      call.getAlgorithmAttr());
  SmallVector<Location> locations;
  for (Operation *op : replaced)
    locations.push_back(op->getLoc());
  result->setLoc(fuseLocations(call.getLoc(), locations));
  for (StringRef name :
       {HLODialect::kFrontendAttributes, HLODialect::kBackendConfig})
    if (Attribute attr = call->getAttr(name))
      result->setAttr(name, attr);

  library::UnusedOperands unused;
  int64_t index = 1;
  auto replace = [&](Operation *op, int64_t element) {
    unused.add(op);
    unused.forget(op);
    opBuilder.setInsertionPoint(op);
    InstructionBuilder atOp(opBuilder, op);
    replaceInstruction(op, atOp.castTo(atOp.element(result, element),
                                       op->getResult(0).getType()));
  };
  size_t count = replaced.size() - 1;
  for (const Node &node : nodes)
    if (node.function == GraphFunction::Amax)
      replace(node.root, index++);
  replace(last.getDefiningOp(), 0);
  unused.erase();
  return count;
}
