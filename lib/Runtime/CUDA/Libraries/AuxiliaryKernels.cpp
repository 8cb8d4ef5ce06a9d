//===- AuxiliaryKernels.cpp - Kernels that no library has -----------------===//

#include "AuxiliaryKernels.h"

using namespace hlo::runtime;
using namespace hlo::runtime::cuda;

static constexpr const char *kPTX = R"(
.version 6.3
.target sm_75
.address_size 64

.visible .entry write_addresses(
    .param .u64 addresses, .param .u64 first, .param .u64 stride,
    .param .u64 count) {
  .reg .pred %p;
  .reg .u32 %r<3>;
  .reg .u64 %d<7>;
  mov.u32 %r0, %ctaid.x;
  mov.u32 %r1, %ntid.x;
  mov.u32 %r2, %tid.x;
  mul.wide.u32 %d0, %r0, %r1;
  cvt.u64.u32 %d1, %r2;
  add.u64 %d0, %d0, %d1;
  ld.param.u64 %d1, [count];
  setp.ge.u64 %p, %d0, %d1;
  @%p ret;
  ld.param.u64 %d2, [first];
  ld.param.u64 %d3, [stride];
  ld.param.u64 %d4, [addresses];
  mad.lo.u64 %d5, %d0, %d3, %d2;
  shl.b64 %d6, %d0, 3;
  add.u64 %d6, %d6, %d4;
  st.u64 [%d6], %d5;
  ret;
}

.visible .entry advance(
    .param .u64 state, .param .u64 result, .param .u64 delta) {
  .reg .u64 %d<6>;
  ld.param.u64 %d0, [state];
  ld.param.u64 %d1, [result];
  ld.param.u64 %d2, [delta];
  ld.u64 %d3, [%d0];
  ld.u64 %d4, [%d0+8];
  st.u64 [%d1], %d3;
  st.u64 [%d1+8], %d4;
  shr.s64 %d5, %d2, 63;
  add.cc.u64 %d3, %d3, %d2;
  addc.u64 %d4, %d4, %d5;
  st.u64 [%d0], %d3;
  st.u64 [%d0+8], %d4;
  ret;
}
)";

AuxiliaryKernels::AuxiliaryKernels(Stream &stream)
    : stream(stream), module(stream.getDevice(), kPTX) {}

static void launch(Stream &stream, const Module &module,
                   const std::string &name, uint32_t blocks, uint32_t threads,
                   std::vector<void *> arguments) {
  Device &device = stream.getDevice();
  Kernel(device.getDriver(), module.lookup(name), name,
         {{blocks, 1, 1}, {threads, 1, 1}, 0}, device.getProperties())
      .launch(stream, std::move(arguments));
}

void AuxiliaryKernels::writeAddresses(void *addresses, const void *first,
                                      int64_t stride, int64_t count) {
  constexpr uint32_t threads = 128;
  launch(stream, module, "write_addresses", (count + threads - 1) / threads,
         threads,
         {addresses, const_cast<void *>(first),
          reinterpret_cast<void *>(stride), reinterpret_cast<void *>(count)});
}

void AuxiliaryKernels::advance(void *state, void *result, int64_t delta) {
  launch(stream, module, "advance", 1, 1,
         {state, result, reinterpret_cast<void *>(delta)});
}
