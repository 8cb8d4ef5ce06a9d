//===- VectorMath.cpp - Mathematical functions of vectors -----------------===//
//
// LLVM's own table of libmvec has six functions, and none of 512 bits.
//
//===----------------------------------------------------------------------===//

#include "VectorMath.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Support/DynamicLibrary.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Triple.h"
#include <deque>

using llvm::ElementCount;
using llvm::StringRef;
using llvm::Twine;
using llvm::VecDesc;

const char *hlo::getVectorMathLibrary() {
  // One of the functions that came last, with glibc 2.35.
  static const char *library = [] {
    const char *name = "libmvec.so.1";
    auto handle = llvm::sys::DynamicLibrary::getPermanentLibrary(name);
    return handle.isValid() && handle.getAddressOfSymbol("_ZGVeN16v_cbrtf")
               ? name
               : nullptr;
  }();
  return library;
}

namespace {
struct Function {
  StringRef name;
  bool isIntrinsic = true;
  unsigned numArguments = 1;
};

/// What the vector function ABI of x86-64 calls SSE, AVX2 and AVX-512.
struct VectorWidth {
  char letter;
  unsigned bits;
  StringRef feature;
};

/// The names of the functions, which entries refer to, and the entries.
struct Table {
  explicit Table(const VectorWidth &width);

  std::deque<std::string> names;
  std::vector<VecDesc> entries;

private:
  StringRef keep(const Twine &name) { return names.emplace_back(name.str()); }
};
} // namespace

Table::Table(const VectorWidth &width) {
  constexpr bool call = false;
  const Function functions[] = {
      {"acos"},  {"acosh", call},    {"asin"},        {"asinh", call},
      {"atan"},  {"atan2", true, 2}, {"atanh", call}, {"cbrt", call},
      {"cos"},   {"cosh"},           {"erf", call},   {"erfc", call},
      {"exp"},   {"exp2"},           {"expm1", call}, {"log"},
      {"log10"}, {"log1p", call},    {"log2"},        {"pow", true, 2},
      {"sin"},   {"sinh"},           {"tan"},         {"tanh"}};
  for (const Function &function : functions)
    for (bool isSingle : {true, false}) {
      unsigned lanes = width.bits / (isSingle ? 32 : 64);
      std::string shape =
          std::to_string(lanes) + std::string(function.numArguments, 'v');
      StringRef scalar = keep(function.name + (isSingle ? "f" : ""));
      StringRef vector = keep(Twine("_ZGV") + Twine(width.letter) + "N" +
                              shape + "_" + scalar);
      StringRef abi = keep(Twine("_ZGV_LLVM_N") + shape);
      auto add = [&](StringRef name) {
        entries.emplace_back(name, vector, ElementCount::getFixed(lanes),
                             /*Masked=*/false, abi, std::nullopt);
      };
      add(scalar);
      if (function.isIntrinsic)
        add(keep(Twine("llvm.") + function.name +
                 (isSingle ? ".f32" : ".f64")));
    }
}

llvm::TargetLibraryInfoImpl
hlo::getHostLibraryInfo(const llvm::TargetMachine &machine) {
  llvm::TargetLibraryInfoImpl info(machine.getTargetTriple());
  if (machine.getTargetTriple().getArch() != llvm::Triple::x86_64 ||
      !getVectorMathLibrary())
    return info;
  static const VectorWidth widths[] = {
      {'b', 128, "+sse2"}, {'d', 256, "+avx2"}, {'e', 512, "+avx512f"}};
  static const Table tables[] = {Table(widths[0]), Table(widths[1]),
                                 Table(widths[2])};
  for (auto [width, table] : llvm::zip_equal(widths, tables))
    // Where vectors are narrower, they are not even passed as they should be.
    if (machine.getMCSubtargetInfo()->checkFeatures(width.feature))
      info.addVectorizableFunctions(table.entries);
  return info;
}
