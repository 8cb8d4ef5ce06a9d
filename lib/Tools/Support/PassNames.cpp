//===- PassNames.cpp - Names of passes, ours and XLA's --------------------===//

#include "hlo/Tools/Support/PassNames.h"
#include "hlo/Tools/Support/CommandLine.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Format.h"

using namespace hlo;
using namespace hlo::tools;
using mlir::PassInfo;
using mlir::PassPipelineInfo;
using mlir::PassRegistryEntry;
namespace cl = llvm::cl;

//===----------------------------------------------------------------------===//
// XLA's names
//===----------------------------------------------------------------------===//

namespace {
struct Alias {
  StringLiteral xlaName;
  StringLiteral name;
  /// How ours differs, if it does.
  StringLiteral difference;
};
} // namespace

/// Names that are not ours with `-` for `_`.
static constexpr Alias kAliases[] = {
    {"algsimp", "algebraic-simplify", ""},
    {"call-inliner", "call-inline", ""},
    {"cse-barrier-expander", "optimization-barrier-expander", ""},
    {"hlo-dce", "dce", ""},
    {"hlo-memory-scheduler", "schedule", ""},
    {"hlo-verifier", "verify-module",
     "while operations verify themselves after every pass"},
    {"rename-instructions", "add-tracking-suffix-to-instruction-names", ""},
    {"tuple-simplifier", "tuple-simplify", ""},
};

/// Passes that XLA has, by the names XLA gives them with `-` for `_`. Where a
/// pass of that name is registered here, it is the one that runs.
static constexpr StringRef kXLAPasses[] = {
    "algsimp",
    "all-gather-broadcast-reorder",
    "all-gather-combiner",
    "all-reduce-blueconnect",
    "all-reduce-combiner",
    "all-reduce-contiguous",
    "all-reduce-folder",
    "all-reduce-promotion",
    "all-reduce-reassociate",
    "all-reduce-simplifier",
    "associative-scan-rewriter",
    "async-collective-creator",
    "autotuner",
    "batch-dot-simplification",
    "batched-gather-scatter-normalizer",
    "batchnorm-expander",
    "bfloat16-propagation",
    "bitcast-dtypes-expander",
    "broadcast-canonicalizer",
    "call-inliner",
    "cholesky-expander",
    "collective-permute-combiner",
    "collective-permute-decomposer",
    "collective-pipeliner-backward",
    "collective-pipeliner-forward",
    "collective-pipeliner-forwardsink",
    "collectives-schedule-linearizer",
    "command-buffer-scheduling",
    "comparison-expander",
    "computation-deduplicator",
    "conditional-canonicalizer",
    "conditional-code-motion",
    "conditional-to-select",
    "config-assigner",
    "constant-folding",
    "control-dep-remover",
    "conv-padding-legalization",
    "conv-rewriter",
    "convert-mover",
    "convolution-4d-expander",
    "convolution-group-converter",
    "convolution-pred-expander",
    "copy-fusion",
    "copy-insertion",
    "cse",
    "cse-barrier-expander",
    "cublas-gemm-rewriter",
    "cublas-pad-for-gemms",
    "cudnn-fused-convolution-rewriter",
    "cudnn-norm-rewriter",
    "cudnn-pad-for-convolutions",
    "cudnn-simplify-padding",
    "cudnn-vectorize-convolutions",
    "custom-call-to-call-rewriter",
    "dce",
    "defuser",
    "despecializer",
    "dot-algorithm-rewriter",
    "dot-decomposer",
    "dot-dimension-merger",
    "dot-dimension-normalizer",
    "dot-dimension-sorter",
    "dot-merger",
    "dot-normalizer",
    "dot-strength-reduction",
    "dynamic-dimension-simplifier",
    "dynamic-index-splitter",
    "dynamic-padder",
    "dynamic-slice-fusion",
    "eigh-expander",
    "element-type-converter",
    "fft-expander",
    "flatten-call-graph",
    "float-normalization-bf16",
    "fusion",
    "fusion-block-level-rewriter",
    "fusion-merger",
    "fusion-wrapper",
    "gather-expander",
    "gather-simplifier",
    "gemm-algorithm-picker",
    "gemm-broadcast-folding-rewriter",
    "gemv-rewriter",
    "gpu-scatter-expander",
    "gpu-horizontal-input-fusion",
    "gpu-horizontal-loop-fusion",
    "hlo-memory-scheduler",
    "indexed-array-analysis-printer-pass",
    "infeed-token-propagation",
    "instruction-hoister",
    "latency-hiding-scheduler",
    "layout-assignment",
    "layout-normalization",
    "literal-canonicalizer",
    "logistic-expander",
    "loop-double-buffer-transformer",
    "loop-schedule-linearizer",
    "map-inliner",
    "memory-space-propagation",
    "move-copy-to-users",
    "multi-output-fusion",
    "nest-gemm-fusion",
    "operand-converter",
    "operand-upcaster",
    "optimization-barrier-expander",
    "optimize-input-output-buffer-alias",
    "permutation-sort-simplifier",
    "priority-fusion",
    "qr-expander",
    "real-imag-expander",
    "reduce-decomposer",
    "reduce-scatter-combiner",
    "reduce-scatter-creator",
    "reduce-scatter-reassociate",
    "reduce-window-rewriter",
    "reduction-degenerate-dim-remover",
    "reduction-dimension-grouper",
    "reduction-layout-normalizer",
    "reduction-splitter",
    "rematerialization",
    "rename-fusions",
    "rename-instructions",
    "reshape-decomposer",
    "reshape-mover",
    "result-caster",
    "rng-bit-generator-expander",
    "rng-expander",
    "rng-state-spmd-partitioner",
    "root-instruction-sinker",
    "sanitize-constant-names",
    "scalar-constant-sinker",
    "scan-expander",
    "scan-rewriter",
    "scatter-determinism-expander",
    "scatter-expander",
    "scatter-simplifier",
    "scatter-slice-simplifier",
    "select-and-scatter-expander",
    "sharding-propagation",
    "sharding-remover",
    "simplify-conditional",
    "simplify-fp-conversions",
    "simplify-sorts",
    "simplify-while-loops",
    "slice-sinker",
    "softmax-rewriter-triton",
    "sort-rewriter",
    "space-to-batch-converter",
    "splitk-rewriter",
    "spmd-partitioning",
    "stable-sort-expander",
    "stochastic-convert-decomposer",
    "stream-attribute-annotator",
    "sub-byte-size-removal",
    "topk-decomposer",
    "topk-rewriter",
    "topk-specializer",
    "topk-splitter",
    "topological-sort",
    "transpose-folding",
    "tree-reduction-rewriter",
    "triangular-solve-expander",
    "triangular-solve-rewriter",
    "triton-gemm-rewriter",
    "triton-softmax-rewriter",
    "tuple-simplifier",
    "unstable-reduction-detector",
    "variadic-op-splitter",
    "while-loop-all-reduce-code-motion",
    "while-loop-concat-code-motion",
    "while-loop-constant-sinking",
    "while-loop-expensive-invariant-code-motion",
    "while-loop-fusible-sinking",
    "while-loop-invariant-code-motion",
    "while-loop-pipeline-unroller",
    "while-loop-trip-count-annotator",
    "while-loop-unroller",
    "windowed-einsum-handler",
    "zero-sized-hlo-elimination",
};

/// Names that XLA's passes might have but do not, and the right ones.
static constexpr std::pair<StringRef, StringRef> kMisnomers[] = {
    {"algebraic-simplifier", "algsimp"},
    {"batch-norm-expander", "batchnorm-expander"},
    {"common-subexpression-elimination", "cse"},
    {"conditional-simplifier", "simplify-conditional"},
    {"dead-code-elimination", "dce"},
    {"gemm-rewriter", "cublas-gemm-rewriter"},
    {"inliner", "call-inliner"},
    {"instruction-fusion", "fusion"},
    {"simplify-algebra", "algsimp"},
    {"sort-simplifier", "simplify-sorts"},
    {"spmd-partitioner", "spmd-partitioning"},
    {"while-loop-simplifier", "simplify-while-loops"},
};

/// MLIR's passes that work on operations of any dialect.
static constexpr StringRef kGenericPasses[] = {
    "canonicalize",
    "composite-fixed-point-pass",
    "cse",
    "generate-runtime-verification",
    "inline",
    "loop-invariant-code-motion",
    "loop-invariant-subset-hoisting",
    "print-ir",
    "print-op-stats",
    "remove-dead-values",
    "sccp",
    "snapshot-op-locations",
    "strip-debuginfo",
    "symbol-dce",
    "symbol-privatize",
    "topological-sort",
    "trivial-dce",
    "view-op-graph",
};

//===----------------------------------------------------------------------===//
// Lists of passes
//===----------------------------------------------------------------------===//

static const PassRegistryEntry *lookup(StringRef name) {
  if (const PassInfo *pass = PassInfo::lookup(name))
    return pass;
  return PassPipelineInfo::lookup(name);
}

/// The names under which `registered` knows passes; any pass leads to the
/// option they share.
static std::vector<std::string> getNamesOfPassOption() {
  auto &registered = cl::getRegisteredOptions();
  std::vector<std::string> names;
  for (auto [name, option] : registered)
    if (!option->hasArgStr() && lookup(name))
      names.push_back(name.str());
  llvm::sort(names);
  return names;
}

std::vector<std::string> tools::getRegisteredPassNames() {
  // MLIR's registry does not list its content, the command line option does.
  SmallVector<cl::Option *> options;
  std::vector<std::string> names;
  mlir::PassPipelineCLParser parser("", "");
  names = getNamesOfPassOption();
  for (auto [name, option] : cl::getRegisteredOptions())
    if (!option->hasArgStr() && lookup(name) &&
        !llvm::is_contained(options, option))
      options.push_back(option);
  for (cl::Option *option : options)
    option->removeArgument();
  cl::getRegisteredOptions().erase("pass-pipeline");
  return names;
}

static void printGroup(StringRef title, ArrayRef<StringRef> names,
                       function_ref<bool(StringRef)> isRequired,
                       raw_ostream &os) {
  if (names.empty())
    return;
  os << title << ":\n";
  for (StringRef name : names)
    os << "  " << llvm::left_justify(name, 34) << ' '
       << lookup(name)->getPassDescription()
       << (isRequired(name) ? " (required)" : "") << '\n';
}

void tools::printPasses(ArrayRef<std::string> own,
                        function_ref<bool(StringRef)> isRequired,
                        raw_ostream &os) {
  SmallVector<StringRef> ours(own.begin(), own.end()), generic, other;
  for (StringRef name : kGenericPasses)
    if (lookup(name) && !llvm::is_contained(ours, name))
      generic.push_back(name);
  std::vector<std::string> all = getNamesOfPassOption();
  for (StringRef name : all)
    if (!llvm::is_contained(ours, name) && !llvm::is_contained(generic, name))
      other.push_back(name);
  auto isNeverRequired = [](StringRef) { return false; };
  printGroup("Passes of " + getToolName().str(), ours, isRequired, os);
  printGroup("MLIR's passes over any dialect", generic, isNeverRequired, os);
  printGroup("MLIR's passes over its own dialects", other, isNeverRequired, os);
}

//===----------------------------------------------------------------------===//
// Names of passes
//===----------------------------------------------------------------------===//

/// XLA's spelling with `-` for `_`.
static std::string normalizePassName(StringRef name) {
  std::string spelling = name.lower();
  llvm::replace(spelling, '_', '-');
  return spelling;
}

/// As findPass; `alias` is how the name was found, if not directly.
static StringRef findPass(StringRef name, const Alias *&alias) {
  std::string spelling = normalizePassName(name);
  alias = nullptr;
  const PassRegistryEntry *entry = lookup(name);
  if (!entry)
    entry = lookup(spelling);
  for (const Alias &candidate : kAliases) {
    if (entry || candidate.xlaName != spelling)
      continue;
    entry = lookup(candidate.name);
    alias = &candidate;
  }
  return entry ? entry->getPassArgument() : "";
}

StringRef tools::findPass(StringRef name) {
  const Alias *alias;
  return ::findPass(name, alias);
}

ExitCode tools::resolvePassName(StringRef name, StringRef &resolved) {
  const Alias *alias;
  resolved = ::findPass(name, alias);
  if (!resolved.empty()) {
    if (alias && !alias->difference.empty())
      reportWarning("'" + name + "' runs '" + resolved + "', " +
                    alias->difference);
    return ExitCode::Success;
  }
  std::string spelling = normalizePassName(name);
  if (llvm::is_contained(kXLAPasses, spelling))
    return reportError(ExitCode::Unsupported,
                       "XLA's pass '" + name + "' does not exist here yet");
  for (auto [wrong, right] : kMisnomers)
    if (wrong == spelling)
      return reportError(ExitCode::BadUsage, "unknown pass '" + name +
                                                 "'; did you mean '" + right +
                                                 "'?");
  std::vector<std::string> registered = getNamesOfPassOption();
  SmallVector<StringRef> candidates(ArrayRef<StringRef>{kXLAPasses});
  llvm::append_range(candidates, registered);
  return reportError(ExitCode::BadUsage, "unknown pass '" + name + "'" +
                                             suggestNearest(name, candidates));
}

ExitCode tools::expandPassList(StringRef list,
                               SmallVectorImpl<std::string> &flags) {
  constexpr StringLiteral kBlank = " \t\n";
  std::string pipeline;
  SmallVector<std::string> passes;
  bool isNested = false;
  for (StringRef rest = list.ltrim(kBlank); !rest.empty();
       rest = rest.ltrim(kBlank)) {
    if (StringRef(",()").contains(rest.front())) {
      isNested |= rest.front() == '(';
      pipeline += rest.front();
      rest = rest.drop_front();
      continue;
    }
    if (rest.front() == '{') {
      int depth = 0;
      size_t end = 0;
      do {
        depth += rest[end] == '{';
        depth -= rest[end] == '}';
      } while (++end < rest.size() && depth);
      if (depth || passes.empty())
        return reportError(ExitCode::BadUsage,
                           "misplaced '{' in --passes=" + list);
      StringRef options = rest.take_front(end);
      pipeline += options;
      passes.back() += ("=" + options.drop_front().drop_back()).str();
      rest = rest.drop_front(end);
      continue;
    }
    StringRef name = rest.take_until(
        [](char c) { return StringRef(",(){} \t\n").contains(c); });
    if (name.empty())
      return reportError(ExitCode::BadUsage,
                         "misplaced '}' in --passes=" + list);
    rest = rest.drop_front(name.size());
    if (rest.ltrim(kBlank).starts_with("(")) {
      pipeline += name; // the operation that a nested pipeline runs on
      continue;
    }
    StringRef resolved;
    if (ExitCode code = resolvePassName(name, resolved);
        code != ExitCode::Success)
      return code;
    pipeline += resolved;
    passes.push_back(("--" + resolved).str());
  }
  if (passes.empty())
    return reportError(ExitCode::BadUsage, "--passes names no pass");
  if (!isNested) {
    flags.append(passes.begin(), passes.end());
    return ExitCode::Success;
  }
  if (!StringRef(pipeline).starts_with("builtin.module("))
    pipeline = "builtin.module(" + pipeline + ")";
  flags.push_back("--pass-pipeline=" + pipeline);
  return ExitCode::Success;
}

ExitCode tools::printPassHelp(StringRef name) {
  StringRef resolved;
  ExitCode code = resolvePassName(name, resolved);
  if (code == ExitCode::Success)
    lookup(resolved)->printHelpStr(/*indent=*/0, /*descIndent=*/40);
  return code;
}
