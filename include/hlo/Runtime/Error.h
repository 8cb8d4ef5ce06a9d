//===- Error.h - What goes wrong while a program runs -----------*- C++ -*-===//

#ifndef HLO_RUNTIME_ERROR_H
#define HLO_RUNTIME_ERROR_H

#include <stdexcept>

namespace hlo::runtime {

/// Thrown by the runtime, and caught where it is entered: what calls it from
/// code without exceptions gets the message.
class Error : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

} // namespace hlo::runtime

#endif // HLO_RUNTIME_ERROR_H
