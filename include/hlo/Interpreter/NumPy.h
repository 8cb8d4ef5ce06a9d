//===- NumPy.h - Literals in NumPy's files ----------------------*- C++ -*-===//
// `.npy` holds one array, `.npz` is a zip archive of them. Element types that
// NumPy lacks are kept as their bits in unsigned integers, under a key that
// ends in `__` and the name the type has in ml_dtypes: `in_0__bfloat16`.

#ifndef HLO_INTERPRETER_NUMPY_H
#define HLO_INTERPRETER_NUMPY_H

#include "hlo/Interpreter/Literal.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/Error.h"
#include <map>

namespace hlo {
/// Arrays by key, without the names of types, in the order of the file.
using NamedLiterals =
    llvm::MapVector<std::string, Literal, std::map<std::string, unsigned>>;

/// The name of `type` in numpy or ml_dtypes.
StringRef getNumPyTypeName(PrimitiveType type);
/// Whether numpy itself lacks `type`, so that files hold its bits.
bool isStoredAsBits(PrimitiveType type);

/// Reads the array in a `.npy` file, of any version, byte order and element
/// order. `typeName` is the type whose bits are stored, if not empty.
llvm::Expected<Literal> readNpy(StringRef path, StringRef typeName = "");
/// Reads all arrays of a `.npz` archive, compressed or not.
llvm::Expected<NamedLiterals> readNpz(StringRef path);

llvm::Error writeNpy(StringRef path, const Literal &array);
/// Writes an archive as `numpy.savez` does. Equal arrays make equal files.
llvm::Error writeNpz(StringRef path, const NamedLiterals &arrays);
} // namespace hlo

#endif // HLO_INTERPRETER_NUMPY_H
