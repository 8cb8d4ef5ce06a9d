//===- Error.h - What goes wrong while a program runs -----------*- C++ -*-===//

#ifndef HLO_RUNTIME_ERROR_H
#define HLO_RUNTIME_ERROR_H

#include <optional>
#include <stdexcept>
#include <string>

namespace hlo::runtime {

/// Thrown inside the runtime; callers get an `ErrorOr`, for they may be
/// compiled without exceptions.
class Error : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// There is no memory.
class OutOfMemory : public Error {
public:
  using Error::Error;
};

/// A value, or a message that says why there is none.
template <typename T> class ErrorOr {
public:
  ErrorOr(T value) : value(std::move(value)) {}
  ErrorOr(const Error &error) : message(error.what()) {}

  explicit operator bool() const { return value.has_value(); }
  T &operator*() { return *value; }
  T *operator->() { return &*value; }
  const std::string &getMessage() const { return message; }

private:
  std::optional<T> value;
  std::string message;
};

} // namespace hlo::runtime

#endif // HLO_RUNTIME_ERROR_H
