//===- TiledFusion.cpp - Fusions that are computed tile by tile -----------===//

#include "hlo/Analysis/Fusion/TiledFusion.h"
#include "hlo/Dialect/HLO/IR/BackendConfig.h"
#include "hlo/Dialect/Indexing/IR/IndexingInterfaces.h"

using namespace hlo;
namespace json = llvm::json;

static constexpr llvm::StringLiteral kFusionConfig = "fusion_backend_config",
                                     kBlockConfig = "block_level_fusion_config";

bool hlo::canTile(const DeviceDescription &device) {
  constexpr int64_t kAmpere = 80;
  return device.computeCapability >= kAmpere;
}

std::string hlo::getCustomKind(FusionOp fusion) {
  FailureOr<json::Object> config = getBackendConfig(fusion);
  if (failed(config) || fusion.getKind() != FusionKind::kCustom)
    return "";
  const json::Object *fusionConfig = config->getObject(kFusionConfig);
  return fusionConfig ? fusionConfig->getString("kind").value_or("").str() : "";
}

bool hlo::isTiledFusion(Operation *op) {
  auto fusion = dyn_cast<FusionOp>(op);
  return fusion && getCustomKind(fusion) == kTiledFusionKind;
}

static void setFusionConfig(FusionOp fusion, json::Object fusionConfig) {
  FailureOr<json::Object> all = getBackendConfig(fusion);
  json::Object object = succeeded(all) ? std::move(*all) : json::Object();
  object[kFusionConfig] = std::move(fusionConfig);
  setBackendConfig(fusion, std::move(object));
}

void hlo::setCustomKind(FusionOp fusion, StringRef kind) {
  setFusionConfig(fusion, json::Object{{"kind", kind}});
}

unsigned hlo::getTiledResult(mlir::TypeRange results) {
  // The same in whatever order results are.
  auto isBefore = [](Type lhs, Type rhs) {
    auto first = cast<RankedTensorType>(lhs),
         second = cast<RankedTensorType>(rhs);
    int64_t elements = first.getNumElements(),
            otherElements = second.getNumElements();
    return elements != otherElements ? elements < otherElements
                                     : first.getShape() < second.getShape();
  };
  return llvm::min_element(results, isBefore) - results.begin();
}

void hlo::setTileConfig(FusionOp fusion, const TileConfig &config) {
  SmallVector<Type> results;
  getLeafTypes(fusion.getType(), results);
  json::Array tiles;
  for (size_t i = 0; i < results.size(); ++i) {
    // Protocol buffers have integers of 64 bits in quotes.
    json::Array sizes;
    for (int64_t size :
         config.ofResults.empty() ? config.sizes : config.ofResults[i])
      sizes.push_back(std::to_string(size));
    tiles.push_back(json::Object{{"sizes", std::move(sizes)}});
  }
  json::Object block{{"num_warps", std::to_string(config.warps)},
                     {"num_ctas", 1},
                     {"num_stages", 1},
                     {"output_tiles", std::move(tiles)}};
  setFusionConfig(fusion, json::Object{{"kind", kTiledFusionKind},
                                       {kBlockConfig, std::move(block)}});
}

std::optional<TileConfig> hlo::getTileConfig(FusionOp fusion) {
  FailureOr<json::Object> config = getBackendConfig(fusion);
  const json::Object *kind =
      succeeded(config) ? config->getObject(kFusionConfig) : nullptr;
  const json::Object *block = kind ? kind->getObject(kBlockConfig) : nullptr;
  const json::Array *tiles = block ? block->getArray("output_tiles") : nullptr;
  SmallVector<Type> results;
  getLeafTypes(fusion.getType(), results);
  const json::Object *tile =
      tiles && tiles->size() == results.size() &&
              llvm::all_of(results, llvm::IsaPred<RankedTensorType>)
          ? (*tiles)[getTiledResult(results)].getAsObject()
          : nullptr;
  const json::Array *sizes = tile ? tile->getArray("sizes") : nullptr;
  if (!sizes)
    return std::nullopt;
  TileConfig result;
  result.warps = getInteger(*block, "num_warps").value_or(1);
  for (const json::Value &size : *sizes) {
    std::optional<int64_t> number = getInteger(size);
    if (!number)
      return std::nullopt;
    result.sizes.push_back(*number);
  }
  return result;
}

/// Whether registers hold elements of the type, of which there are some.
static bool isTileableType(Type type) {
  auto array = dyn_cast<RankedTensorType>(type);
  if (!array || !array.hasStaticShape() || array.getNumElements() == 0)
    return false;
  Type element = array.getElementType();
  if (!element.isIntOrFloat())
    return false;
  unsigned width = element.getIntOrFloatBitWidth();
  return width == 1 ? !element.isSignedInteger() && !element.isUnsignedInteger()
                    : width >= 8;
}

bool hlo::isTileable(Operation *op) {
  if (op->getNumResults() != 1 || !isTileableType(op->getResult(0).getType()) ||
      !llvm::all_of(op->getOperandTypes(), isTileableType))
    return false;
  if (isa<ConstantOp>(op))
    return cast<RankedTensorType>(op->getResult(0).getType())
               .getNumElements() == 1;
  if (auto reduce = dyn_cast<ReduceOp>(op))
    return reduce.getInputs().size() == 1;
  return op->hasTrait<hlo::OpTrait::Elementwise>() ||
         isa<BitcastOp, BroadcastOp, CopyOp, IotaOp, ReshapeOp, SliceOp,
             TransposeOp>(op);
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

static RankedTensorType getReducedType(ReduceOp op) {
  return cast<RankedTensorType>(op.getInputs().front().getType());
}

/// Elements of each result, and how many each is made of.
static std::pair<int64_t, int64_t> getReducedSizes(ReduceOp op) {
  RankedTensorType type = getReducedType(op);
  int64_t rows = 1, length = 1;
  for (int64_t dim : llvm::seq<int64_t>(0, type.getRank()))
    (llvm::is_contained(op.getDimensions(), dim) ? length : rows) *=
        type.getDimSize(dim);
  return {rows, length};
}

std::optional<ReducedRows> ReducedRows::get(const FusedOperations &fused,
                                            StringRef &whyNot) {
  auto refuse = [&](StringRef why) {
    whyNot = why;
    return std::nullopt;
  };
  SmallVector<ReduceOp> all;
  for (Operation *op : fused.getOperations())
    if (auto reduce = dyn_cast<ReduceOp>(op))
      all.push_back(reduce);
  if (all.empty())
    return std::nullopt;
  // Those of more elements may make the elements of rows.
  ReduceOp least = *llvm::min_element(all, [](ReduceOp a, ReduceOp b) {
    return getReducedType(a).getNumElements() <
           getReducedType(b).getNumElements();
  });
  ReducedRows rows;
  std::tie(rows.count, rows.size) = getReducedSizes(least);
  for (ReduceOp reduce : all) {
    auto [results, length] = getReducedSizes(reduce);
    if (length == 0 || results == 0)
      return refuse("it reduces nothing");
    if (results == rows.count * rows.size)
      continue;
    if (results != rows.count || length != rows.size)
      return refuse("it reduces rows of several lengths");
    rows.reductions.push_back(reduce);
  }
  for (IndexingArray root : getArrays(fused.getRoots())) {
    int64_t elements = cast<RankedTensorType>(root.getType()).getNumElements();
    if (elements != rows.count && elements != rows.count * rows.size)
      return refuse("its results are no rows");
  }
  return rows;
}
