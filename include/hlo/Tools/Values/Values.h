//===- Values.h - Inputs and outputs of a run -------------------*- C++ -*-===//
// The arrays among the parameters and in the result, tuples flattened, are
// numbered from 0: `in_0`, `out_0` and so on are their keys in npz archives;
// those that infeeds and outfeeds move one after the other are `infeed_0` and
// `outfeed_0` and so on. Tokens have no number. Where there are several
// devices, keys may begin with `device_1/`.

#ifndef HLO_TOOLS_VALUES_VALUES_H
#define HLO_TOOLS_VALUES_VALUES_H

#include "hlo/Interpreter/NumPy.h"
#include "hlo/Tools/Support/ExitCode.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace hlo::tools {
/// One literal per parameter.
using Arguments = SmallVector<Literal>;

/// What a run gives, by device.
struct Results {
  /// The arrays in the result.
  std::vector<SmallVector<Literal>> outputs;
  /// The arrays that outfeeds took, in the order of execution.
  std::vector<SmallVector<Literal>> outfeed;
};

/// `in_3`, or `device_1/in_3` where there are several devices.
std::string getKey(StringRef prefix, size_t index, size_t device,
                   size_t numDevices);

/// The types of the arrays in values of `types`.
SmallVector<RankedTensorType> getArrayTypes(TypeRange types);
/// The types of the arrays among the parameters.
SmallVector<RankedTensorType> getInputTypes(func::FuncOp entry);
/// The types of the arrays in the result.
SmallVector<RankedTensorType> getOutputTypes(func::FuncOp entry);

/// How many devices a module is for.
uint64_t getNumDevices(ModuleOp module);

/// A value of `type`, which takes its arrays from the front.
Literal build(Type type, ArrayRef<Literal> &arrays);
/// The arguments of types `parameters` that consist of `arrays`.
Arguments getArguments(TypeRange parameters, ArrayRef<Literal> arrays);

/// The arrays in a value.
SmallVector<Literal> getArrays(const Literal &value);
SmallVector<Literal> getArrays(ArrayRef<Literal> values);

/// Refuses arrays from `source` that are not of the given types.
ExitCode checkArrays(ArrayRef<RankedTensorType> types, ArrayRef<Literal> arrays,
                     StringRef prefix, StringRef source);

/// Reads the inputs of each device: from one npz archive, or from one npy file
/// per array. What is not given for a device, all devices share.
ExitCode readInputs(ArrayRef<std::string> files, TypeRange parameters,
                    size_t numDevices, std::vector<Arguments> &inputs);

/// Reads arrays `prefix_0` ... of each device.
ExitCode readArrays(StringRef path, StringRef prefix, size_t numDevices,
                    std::vector<SmallVector<Literal>> &arrays);

/// Adds the arrays of each device under their keys.
void addArrays(ArrayRef<SmallVector<Literal>> arrays, StringRef prefix,
               NamedLiterals &archive);
ExitCode writeArchive(StringRef path, const NamedLiterals &archive);
/// Writes the arrays of each device under their keys.
ExitCode writeArrays(StringRef path, StringRef prefix,
                     ArrayRef<SmallVector<Literal>> arrays);

/// Prints an array; a large one, unless `full`, by its first elements, their
/// range and a hash.
void printArray(raw_ostream &os, StringRef key, const Literal &array, bool full,
                MLIRContext *context);
} // namespace hlo::tools

#endif // HLO_TOOLS_VALUES_VALUES_H
