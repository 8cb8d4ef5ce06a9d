//===- Options.cpp - Flags of hlo-run -------------------------------------===//

#include "Options.h"

using namespace hlo::tools;
namespace cl = llvm::cl;

/// Takes the name of a flag from LLVM's libraries, which know it as one of
/// theirs.
static llvm::StringRef takeName(llvm::StringRef name) {
  auto &known = cl::getRegisteredOptions();
  if (auto option = known.find(name); option != known.end())
    option->second->removeArgument();
  return name;
}

Options::Options()
    : files(cl::Positional, cl::ZeroOrMore,
            cl::desc("<module, or folder that --bundle wrote>")),
      platform("platform", cl::init(Platform::CPU),
               cl::desc("What to run on, or with --check-kernels what to run "
                        "kernels on"),
               cl::values(clEnumValN(Platform::CPU, "cpu",
                                     "this processor, compiled for it "
                                     "(default)"),
                          clEnumValN(Platform::Interpreter, "interpreter",
                                     "the reference (default where modules or "
                                     "passes are compared, and for several "
                                     "devices)"),
                          clEnumValN(Platform::CUDA, "cuda",
                                     "an NVIDIA GPU, compiled for it"),
                          clEnumValN(Platform::Emulator, "emulator",
                                     "the emulator of GPUs, compiled for "
                                     "--target")),
               cl::cat(category)),
      threads(takeName("threads"), cl::init(0), cl::value_desc("count"),
              cl::desc("Threads to run on a processor with; all it has by "
                       "default"),
              cl::cat(category)),
      target("target", cl::value_desc("name"),
             cl::desc("The device to compile for: host, which is this "
                      "processor, a name that hlo-opt --list-targets lists, or "
                      "a file"),
             cl::cat(category)),
      calibrate("calibrate", cl::ValueOptional, cl::value_desc("device.yaml"),
                cl::desc("Measure what kernels cost on this processor, and "
                         "print or write its description, for --target"),
                cl::cat(category)),
      kernelCache("kernel-cache", cl::value_desc("folder"),
                  cl::desc("Folder that keeps compiled kernels for the next "
                           "time"),
                  cl::cat(category)),
      entry("entry", cl::value_desc("name"),
            cl::desc("Function to run instead of the public one"),
            cl::cat(category)),
      inputs("inputs", cl::CommaSeparated,
             cl::value_desc("in.npz|a.npy,b.npy,..."),
             cl::desc("Arrays to run on, in_0 and so on in an archive; made "
                      "from --seed by default"),
             cl::cat(category)),
      seed("seed", cl::init(0), cl::value_desc("number"),
           cl::desc("What generated inputs and rng start from"),
           cl::cat(category)),
      fills("fills", cl::value_desc("file.json"),
            cl::desc("What to generate, such as {\"0\": \"int:0:10\"}; "
                     "M.inputs.json beside M.hlo by default"),
            cl::cat(category)),
      saveInputs("save-inputs", cl::value_desc("in.npz"),
                 cl::desc("Write the inputs"), cl::cat(category)),
      outputs("outputs", cl::value_desc("out.npz"),
              cl::desc("Write the results, out_0 and so on, instead of "
                       "printing them"),
              cl::cat(category)),
      infeed("infeed", cl::value_desc("infeed.npz"),
             cl::desc("Arrays that infeeds take one after the other, infeed_0 "
                      "and so on"),
             cl::cat(category)),
      outfeed("outfeed", cl::value_desc("outfeed.npz"),
              cl::desc("Write what outfeeds give, outfeed_0 and so on"),
              cl::cat(category)),
      print("print", cl::desc("Print results in full"), cl::cat(category)),
      time("time", cl::desc("Print how long running takes"), cl::cat(category)),
      profile(
          "profile",
          cl::desc("Print how long each instruction took in the fastest run, "
                   "and why by the cost model"),
          cl::cat(category)),
      profileJSON("profile-json", cl::value_desc("profile.json"),
                  cl::desc("Write how long each instruction took"),
                  cl::cat(category)),
      trace("trace", cl::value_desc("trace.json"),
            cl::desc(
                "Write when each instruction ran in the fastest run, for the "
                "trace viewer of Chrome"),
            cl::cat(category)),
      repeat("repeat", cl::init(1), cl::value_desc("count"),
             cl::desc("Run so many times and print the least and the median "
                      "time"),
             cl::cat(category)),
      benchmark("benchmark", cl::value_desc("count"),
                cl::desc("Run so many times and print how long compiling and "
                         "running take and how much memory, but no results"),
                cl::cat(category)),
      memoryLimit("memory-limit", cl::value_desc("size"),
                  cl::desc("Refuse what needs more memory, such as 4GiB; that "
                           "of the machine by default, 0 for no limit"),
                  cl::cat(category)),
      predictMemory("predict-memory",
                    cl::desc("Print how much memory a run needs and what for, "
                             "and do not run"),
                    cl::cat(category)),
      stepLimit("step-limit", cl::init(0), cl::value_desc("count"),
                cl::desc("Fail after so many operations: a loop may not end"),
                cl::cat(category)),
      progress("progress",
               cl::desc("Show what runs after two seconds; on a terminal by "
                        "default"),
               cl::cat(category)),
      oneDNN("onednn",
             cl::desc("Evaluate dots and convolutions of f32 through oneDNN, "
                      "which adds up in f32"),
             cl::cat(category)),
      replicas("replicas", cl::init(0), cl::value_desc("count"),
               cl::desc("Simulate so many replicas instead of as many as the "
                        "module says"),
               cl::cat(category)),
      partitions("partitions", cl::init(0), cl::value_desc("count"),
                 cl::desc("Simulate so many partitions"), cl::cat(category)),
      compare("compare", cl::ValueOptional, cl::value_desc("interpreter"),
              cl::desc("Compare results: of two modules, of one before and "
                       "after passes, or of two platforms"),
              cl::cat(category)),
      expected("expected", cl::value_desc("out.npz"),
               cl::desc("Compare results with those in a file"),
               cl::cat(category)),
      tolerance(category),
      bisect("bisect",
             cl::desc("Find the first pass that changes results, and the "
                      "operation in it"),
             cl::cat(category)),
      checkNaNs("check-nans",
                cl::desc("Find the first operation that makes a NaN or an "
                         "infinity out of finite numbers"),
                cl::cat(category)),
      checkKernels("check-kernels",
                   cl::desc("Compile the kernel of each instruction, for this "
                            "machine or for --platform, and find the first "
                            "that computes something else than the "
                            "interpreter, or races"),
                   cl::cat(category)),
      checkDuplicates("check-duplicates",
                      cl::desc("Compile the kernels, after passes, and find "
                               "the first value that two of them compute, of "
                               "which they make different bits"),
                      cl::cat(category)),
      checkRaces("check-races", cl::init(true),
                 cl::desc("Have programs in the emulator find accesses of "
                          "memory that race (default), which takes most of "
                          "the time"),
                 cl::cat(category)),
      bundle("bundle", cl::value_desc("folder"),
             cl::desc("Write what this run needs to be run again; without a "
                      "module, run what is there"),
             cl::cat(category)),
      passes("passes", cl::value_desc("name,name{option=value},..."),
             cl::desc("Passes to run first, by their names here or in XLA"),
             cl::cat(category)),
      pipeline("", "Passes to run first") {}
