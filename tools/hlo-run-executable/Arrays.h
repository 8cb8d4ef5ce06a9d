//===- Arrays.h - Arrays in files, of zeros and at random -------*- C++ -*-===//

#ifndef HLO_TOOLS_HLORUNEXECUTABLE_ARRAYS_H
#define HLO_TOOLS_HLORUNEXECUTABLE_ARRAYS_H

#include "hlo/Runtime/HostDevice.h"
#include "hlo/Runtime/LibraryFunction.h"

namespace hlo::runtime {

/// Throws `Error` where a file cannot be read, or written.
std::string readFile(const std::string &path);
void writeFile(const std::string &path, std::string_view content);

/// The arrays of a file: their elements as they are in memory, in row-major
/// order, one array after the other. As programs take them, in the order of
/// their layouts. Throws `Error` where the file has another size.
std::vector<Memory> readArrays(const std::string &path,
                               const std::vector<ArrayShape> &shapes);
/// Arrays of zeros.
std::vector<Memory> getZeros(const std::vector<ArrayShape> &shapes);
/// Arrays of random numbers, the same for a seed wherever they are made:
/// integers from 0 to 15, which are 0 and 1 where they have one bit, and all
/// else from 0 to 1.
std::vector<Memory> getRandom(const std::vector<ArrayShape> &shapes,
                              uint64_t seed);
void writeArrays(const std::string &path, const std::vector<ArrayShape> &shapes,
                 const std::vector<Memory> &arrays);

} // namespace hlo::runtime

#endif // HLO_TOOLS_HLORUNEXECUTABLE_ARRAYS_H
