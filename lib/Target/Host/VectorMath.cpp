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
  Table(const VectorWidth &width, llvm::ArrayRef<Function> functions);

  std::deque<std::string> names;
  std::vector<VecDesc> entries;

private:
  StringRef keep(const Twine &name) { return names.emplace_back(name.str()); }
};
} // namespace

static constexpr bool kCall = false;

/// The functions of the library.
static constexpr Function kFunctions[] = {
    {"acos"},  {"acosh", kCall},   {"asin"},         {"asinh", kCall},
    {"atan"},  {"atan2", true, 2}, {"atanh", kCall}, {"cbrt", kCall},
    {"cos"},   {"cosh"},           {"erf", kCall},   {"erfc", kCall},
    {"exp"},   {"exp2"},           {"expm1", kCall}, {"log"},
    {"log10"}, {"log1p", kCall},   {"log2"},         {"pow", true, 2},
    {"sin"},   {"sinh"},           {"tan"},          {"tanh"}};

/// What becomes arithmetic for vectors after loops are vectorized with it; the
/// library has none (`VectorExpansionPass`).
static constexpr Function kArithmetic[] = {{"fmod", kCall, 2}};

Table::Table(const VectorWidth &width, llvm::ArrayRef<Function> functions) {
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
  auto add = [&](llvm::ArrayRef<Table> tables) {
    for (auto [width, table] : llvm::zip_equal(widths, tables))
      // Where vectors are narrower, they are not even passed as they should be.
      if (machine.getMCSubtargetInfo()->checkFeatures(width.feature))
        info.addVectorizableFunctions(table.entries);
  };
  static const Table tables[] = {{widths[0], kFunctions},
                                 {widths[1], kFunctions},
                                 {widths[2], kFunctions}};
  add(tables);
  static const Table arithmetic[] = {{widths[0], kArithmetic},
                                     {widths[1], kArithmetic},
                                     {widths[2], kArithmetic}};
  if (machine.getMCSubtargetInfo()->checkFeatures("+fma"))
    add(arithmetic);
  return info;
}
