//===- ConvolutionGraphOp.cpp - Convolutions by graphs of cuDNN -----------===//

#include "CustomCalls.h"
#include "hlo/Dialect/HLO/IR/HLOVerification.h"
#include "hlo/Dialect/HLO/Utils/InstructionBuilder.h"
#include "llvm/ADT/SmallSet.h"

using namespace hlo;
using namespace hlo::library;
namespace json = llvm::json;

static std::string toString(Type type) {
  return shapeToString(type, /*withLayouts=*/false);
}

static auto getNodes(ConvolutionGraphOp op) {
  return op.getGraph().getAsRange<GraphNodeAttr>();
}

static bool takesScalar(GraphFunction function) {
  return function == GraphFunction::Scale ||
         function == GraphFunction::InvScale;
}

static bool takesOperand(GraphFunction function) {
  return takesScalar(function) || function == GraphFunction::Add;
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

static bool isF8(Type array) {
  return isa<Float8E4M3FNType, Float8E5M2Type>(
      mlir::getElementTypeOrSelf(array));
}

/// Constraint C2.
static LogicalResult verifyGraph(ConvolutionGraphOp op) {
  llvm::SmallSet<int64_t, 8> ids;
  for (GraphNodeAttr node : getNodes(op)) {
    bool isFirst = node.getFunction() == GraphFunction::Conv;
    if (isFirst != ids.empty())
      return op.emitOpError("graph must begin with its only conv");
    if (!isFirst && !ids.contains(node.getSource()))
      return op.emitOpError()
             << "node " << node.getId() << " has no source before it";
    if (!isa<FloatType>(node.getType()) ||
        (node.getFunction() == GraphFunction::Amax && !node.getType().isF32()))
      return op.emitOpError() << "node " << node.getId() << " cannot be of "
                              << getElementTypeName(node.getType());
    // What amax computes is no source.
    if (node.getFunction() != GraphFunction::Amax &&
        !ids.insert(node.getId()).second)
      return op.emitOpError() << "two nodes have the id " << node.getId();
  }
  if (ids.empty())
    return op.emitOpError("graph must begin with its only conv");
  return success();
}

LogicalResult ConvolutionGraphOp::verify() {
  if (!isF8(getLhs().getType()) || !isF8(getRhs().getType())) // C1
    return emitOpError() << "does not convolve " << toString(getLhs().getType())
                         << " and " << toString(getRhs().getType());
  if (failed(verifyGraph(*this)))
    return failure();
  ArrayRef<Type> results;
  if (auto tuple = dyn_cast<TupleType>(getType()))
    results = tuple.getTypes();
  auto result = results.empty() ? RankedTensorType()
                                : dyn_cast<RankedTensorType>(results[0]);
  // C4
  SmallVector<Type> expected;
  Type f32 = Float32Type::get(getContext()), element;
  for (GraphNodeAttr node : getNodes(*this))
    if (node.getFunction() == GraphFunction::Amax)
      expected.push_back(RankedTensorType::get({}, f32));
    else
      element = node.getType();
  if (!result || result.getElementType() != element ||
      results.size() != expected.size() + 2 ||
      !llvm::equal(results.drop_front().drop_back(), expected) ||
      !mlir::getElementTypeOrSelf(results.back()).isUnsignedInteger(8))
    return emitOpError() << "result must be a tuple of an array of "
                         << getElementTypeName(element) << ", "
                         << expected.size()
                         << " scalars of f32 and a workspace of u8, but is "
                         << toString(getType());
  if (failed(verifyForwardShapes(*this, getLhs().getType(), getRhs().getType(),
                                 result, getWindowAttr(), getDimLabels(),
                                 getFeatureGroupCountAttr())))
    return failure();
  SmallVector<Value> operands(getGraphOperands()); // C3
  size_t index = 0;
  for (GraphNodeAttr node : getNodes(*this)) {
    if (!takesOperand(node.getFunction()))
      continue;
    auto type = index < operands.size()
                    ? cast<RankedTensorType>(operands[index].getType())
                    : RankedTensorType();
    bool fits = type && isa<FloatType>(type.getElementType()) &&
                (takesScalar(node.getFunction())
                     ? type.getRank() == 0 && type.getElementType().isF32()
                     : type.getShape() == result.getShape());
    if (!fits)
      return emitOpError() << "operand " << index << " is not what node "
                           << node.getId() << " takes";
    ++index;
  }
  if (index != operands.size())
    return emitOpError() << "takes " << index << " operands, but has "
                         << operands.size();
  return success();
}

//===----------------------------------------------------------------------===//
// Custom calls
//===----------------------------------------------------------------------===//

static constexpr llvm::StringLiteral kGraphTarget = "__cudnn$convForwardGraph";

bool library::isConvolutionGraphTarget(StringRef target) {
  return target == kGraphTarget;
}

/// As XLA writes them: `1:[f32]conv();2:[f32]scale(1);`.
static std::string toText(ConvolutionGraphOp op) {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (GraphNodeAttr node : getNodes(op)) {
    os << node.getId() << ":[" << getElementTypeName(node.getType()) << "]"
       << stringifyGraphFunction(node.getFunction()) << "(";
    if (node.getFunction() != GraphFunction::Conv)
      os << node.getSource();
    os << ");";
  }
  return text;
}

/// The nodes of such a text, null where one is not understood.
static ArrayAttr parseGraph(MLIRContext *context, StringRef text) {
  Builder builder(context);
  SmallVector<Attribute> nodes;
  const Type types[] = {builder.getF32Type(), builder.getF16Type(),
                        builder.getBF16Type(), Float8E4M3FNType::get(context),
                        Float8E5M2Type::get(context)};
  while (!text.empty()) {
    StringRef line, number, typeName, name, source;
    std::tie(line, text) = text.split(';');
    std::tie(number, line) = line.split(":[");
    std::tie(typeName, line) = line.split(']');
    std::tie(name, source) = line.split('(');
    int64_t id, sourceId = 0;
    auto function = symbolizeGraphFunction(name);
    const Type *type = llvm::find_if(types, [&](Type candidate) {
      return getElementTypeName(candidate) == typeName;
    });
    if (!function || type == std::end(types) || !source.consume_back(")") ||
        number.getAsInteger(10, id) ||
        (source.empty() ? *function != GraphFunction::Conv
                        : source.getAsInteger(10, sourceId)))
      return {};
    nodes.push_back(
        GraphNodeAttr::get(context, id, *function, sourceId, *type));
  }
  return builder.getArrayAttr(nodes);
}

CustomCallOp ConvolutionGraphOp::buildCustomCall(OpBuilder &builder) {
  json::Object config{{"conv_result_scale", 1},
                      {"side_input_scale", 0},
                      {"leakyrelu_alpha", 0},
                      {"activation_mode", "kNone"},
                      {"serialized_graph", toText(*this)}};
  return buildConvolutionCall(builder, *this, kGraphTarget, std::move(config));
}

ConvolutionGraphOp library::buildConvolutionGraph(OpBuilder &builder,
                                                  CustomCallOp op,
                                                  std::string &reason) {
  if (op.getNumOperands() < 2 || !op.getDimLabelsAttr()) {
    reason = "the number of operands, or there are no dim_labels";
    return {};
  }
  std::optional<json::Object> config =
      getConfig(op, kConvolutionConfig, reason);
  if (!config)
    return {};
  ArrayAttr graph = parseGraph(
      op.getContext(), config->getString("serialized_graph").value_or(""));
  if (!graph) {
    reason = "the graph";
    return {};
  }
  return ConvolutionGraphOp::create(
      builder, op.getLoc(), op.getType(), op.getOperand(0), op.getOperand(1),
      op.getOperands().drop_front(2), op.getWindowAttr(), op.getDimLabelsAttr(),
      op.getFeatureGroupCountAttr(), op.getOperandPrecisionAttr(), graph,
      getAlgorithm(op.getContext(), *config));
}

//===----------------------------------------------------------------------===//
// Reference
//===----------------------------------------------------------------------===//

/// `x`, of f32, rounded to that type; that of 8 bits has no infinity to go to.
static Value roundTo(InstructionBuilder &b, Value x, Type element) {
  if (isF8(element)) {
    double limit =
        APFloat::getLargest(cast<FloatType>(element).getFloatSemantics())
            .convertToDouble();
    x = b.min(b.max(x, b.constantLike(x, -limit)), b.constantLike(x, limit));
  }
  return b.convert(x, element);
}

SmallVector<Value> ConvolutionGraphOp::buildReference(InstructionBuilder &b,
                                                      ValueRange operands) {
  Type f32 = b.builder.getF32Type();
  auto type = cast<RankedTensorType>(cast<TupleType>(getType()).getType(0));
  llvm::DenseMap<int64_t, Value> values;
  SmallVector<Value> results(1);
  ValueRange others = operands.drop_front(2);
  auto takeOperand = [&]() -> Value {
    Value operand = b.convert(others.front(), f32);
    others = others.drop_front();
    return operand;
  };
  for (GraphNodeAttr node : getNodes(*this)) {
    Value x;
    if (node.getFunction() != GraphFunction::Conv)
      x = b.convert(values.lookup(node.getSource()), f32);
    switch (node.getFunction()) {
    case GraphFunction::Conv:
      x = b.create<hlo::ConvolutionOp>(
          b.getType(type.getShape(), f32), operands[0], operands[1],
          ValueRange(), getWindowAttr(), getDimLabels(),
          getFeatureGroupCountAttr(), b.builder.getI64IntegerAttr(1),
          hlo::ConvolutionKindAttr(), getOperandPrecisionAttr(),
          DotAlgorithmAttr(), SparsityConfigAttr());
      break;
    case GraphFunction::Scale:
      x = b.mul(x, takeOperand());
      break;
    case GraphFunction::InvScale:
      x = b.div(x, takeOperand());
      break;
    case GraphFunction::Add:
      x = b.add(x, takeOperand());
      break;
    case GraphFunction::Relu:
      x = b.max(x, b.constantLike(x, 0));
      break;
    case GraphFunction::Amax: {
      auto dims = llvm::to_vector(llvm::seq<int64_t>(type.getRank()));
      x = b.abs(x);
      results.push_back(b.reduce<MaximumOp>(x, b.constantLike(x, 0), dims));
      continue;
    }
    }
    results[0] = values[node.getId()] = roundTo(b, x, node.getType());
  }
  return results;
}
