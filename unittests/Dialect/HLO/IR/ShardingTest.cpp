#include "hlo/Dialect/HLO/IR/HLOAttrs.h"
#include "gtest/gtest.h"

using namespace hlo;

namespace {
template <typename AttrT> struct TextTest : ::testing::Test {
  TextTest() { context.loadDialect<HLODialect>(); }

  /// What the text prints as, or `offset: message`.
  std::string read(StringRef text) {
    std::string error;
    AttrT attr = AttrT::parseText(
        &context, text, [&](size_t offset, const Twine &message) {
          EXPECT_TRUE(error.empty()) << "a second error for " << text.str();
          error = (Twine(offset) + ": " + message).str();
        });
    if (!attr) {
      EXPECT_FALSE(error.empty()) << "no error for " << text.str();
      return error;
    }
    EXPECT_EQ(error, "");
    std::string printed;
    llvm::raw_string_ostream os(printed);
    attr.printText(os);
    return printed;
  }
  /// The text prints as `printed`, which is the same attribute.
  void same(StringRef text, StringRef printed) {
    EXPECT_EQ(read(text), printed);
    auto fail = [](size_t, const Twine &) {};
    EXPECT_EQ(AttrT::parseText(&context, text, fail),
              AttrT::parseText(&context, printed, fail));
  }
  void roundTrips(StringRef text) { same(text, text); }

  MLIRContext context;
};
using ShardingTest = TextTest<ShardingAttr>;
using ReplicaGroupsTest = TextTest<ReplicaGroupsAttr>;

//===----------------------------------------------------------------------===//
// Shardings
//===----------------------------------------------------------------------===//

TEST_F(ShardingTest, RoundTripsWhatIsCanonical) {
  for (StringRef text :
       {"{replicated}",
        "{manual}",
        "{unknown}",
        "{unreduced}",
        "{}",
        "{maximal device=3}",
        "{replicated shard_as 3}",
        "{unknown shard_like 0}",
        "{devices=[2,2]<=[4]}",
        "{devices=[2]1,0}",
        "{devices=[1,1]<=[1]}",
        "{devices=[2,2]<=[2,2]T(1,0)}",
        "{devices=[2,1,4]<=[8] last_tile_dim_replicate}",
        "{devices=[2,1,4]<=[8] last_tile_dims={manual}}",
        "{devices=[1,2,2,2]<=[8] last_tile_dims={manual, replicated}}",
        "{{replicated}, {maximal device=0}}",
        "{{manual}, {manual}, {manual}, {manual}, {manual}, "
        "/*index=5*/{manual}}",
        "{replicated metadata={op_name=\"a\"}}",
        "{devices=[2]<=[2] shard_as 1 metadata={{op_type=\"t\" op_name=\"a\"}, "
        "{source_file=\"f\" source_line=1 source_end_line=2 source_column=3 "
        "source_end_column=4 profile_type={1} deduplicated_name=\"d\" "
        "scheduling_name=\"s\" metadata_payload=\"p\\n\\\"\\007\"}}}",
        "{replicated metadata={}}"})
    roundTrips(text);
}

TEST_F(ShardingTest, SimplifiesIotas) {
  same("{devices=[2,2]<=[2,1,2]T(2,1,0)}", "{devices=[2,2]<=[2,2]T(1,0)}");
  same("{devices=[2,2]<=[2,2]T(0,1)}", "{devices=[2,2]<=[4]}");
  same("{devices=[2,4]<=[2,2,2]T(2,0,1)}", "{devices=[2,4]<=[4,2]T(1,0)}");
  same("{devices=[4,2]<=[2,1,2,2]T(3,0,1,2)}", "{devices=[4,2]<=[4,2]T(1,0)}");
  same("{devices=[1,1]<=[1,1]T(1,0)}", "{devices=[1,1]<=[1]}");
}

TEST_F(ShardingTest, SimplifiesReplication) {
  same("{devices=[1,1,8]<=[8] last_tile_dim_replicate}", "{replicated}");
  same("{devices=[2,2,1]<=[4] last_tile_dim_replicate}",
       "{devices=[2,2]<=[4]}");
  same("{devices=[1,2,4]<=[8] last_tile_dims={replicated}}",
       "{devices=[1,2,4]<=[8] last_tile_dim_replicate}");
  same("{devices=[2,1,2]<=[4] last_tile_dims={}}", "{devices=[2,1,2]<=[4]}");
}

TEST_F(ShardingTest, TakesAnyOrderAndBlanks) {
  same("{ device=3\tmaximal }", "{maximal device=3}");
  same("{maximal devices=[1]0}", "{maximal device=0}");
  same("{/* all */last_tile_dim_replicate devices = [ 2,2 ] <= [4]}",
       "{devices=[2,2]<=[4] last_tile_dim_replicate}");
  same("{replicated manual}", "{replicated}");
  same("{manual unreduced}", "{manual}");
  same("{{replicated},/*index=1*/{manual}}", "{{replicated}, {manual}}");
}

TEST_F(ShardingTest, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(read(""), "0: expected '{', but the text ends");
  EXPECT_EQ(read("replicated"), "0: expected '{', found 'replicated'");
  EXPECT_EQ(read("{replicated"),
            "11: expected replicated, maximal, manual, unknown, unreduced, "
            "device=, devices=, last_tile_dim_replicate, last_tile_dims=, "
            "shard_as, shard_like, metadata= or '}', but the text ends");
  EXPECT_EQ(read("{replicated} x"), "13: expected the end, found 'x'");
  EXPECT_EQ(read("{maximal}"), "1: a maximal sharding needs exactly one "
                               "device, as in {maximal device=0}");
  EXPECT_EQ(read("{device=3}"),
            "1: a sharding that is not replicated, maximal, manual, unknown or "
            "unreduced needs devices=[tiles]");
  EXPECT_EQ(read("{maximal device=0 devices=[2]0,1}"),
            "1: a maximal sharding needs exactly one device, as in {maximal "
            "device=0}");
  EXPECT_EQ(read("{replicated devices=[2]0,1}"),
            "1: a sharding that is replicated has no devices");
  EXPECT_EQ(read("{devices=[1,1]0}"),
            "1: a tiled sharding needs more than one device, found 1");
  EXPECT_EQ(read("{devices=[2,2]0,1,2}"), "14: 3 devices for 4 tiles");
  EXPECT_EQ(read("{devices=[2,3]<=[4]}"),
            "16: the device order has 4 devices, but 6 are expected");
  EXPECT_EQ(read("{devices=[2,2]<=[2,2]}"),
            "21: expected 'T(' and a permutation of 2 dimensions, found '}'");
  EXPECT_EQ(read("{devices=[4]<=[4]T(0)}"),
            "17: a device order of one dimension takes no permutation");
  EXPECT_EQ(read("{devices=[2,2]<=[2,2]T(0)}"),
            "21: the permutation has 1 entries, but the device order has 2 "
            "dimensions");
  EXPECT_EQ(read("{devices=[2,2]<=[2,2]T(0,2)}"),
            "21: dimension 2 of the permutation is outside [0, 2)");
  EXPECT_EQ(read("{devices=[2,2]<=[2,2]T(0,0)}"),
            "21: dimension 0 of the permutation is repeated");
  EXPECT_EQ(read("{devices=[0,2]<=[4]}"),
            "10: the number of tiles 0 is less than 1");
  EXPECT_EQ(read("{devices=[]<=[4]}"),
            "10: expected the number of tiles, found ']'");
  EXPECT_EQ(read("{devices=[2]<=[2] last_tile_dims={tiled}}"),
            "34: expected replicated, maximal, manual or unreduced, found "
            "'tiled'");
  EXPECT_EQ(read("{devices=[2]<=[2] last_tile_dims={manual,manual}}"),
            "1: 2 subgroup dimensions, but only 1 dimensions of tiles");
  EXPECT_EQ(read("{{{replicated}}}"),
            "2: expected a sharding that is no tuple: tuples list their "
            "leaves, found '{'");
  EXPECT_EQ(read("{replicated, manual}").substr(0, 22),
            "11: expected replicate");
  EXPECT_EQ(read("{replicated metadata={bogus=1}}"),
            "22: expected a field of metadata, found 'bogus'");
  EXPECT_EQ(read("{replicated metadata={source_line=3000000000}}"),
            "34: source_line 3000000000 does not fit in 32 bits");
  EXPECT_EQ(read("{replicated metadata={op_name=\"a\" op_name=\"b\"}}"),
            "34: metadata field 'op_name' is repeated");
  EXPECT_EQ(read("{replicated metadata={op_name=\"a}}"),
            "30: op_name has no closing quote");
}

TEST_F(ShardingTest, SurvivesHugeNumbers) {
  EXPECT_EQ(read("{devices=[99999999999999999999]<=[4]}"),
            "10: the number of tiles 99999999999999999999 does not fit in 64 "
            "bits");
  EXPECT_EQ(read("{devices=[4294967296,4294967296]<=[4]}"),
            "8: the tiles are more than 2^63 - 1");
  EXPECT_EQ(read("{devices=[4]<=[4294967296,4294967296]T(0,1)}"),
            "14: the device order has more than 2^63 - 1 devices, but 4 are "
            "expected");
  roundTrips("{devices=[4611686018427387904]<=[4611686018427387904]}");
}

TEST_F(ShardingTest, SurvivesGarbage) {
  std::string text = "{{devices=[2,4]<=[4,2]T(1,0) last_tile_dims={manual} "
                     "metadata={op_name=\"a\\n\" source_line=3}}, "
                     "{mesh['a'=2,'b'=4], device_ids=([4,2]T(1,0)), [{'a', ?}, "
                     "{'b':(2)2}], replicated={'b':(1)2}}/* c */}";
  roundTrips(read(text));
  for (size_t length = 0; length < text.size(); ++length)
    read(text.substr(0, length));
  for (size_t i = 0; i < text.size(); ++i)
    for (char c : StringRef("{}[]()<=,'\"\\?:*/-9aT \n\0\xff", 25)) {
      std::string changed = text;
      changed[i] = c;
      read(changed);
    }
}

TEST_F(ShardingTest, ReadsMeshes) {
  for (StringRef text :
       {"{mesh['a'=2,'b'=4], [{'a'}, {'b':(2)2}]}",
        "{mesh['x'=8,'y'=2], [{'x', ?}, {}], replicated={'y'}}",
        "{mesh['x'=8,'y'=2], [{?}, {}]}",
        "{mesh['a'=2,'b'=4], device_ids=([4,2]T(1,0)), [{'a'}, {'b'}]}",
        "{mesh['a'=2,'b'=2], device_ids=(3,2,1,0), [{'a'}, {'b'}]}",
        "{maximal_mesh[device_id=5]}", "{mesh[], replicated}",
        "{mesh['a'=2], [{}, {}]}", "{mesh['a'=2], manual}",
        "{mesh['a'=2], unreduced}",
        "{mesh['a'=2], [{}, {}], unreduced=max{'a'}}",
        "{mesh['a'=2,'b'=2], [{}, {}], replicated={'b'}, manual={'a'}}",
        "{mesh['a'=2,'b'=4], [{'b':(1)2}, {'b':(2)2}]}",
        "{mesh['1'=2,'0'=4], [{'1'}, {}]}",
        "{mesh['a'=2], [{'a'}, {}], metadata={{op_name=\"x\"}}}",
        "{maximal_mesh[device_id=5], metadata={{op_name=\"x\"}}}",
        "{{mesh['a'=2], [{'a'}, {}]}, {replicated}}"})
    roundTrips(text);
  same("{mesh['a'=2,'b'=4] [{'1'}, {}]}", "{mesh['a'=2,'b'=4], [{'b'}, {}]}");
  same("{mesh[\"a b\"=2] [{\"a b\"}]}", "{mesh['a b'=2], [{'a b'}]}");
  same("{mesh['a'=2,'b'=4], device_ids=([2,4]T(0,1)), []}",
       "{mesh['a'=2,'b'=4], replicated}");
  same("{mesh['a'=2], [{}], unreduced={}}", "{mesh['a'=2], [{}]}");
  same("{mesh['a'=2], unreduced=max}", "{mesh['a'=2], [], unreduced=max{'a'}}");
}

TEST_F(ShardingTest, RejectsWrongMeshes) {
  EXPECT_EQ(read("{mesh['a'=2]}"),
            "12: expected '[' and the axes of each dimension, replicated, "
            "manual or unreduced, found '}'");
  EXPECT_EQ(read("{mesh['a'=2], [{'c'}]}"), "16: the mesh has no axis 'c'");
  EXPECT_EQ(read("{mesh['a'=2], [{'2'}]}"),
            "16: axis '2' is neither a name nor an index in [0, 1)");
  EXPECT_EQ(read("{mesh['a'=2,'a'=4], []}"),
            "12: axis 'a' of the mesh is repeated");
  EXPECT_EQ(read("{mesh['a'=0], []}"),
            "10: the size of an axis 0 is less than 1");
  EXPECT_EQ(read("{mesh['a'=2], [{?,'a'}]}"),
            "18: expected '}': '?' comes last, found '''");
  EXPECT_EQ(read("{mesh['a'=4], [{'a'}, {'a':(2)2}]}"),
            "1: axis 'a' is used twice");
  EXPECT_EQ(read("{mesh['a'=1], [{'a'}, {'a'}]}"), "1: axis 'a' is used twice");
  EXPECT_EQ(read("{mesh['a'=4], [{'a':(1)3}]}"),
            "16: part (1)3 does not divide axis 'a' of size 4");
  EXPECT_EQ(read("{mesh['a'=4], [{'a':(1)4}]}"),
            "16: part (1)4 is the whole of axis 'a': write the axis alone");
  EXPECT_EQ(read("{mesh['a'=4], [{'a':(1)2,'a':(2)2}]}"),
            "25: this part continues the one before it: write them as one "
            "part");
  EXPECT_EQ(read("{mesh['a'=2,'b'=2], [], unreduced={'b','a'}}"),
            "24: axis 'a' comes after 'b', but not so in the mesh");
  EXPECT_EQ(read("{mesh['a'=2], device_ids=(0), []}"),
            "26: 1 device ids for a mesh of 2 devices");
  EXPECT_EQ(read("{mesh['a'=2], device_ids=(0,0), []}"),
            "26: device id 0 is repeated");
  EXPECT_EQ(read("{mesh['a'=2], device_ids=(0,2), []}"),
            "26: device id 2 is outside [0, 2)");
  EXPECT_EQ(read("{mesh['a'=2], device_ids=(0,1), []}"),
            "26: device ids in order are not to be written out");
  EXPECT_EQ(read("{mesh['a'=2], device_ids=([4]), []}"),
            "26: the device order has 4 devices, but 2 are expected");
  EXPECT_EQ(read("{mesh['a'=2], [], device_ids=(1,0)}"),
            "18: expected replicated=, manual=, unreduced= or metadata=, found "
            "'device'");
}

//===----------------------------------------------------------------------===//
// Replica groups
//===----------------------------------------------------------------------===//

TEST_F(ReplicaGroupsTest, RoundTripsWhatIsCanonical) {
  for (StringRef text :
       {"{}", "{{}}", "{{0,1},{2,3}}", "{{0},{1,2}}", "[2,4]<=[8]",
        "[2,4]<=[4,2]T(1,0)", "mesh['x'=2,'y'=2] {'y'}",
        "mesh['x'=2,'y'=4] {'y':(1)2}",
        "mesh['x'=2,'y'=2], device_ids=(3,2,1,0) {'x','y'}",
        "mesh['x'=2,'y'=2], device_ids=([2,2]T(1,0)) {'y'}",
        "maximal_mesh[device_id=1] {}"})
    roundTrips(text);
  same(" { { 0 , 1 } , {2,3} } ", "{{0,1},{2,3}}");
  same("[2,4]<=[2,1,4]T(2,1,0)", "[2,4]<=[2,4]T(1,0)");
  same("mesh['x'=2,'y'=2], {'1'}", "mesh['x'=2,'y'=2] {'y'}");
}

TEST_F(ReplicaGroupsTest, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(read(""), "0: expected replica groups: '{', '[' or 'mesh[', but "
                      "the text ends");
  EXPECT_EQ(read("{0,1}"), "1: expected '{', found '0'");
  EXPECT_EQ(read("{{0,1} {2}}"), "7: expected ',' or '}', found '{'");
  EXPECT_EQ(read("{{-1}}"), "2: a device id -1 is less than 0");
  EXPECT_EQ(read("[8]<=[8]"), "0: expected two numbers, of groups and of "
                              "devices in each, found 1");
  EXPECT_EQ(read("[2,3]<=[8]"),
            "7: the device order has 8 devices, but 6 are expected");
  EXPECT_EQ(read("[2,4]"), "5: expected '<=', but the text ends");
  EXPECT_EQ(read("mesh['x'=2] {'z'}"), "13: the mesh has no axis 'z'");
  EXPECT_EQ(read("mesh['x'=2] {'x','x'}"), "0: axis 'x' is used twice");
  EXPECT_EQ(read("mesh['axis_0'=2,'axis_1'=2] {'5'}"),
            "29: axis '5' is neither a name nor an index in [0, 2)");
}

TEST_F(ReplicaGroupsTest, ExpandsToGroups) {
  auto expand = [&](StringRef text) {
    ReplicaGroupsAttr attr = ReplicaGroupsAttr::parseText(
        &context, text, [](size_t, const Twine &) {});
    std::string result;
    llvm::raw_string_ostream os(result);
    for (ArrayRef<int64_t> group : attr.getExplicitGroups()) {
      os << '{';
      llvm::interleave(group, os, ",");
      os << '}';
    }
    return result;
  };
  EXPECT_EQ(expand("{}"), "");
  EXPECT_EQ(expand("{{3,1},{0}}"), "{3,1}{0}");
  EXPECT_EQ(expand("[2,4]<=[8]"), "{0,1,2,3}{4,5,6,7}");
  EXPECT_EQ(expand("[4,2]<=[2,4]T(1,0)"), "{0,4}{1,5}{2,6}{3,7}");
  EXPECT_EQ(expand("[2,4]<=[2,2,2]T(1,0,2)"), "{0,1,4,5}{2,3,6,7}");
  EXPECT_EQ(expand("mesh['x'=2,'y'=2] {'y'}"), "{0,1}{2,3}");
  EXPECT_EQ(expand("mesh['x'=2,'y'=2] {'x'}"), "{0,2}{1,3}");
  EXPECT_EQ(expand("mesh['x'=2,'y'=2] {'y','x'}"), "{0,2,1,3}");
  EXPECT_EQ(expand("mesh['x'=2,'y'=4] {'y':(1)2}"), "{0,2}{1,3}{4,6}{5,7}");
  EXPECT_EQ(expand("mesh['x'=2,'y'=4] {'y':(2)2}"), "{0,1}{2,3}{4,5}{6,7}");
  EXPECT_EQ(expand("mesh['x'=2,'y'=2], device_ids=(3,2,1,0) {'x'}"),
            "{3,1}{2,0}");
  EXPECT_EQ(expand("mesh['x'=2,'y'=2], device_ids=([2,2]T(1,0)) {'y'}"),
            "{0,2}{1,3}");
  EXPECT_EQ(expand("mesh['x'=2,'y'=2] {}"), "{0}{1}{2}{3}");
  EXPECT_EQ(expand("maximal_mesh[device_id=7] {}"), "{7}");
}

TEST_F(ReplicaGroupsTest, CountsWithoutExpanding) {
  auto count = [&](StringRef text) {
    ReplicaGroupsAttr attr = ReplicaGroupsAttr::parseText(
        &context, text, [](size_t, const Twine &) {});
    return std::pair(attr.getNumDevices(),
                     attr.getUniformGroupSize().value_or(-1));
  };
  EXPECT_EQ(count("{}"), std::pair(int64_t(0), int64_t(-1)));
  EXPECT_EQ(count("{{0},{1,2}}"), std::pair(int64_t(3), int64_t(-1)));
  EXPECT_EQ(count("[1048576,1048576]<=[1099511627776]"),
            std::pair(int64_t(1) << 40, int64_t(1) << 20));
  EXPECT_EQ(count("mesh['x'=2,'y'=4] {'y':(1)2}"),
            std::pair(int64_t(8), int64_t(2)));
}

TEST_F(ReplicaGroupsTest, FindsTheEnd) {
  for (StringRef text :
       {"{}", "{{0,1},{2,3}}", " [2,4]<=[8]", "[2,4] <= [4,2]T(1,0)",
        "mesh['x'=2,'y'=2] {'y'}", "mesh['}'=2] {'}'}", "mesh['x'=2], {'x'}",
        "mesh['x'=2,'y'=2], device_ids=([2,2]T(1,0)) {'y'}",
        "maximal_mesh[device_id=1] {}"})
    for (StringRef rest : {"", ", to_apply=%add", " metadata={}", "}"})
      EXPECT_EQ(findReplicaGroupsEnd((text + rest).str()), text.size())
          << text.str() << rest.str();
  EXPECT_EQ(findReplicaGroupsEnd("mesh['x'=2], dimensions={0}"), 11u);
  EXPECT_EQ(findReplicaGroupsEnd("nonsense"), 0u);
  EXPECT_EQ(findReplicaGroupsEnd("{{0,1"), 5u);
}
} // namespace
