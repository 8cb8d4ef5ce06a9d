//===- Values.cpp - Inputs and outputs of a run ---------------------------===//

#include "hlo/Tools/Values/Values.h"
#include "hlo/Dialect/HLO/IR/HLOTypes.h"
#include "hlo/Interpreter/Interpreter.h"
#include "llvm/Support/InterleavedRange.h"
#include "llvm/Support/MathExtras.h"
#include <set>

using namespace hlo;
using namespace hlo::tools;

std::string tools::getKey(StringRef prefix, size_t index, size_t device,
                          size_t numDevices) {
  std::string key = (prefix + "_" + Twine(index)).str();
  return numDevices == 1 ? key : "device_" + std::to_string(device) + "/" + key;
}

//===----------------------------------------------------------------------===//
// Tuples
//===----------------------------------------------------------------------===//

SmallVector<RankedTensorType> tools::getArrayTypes(TypeRange types) {
  SmallVector<Type> leaves;
  for (Type type : types)
    getLeafTypes(type, leaves);
  SmallVector<RankedTensorType> arrays;
  for (Type leaf : leaves)
    if (auto array = dyn_cast<RankedTensorType>(leaf))
      arrays.push_back(array);
  return arrays;
}

SmallVector<RankedTensorType> tools::getInputTypes(func::FuncOp entry) {
  return getArrayTypes(entry.getArgumentTypes());
}

SmallVector<RankedTensorType> tools::getOutputTypes(func::FuncOp entry) {
  return getArrayTypes(entry.getResultTypes());
}

uint64_t tools::getNumDevices(ModuleOp module) {
  uint64_t count = 1;
  for (StringRef name : {HLODialect::kReplicaCount, HLODialect::kNumPartitions})
    if (auto attr = module->getAttrOfType<IntegerAttr>(name))
      count = llvm::SaturatingMultiply<uint64_t>(count, attr.getInt());
  return count;
}

Literal tools::build(Type type, ArrayRef<Literal> &arrays) {
  if (auto tuple = dyn_cast<TupleType>(type)) {
    std::vector<Literal> elements;
    for (Type element : tuple.getTypes())
      elements.push_back(build(element, arrays));
    return Literal::getTuple(std::move(elements));
  }
  if (!isa<RankedTensorType>(type))
    return Literal::getToken();
  Literal array = arrays.front();
  arrays = arrays.drop_front();
  return array;
}

Arguments tools::getArguments(TypeRange parameters, ArrayRef<Literal> arrays) {
  Arguments arguments;
  for (Type type : parameters)
    arguments.push_back(build(type, arrays));
  return arguments;
}

SmallVector<Literal> tools::getArrays(ArrayRef<Literal> values) {
  SmallVector<Literal> leaves;
  for (const Literal &value : values)
    value.getLeaves(leaves);
  llvm::erase_if(leaves, [](const Literal &leaf) { return !leaf.isArray(); });
  return leaves;
}

SmallVector<Literal> tools::getArrays(const Literal &value) {
  return getArrays(ArrayRef(value));
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

ExitCode tools::readArrays(StringRef path, StringRef prefix, size_t numDevices,
                           std::vector<SmallVector<Literal>> &arrays) {
  std::string first = (prefix + "_0").str();
  auto archive = readNpz(path);
  if (!archive)
    return reportError(ExitCode::BadInput, llvm::toString(archive.takeError()));
  arrays.assign(numDevices, {});
  std::set<std::string> used;
  for (size_t device = 0; device < numDevices; ++device) {
    for (size_t i = 0;; ++i) {
      std::string key = getKey(prefix, i, device, numDevices);
      auto it = archive->find(key);
      if (it == archive->end())
        it = archive->find(key = getKey(prefix, i, 0, 1));
      if (it == archive->end())
        break;
      arrays[device].push_back(it->second);
      used.insert(key);
    }
  }
  // An array that nothing takes is a mistake: a gap in the numbers, a device
  // that does not exist.
  for (const auto &[key, array] : *archive) {
    StringRef name = StringRef(key).rsplit('/').second;
    if (name.empty())
      name = key;
    if (name.starts_with((prefix + "_").str()) && !used.count(key))
      return reportError(ExitCode::BadInput, "'" + path + "' has '" + key +
                                                 "' without all of '" + first +
                                                 "' and so on before it");
  }
  bool isForeign = llvm::none_of(*archive, [](const auto &entry) {
    StringRef key = entry.first;
    return key.contains("in_") || key.contains("out_") || key.contains("feed_");
  });
  if (isForeign && !archive->empty())
    return reportError(ExitCode::BadInput, "'" + path + "' has no '" + first +
                                               "', but '" +
                                               archive->front().first + "'");
  return ExitCode::Success;
}

ExitCode tools::checkArrays(ArrayRef<RankedTensorType> types,
                            ArrayRef<Literal> arrays, StringRef prefix,
                            StringRef source) {
  StringRef verb = prefix == "in" ? "takes" : "gives";
  if (arrays.size() != types.size())
    return reportError(ExitCode::BadInput,
                       "the module " + verb + " " + Twine(types.size()) +
                           (types.size() == 1 ? " array" : " arrays") +
                           ", but " + source + " has " + Twine(arrays.size()));
  for (auto [index, array, type] : llvm::enumerate(arrays, types))
    if (!array.matches(type))
      return reportError(ExitCode::BadInput,
                         prefix + "_" + Twine(index) + " of " + source +
                             " is " + array.toString() + ", but the module " +
                             verb + " " +
                             shapeToString(type, /*withLayouts=*/false));
  return ExitCode::Success;
}

ExitCode tools::readInputs(ArrayRef<std::string> files, TypeRange parameters,
                           size_t numDevices, std::vector<Arguments> &inputs) {
  SmallVector<RankedTensorType> types = getArrayTypes(parameters);
  std::vector<SmallVector<Literal>> arrays(numDevices);
  std::string source = "'" + files.front() + "'";
  if (files.size() == 1 && !StringRef(files.front()).ends_with(".npy")) {
    if (ExitCode code = readArrays(files.front(), "in", numDevices, arrays);
        code != ExitCode::Success)
      return code;
  } else {
    for (auto [index, file] : llvm::enumerate(files)) {
      // The parameter says what type of ml_dtypes the elements are of.
      StringRef typeName;
      if (index < types.size())
        if (PrimitiveType type =
                getPrimitiveType(types[index].getElementType());
            isStoredAsBits(type))
          typeName = getNumPyTypeName(type);
      auto array = readNpy(file, typeName);
      if (!array)
        return reportError(ExitCode::BadInput,
                           llvm::toString(array.takeError()));
      for (SmallVector<Literal> &ofDevice : arrays)
        ofDevice.push_back(*array);
    }
    if (files.size() > 1)
      source = "--inputs";
  }
  inputs.clear();
  for (ArrayRef<Literal> ofDevice : arrays) {
    if (ExitCode code = checkArrays(types, ofDevice, "in", source);
        code != ExitCode::Success)
      return code;
    inputs.push_back(getArguments(parameters, ofDevice));
  }
  return ExitCode::Success;
}

void tools::addArrays(ArrayRef<SmallVector<Literal>> arrays, StringRef prefix,
                      NamedLiterals &archive) {
  for (auto [device, ofDevice] : llvm::enumerate(arrays))
    for (auto [index, array] : llvm::enumerate(ofDevice))
      archive[getKey(prefix, index, device, arrays.size())] = array;
}

ExitCode tools::writeArchive(StringRef path, const NamedLiterals &archive) {
  if (llvm::Error error = writeNpz(path, archive))
    return reportError(ExitCode::BadUsage, llvm::toString(std::move(error)));
  return ExitCode::Success;
}

ExitCode tools::writeArrays(StringRef path, StringRef prefix,
                            ArrayRef<SmallVector<Literal>> arrays) {
  NamedLiterals archive;
  addArrays(arrays, prefix, archive);
  return writeArchive(path, archive);
}
