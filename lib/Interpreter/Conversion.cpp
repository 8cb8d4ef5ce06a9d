//===- Conversion.cpp - Conversion between element types ------------------===//

#include "hlo/Interpreter/PrimitiveType.h"

using namespace hlo;

void hlo::convertElements(PrimitiveType sourceType, const void *source,
                          PrimitiveType targetType, void *target,
                          int64_t count) {
  dispatchComputeType(sourceType, [&](auto from) {
    using From = typename decltype(from)::type;
    dispatchComputeType(targetType, [&](auto to) {
      using To = typename decltype(to)::type;
      if constexpr (std::is_arithmetic_v<From> && std::is_arithmetic_v<To>)
        for (int64_t i = 0; i < count; ++i)
          static_cast<To *>(target)[i] =
              static_cast<To>(static_cast<const From *>(source)[i]);
    });
  });
}
