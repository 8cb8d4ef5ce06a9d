//===- InitAll.h - Registers every dialect and pass of the project -*- C++ -*-//

#ifndef HLO_INITALL_H
#define HLO_INITALL_H

#include "hlo/Analysis/Indexing/Indexing.h"
#include "hlo/Conversion/GPU/Passes.h"
#include "hlo/Conversion/Kernel/Passes.h"
#include "hlo/Conversion/Passes.h"
#include "hlo/Conversion/Thunk/Passes.h"
#include "hlo/Dialect/HLO/IR/HLODialect.h"
#include "hlo/Dialect/Indexing/IR/IndexingDialect.h"
#include "hlo/Dialect/Indexing/Transforms/Passes.h"
#include "hlo/Dialect/Library/IR/LibraryDialect.h"
#include "hlo/Dialect/Thunk/IR/ThunkDialect.h"
#include "hlo/Dialect/Thunk/Transforms/Passes.h"
#include "hlo/Pipelines/Pipelines.h"
#include "hlo/Transforms/Passes.h"
#include "mlir/Dialect/Func/Extensions/InlinerExtension.h"

namespace hlo {
inline void registerAllDialects(DialectRegistry &registry) {
  registry.insert<HLODialect, IndexingDialect, library::LibraryDialect,
                  thunk::ThunkDialect>();
  // Custom calls may turn out to be operations of it.
  registry.addExtension(+[](MLIRContext *context, HLODialect *) {
    context->loadDialect<library::LibraryDialect>();
  });
  func::registerInlinerExtension(registry);
  registerIndexingExternalModels(registry);
}
inline void registerAllPasses() {
  registerConversionPasses();
  registerGPUConversionPasses();
  registerIndexingTransformsPasses();
  registerKernelPasses();
  registerPipelines();
  registerThunkPasses();
  registerThunkTransformsPasses();
  registerTransformsPasses();
}
} // namespace hlo

#endif // HLO_INITALL_H
