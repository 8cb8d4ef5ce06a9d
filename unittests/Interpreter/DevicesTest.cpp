//===- DevicesTest.cpp - Modules on several simulated devices -------------===//

#include "hlo/Dialect/HLO/IR/HLODialect.h"
#include "hlo/Interpreter/Interpreter.h"
#include "hlo/Target/HLOText/HLOText.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

using namespace hlo;

namespace {
class DevicesTest : public ::testing::Test {
protected:
  DevicesTest()
      : handler(&context, [this](mlir::Diagnostic &diagnostic) {
          std::lock_guard<std::mutex> lock(mutex);
          errors.push_back(diagnostic.str());
          return success();
        }) {
    context.loadDialect<HLODialect, func::FuncDialect>();
  }

  /// Runs `entry` on devices each of which gets 4 numbers: device `i` has
  /// `10 * i, 10 * i + 1, ...`. Returns the leaves of every result.
  FailureOr<SmallVector<SmallVector<float>>>
  run(StringRef header, StringRef body, int64_t numDevices,
      const InterpreterOptions &options = {}) {
    std::string text = ("HloModule m" + header + R"(
add {
  a = f32[] parameter(0)
  b = f32[] parameter(1)
  ROOT sum = f32[] add(a, b)
}
)" + body)
                           .str();
    llvm::SourceMgr sourceMgr;
    sourceMgr.AddNewSourceBuffer(
        llvm::MemoryBuffer::getMemBufferCopy(text, "test.hlo"), llvm::SMLoc());
    module = importHLOText(sourceMgr, &context);
    if (!module)
      return failure();
    SmallVector<SmallVector<Literal>> inputs;
    for (int64_t device = 0; device < numDevices; ++device) {
      float values[4];
      for (int i = 0; i < 4; ++i)
        values[i] = 10 * device + i;
      inputs.push_back({Literal::get(PrimitiveType::F32, {4}, values)});
    }
    FailureOr<SmallVector<Literal>> results =
        interpretOnDevices(*module, inputs, options);
    if (failed(results))
      return failure();
    SmallVector<SmallVector<float>> numbers;
    for (const Literal &result : *results) {
      SmallVector<Literal> leaves;
      result.getLeaves(leaves);
      numbers.emplace_back();
      for (const Literal &leaf : leaves) {
        Literal converted = leaf.convert(PrimitiveType::F32);
        llvm::append_range(numbers.back(), converted.getElements<float>());
      }
    }
    return numbers;
  }

  using Numbers = SmallVector<SmallVector<float>>;

  MLIRContext context;
  std::mutex mutex;
  std::vector<std::string> errors;
  mlir::ScopedDiagnosticHandler handler;
  OwningOpRef<ModuleOp> module;
};
} // namespace

TEST_F(DevicesTest, AllReduceInGroups) {
  auto result = run(", replica_count=4", R"(
ENTRY e {
  p = f32[4] parameter(0)
  ROOT r = f32[4] all-reduce(p), replica_groups={{0,2},{1,3}}, to_apply=add
})",
                    4);
  ASSERT_TRUE(succeeded(result));
  EXPECT_EQ(*result, (Numbers{{20, 22, 24, 26},
                              {40, 42, 44, 46},
                              {20, 22, 24, 26},
                              {40, 42, 44, 46}}));
}

TEST_F(DevicesTest, AllGatherInOrderOfTheGroup) {
  auto result = run(", num_partitions=2", R"(
ENTRY e {
  p = f32[4] parameter(0)
  s = f32[2] slice(p), slice={[0:2]}
  ROOT r = f32[4] all-gather(s), channel_id=1, replica_groups={{1,0}}, dimensions={0}, use_global_device_ids=true
})",
                    2);
  ASSERT_TRUE(succeeded(result));
  EXPECT_EQ(*result, (Numbers{{10, 11, 0, 1}, {10, 11, 0, 1}}));
}

TEST_F(DevicesTest, ReduceScatter) {
  auto result = run(", replica_count=2", R"(
ENTRY e {
  p = f32[4] parameter(0)
  ROOT r = f32[2] reduce-scatter(p), replica_groups={}, dimensions={0}, to_apply=add
})",
                    2);
  ASSERT_TRUE(succeeded(result));
  EXPECT_EQ(*result, (Numbers{{10, 12}, {14, 16}}));
}

TEST_F(DevicesTest, AllToAll) {
  auto result = run(", replica_count=2", R"(
ENTRY e {
  p = f32[4] parameter(0)
  ROOT r = f32[4] all-to-all(p), replica_groups={{0,1}}, dimensions={0}
})",
                    2);
  ASSERT_TRUE(succeeded(result));
  EXPECT_EQ(*result, (Numbers{{0, 1, 10, 11}, {2, 3, 12, 13}}));

  result = run(", replica_count=2", R"(
ENTRY e {
  p = f32[4] parameter(0)
  q = f32[4] add(p, p)
  ROOT r = (f32[4], f32[4]) all-to-all(p, q), replica_groups={{0,1}}
})",
               2);
  ASSERT_TRUE(succeeded(result));
  EXPECT_EQ(*result, (Numbers{{0, 1, 2, 3, 10, 11, 12, 13},
                              {0, 2, 4, 6, 20, 22, 24, 26}}));
}

TEST_F(DevicesTest, AllToAllOfOneDeviceIsATuple) {
  auto result = run("", R"(
ENTRY e {
  p = f32[4] parameter(0)
  t = (f32[4]) all-to-all(p), replica_groups={{0}}
  ROOT r = f32[4] get-tuple-element(t), index=0
})",
                    1);
  ASSERT_TRUE(succeeded(result));
  EXPECT_EQ(*result, (Numbers{{0, 1, 2, 3}}));
}

TEST_F(DevicesTest, RaggedAllToAll) {
  auto result = run(", replica_count=2", R"(
ENTRY e {
  p = f32[4] parameter(0)
  zero = f32[] constant(0)
  out = f32[5] broadcast(zero), dimensions={}
  from = s32[2] constant({0, 1})
  send = s32[2] constant({1, 2})
  id = u32[] replica-id()
  n = s32[] convert(id)
  row = s32[2] broadcast(n), dimensions={}
  two = s32[2] constant({2, 2})
  to = s32[2] multiply(row, two)
  one = s32[] constant(1)
  size = s32[] add(n, one)
  get = s32[2] broadcast(size), dimensions={}
  ROOT r = f32[5] ragged-all-to-all(p, out, from, send, to, get), replica_groups={{0,1}}
})",
                    2);
  ASSERT_TRUE(succeeded(result)) << errors.front();
  EXPECT_EQ(*result, (Numbers{{0, 0, 10, 0, 0}, {1, 2, 11, 12, 0}}));
}

TEST_F(DevicesTest, PermuteOfSlices) {
  auto result = run(", replica_count=2", R"(
ENTRY e {
  p = f32[4] parameter(0)
  in = f32[2,2] reshape(p)
  out = f32[2,2] add(in, in)
  zero = s32[] constant(0)
  one = s32[] constant(1)
  from = (s32[], s32[]) tuple(one, zero)
  to = (s32[], s32[]) tuple(zero, one)
  ROOT r = f32[2,2] collective-permute(in, out, from, to), source_target_pairs={{0,1}}, slice_sizes={{1,1}}
})",
                    2);
  ASSERT_TRUE(succeeded(result)) << errors.front();
  EXPECT_EQ(*result, (Numbers{{0, 2, 4, 6}, {20, 2, 24, 26}}));
}

TEST_F(DevicesTest, SizesThatDifferAreAnError) {
  auto result = run(", replica_count=2", R"(
ENTRY e {
  p = f32[4] parameter(0)
  id = u32[] replica-id()
  n = s32[] convert(id)
  y = f32[<=4] set-dimension-size(p, n), dimensions={0}
  ROOT r = f32[<=4] all-reduce(y), replica_groups={}, to_apply=add
})",
                    2);
  EXPECT_TRUE(failed(result));
  ASSERT_FALSE(errors.empty());
  EXPECT_NE(errors[0].find("gives (f32[1]), but device 0 (f32[0])"),
            std::string::npos)
      << errors[0];
}

TEST_F(DevicesTest, PermuteGivesZerosToNoTarget) {
  auto result = run(", replica_count=3", R"(
ENTRY e {
  p = f32[4] parameter(0)
  s = (f32[4], f32[4]) collective-permute-start(p), source_target_pairs={{0,1},{1,2}}
  ROOT d = f32[4] collective-permute-done(s)
})",
                    3);
  ASSERT_TRUE(succeeded(result));
  EXPECT_EQ(*result, (Numbers{{0, 0, 0, 0}, {0, 1, 2, 3}, {10, 11, 12, 13}}));
}

TEST_F(DevicesTest, IdsOfReplicasAndPartitions) {
  auto result = run(", replica_count=2, num_partitions=2", R"(
ENTRY e {
  p = f32[4] parameter(0)
  r = u32[] replica-id()
  q = u32[] partition-id()
  ROOT t = (u32[], u32[]) tuple(r, q)
})",
                    4);
  ASSERT_TRUE(succeeded(result));
  EXPECT_EQ(*result, (Numbers{{0, 0}, {0, 1}, {1, 0}, {1, 1}}));
}

TEST_F(DevicesTest, SendAndReceive) {
  auto result = run(", replica_count=2", R"(
ENTRY e {
  p = f32[4] parameter(0)
  t = token[] after-all()
  recv = (f32[4], u32[], token[]) recv(t), channel_id=1, frontend_attributes={_xla_send_recv_source_target_pairs="{{0,1},{1,0}}"}
  send = (f32[4], u32[], token[]) send(p, t), channel_id=1, frontend_attributes={_xla_send_recv_source_target_pairs="{{0,1},{1,0}}"}
  rd = (f32[4], token[]) recv-done(recv), channel_id=1
  sd = token[] send-done(send), channel_id=1
  ROOT v = f32[4] get-tuple-element(rd), index=0
})",
                    2);
  ASSERT_TRUE(succeeded(result));
  EXPECT_EQ(*result, (Numbers{{10, 11, 12, 13}, {0, 1, 2, 3}}));
}

static constexpr StringLiteral kFeeds = R"(
ENTRY e {
  p = f32[4] parameter(0)
  t = token[] after-all()
  fed = ((f32[4], f32[]), token[]) infeed(t)
  values = (f32[4], f32[]) get-tuple-element(fed), index=0
  after = token[] get-tuple-element(fed), index=1
  given = token[] outfeed(values, after), outfeed_shape=(f32[4], f32[])
  x = f32[4] get-tuple-element(values), index=0
  ROOT sum = f32[4] add(p, x)
})";

TEST_F(DevicesTest, InfeedAndOutfeed) {
  InterpreterOptions options;
  options.infeed = [](Operation *, int64_t device) -> FailureOr<Literal> {
    float values[4] = {100, 200, 300, 400};
    return Literal::getTuple(
        {Literal::get(PrimitiveType::F32, {4}, values),
         Literal::getScalar<float>(PrimitiveType::F32, device)});
  };
  std::vector<Literal> given(2);
  options.outfeed = [&](Operation *, int64_t device, const Literal &value) {
    given[device] = value;
  };
  auto result = run(", replica_count=2", kFeeds, 2, options);
  ASSERT_TRUE(succeeded(result));
  EXPECT_EQ(*result, (Numbers{{100, 201, 302, 403}, {110, 211, 312, 413}}));
  for (int device = 0; device < 2; ++device)
    EXPECT_EQ(given[device].getTupleElements()[1].getElements<float>()[0],
              device);
}

TEST_F(DevicesTest, InfeedOfAnotherTypeIsAnError) {
  EXPECT_TRUE(failed(run("", kFeeds, 1)));
  InterpreterOptions options;
  options.infeed = [](Operation *, int64_t) -> FailureOr<Literal> {
    return Literal::getZero(PrimitiveType::F32, {4});
  };
  EXPECT_TRUE(failed(run("", kFeeds, 1, options)));
  ASSERT_EQ(errors.size(), 2u);
  EXPECT_NE(errors[0].find("no one feeds the device"), std::string::npos)
      << errors[0];
  EXPECT_NE(errors[1].find("but f32[4] is next"), std::string::npos)
      << errors[1];
}

TEST_F(DevicesTest, WaitingForeverIsAnError) {
  auto result = run(", replica_count=2", R"(
ENTRY e {
  p = f32[4] parameter(0)
  t = token[] after-all()
  recv = (f32[4], u32[], token[]) recv(t), channel_id=1, frontend_attributes={_xla_send_recv_source_target_pairs="{{0,1},{1,0}}"}
  rd = (f32[4], token[]) recv-done(recv), channel_id=1
  ROOT v = f32[4] get-tuple-element(rd), index=0
})",
                    2);
  EXPECT_TRUE(failed(result));
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_NE(errors[0].find("waits forever"), std::string::npos) << errors[0];
}

TEST_F(DevicesTest, DevicesGoOnWhereOneFails) {
  InterpreterOptions options;
  options.infeed = [](Operation *op, int64_t device) -> FailureOr<Literal> {
    if (device != 0)
      return Literal::getScalar<float>(PrimitiveType::F32, device);
    return op->emitOpError("finds nothing");
  };
  std::atomic<int> numGiven = 0;
  options.outfeed = [&](Operation *, int64_t, const Literal &) { ++numGiven; };
  auto result = run(", replica_count=3", R"(
ENTRY e {
  p = f32[4] parameter(0)
  t = token[] after-all()
  fed = (f32[], token[]) infeed(t)
  x = f32[] get-tuple-element(fed), index=0
  pair = f32[] all-reduce(x), replica_groups={{0},{1,2}}, to_apply=add
  after = token[] get-tuple-element(fed), index=1
  given = token[] outfeed(pair, after), outfeed_shape=f32[]
  ROOT all = f32[] all-reduce(pair), replica_groups={}, to_apply=add
})",
                    3, options);
  EXPECT_TRUE(failed(result));
  EXPECT_EQ(numGiven, 2);
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_NE(errors[0].find("finds nothing"), std::string::npos) << errors[0];
}

TEST_F(DevicesTest, ErrorOfAllDevicesIsReportedOnce) {
  auto result = run(", replica_count=4", R"(
ENTRY e {
  p = f32[4] parameter(0)
  ROOT r = f32[4] custom-call(p), custom_call_target="unknown"
})",
                    4);
  EXPECT_TRUE(failed(result));
  EXPECT_EQ(errors.size(), 1u);
}

TEST_F(DevicesTest, AsynchronousWrapper) {
  auto result = run("", R"(
wrapped {
  x = f32[4] parameter(0)
  ROOT y = f32[4] add(x, x)
}
ENTRY e {
  p = f32[4] parameter(0)
  s = ((f32[4]), f32[4], u32[]) async-start(p), calls=wrapped
  u = ((f32[4]), f32[4], u32[]) async-update(s)
  ROOT d = f32[4] async-done(u)
})",
                    1);
  ASSERT_TRUE(succeeded(result));
  EXPECT_EQ(*result, (Numbers{{0, 2, 4, 6}}));
}
