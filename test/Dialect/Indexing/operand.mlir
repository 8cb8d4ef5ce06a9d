// RUN: hlo-opt %s | FileCheck %s
// RUN: hlo-opt %s | hlo-opt | FileCheck %s

// CHECK: map = #indexing.operand<map = <(d0) -> (d0), domain: d0 in [0, 3]>>
func.func private @map() attributes {
  map = #indexing.operand<map = <(i) -> (i), domain: i in [0, 3]>>
}

// The map is brought to its normal form; indices of elements use its names.
// CHECK: origins = #indexing.operand<map = <(d0, d1)[s0]{rt0, rt1} -> (d0 + rt0, d1 + s0, rt1),
// CHECK-SAME: rt0 = "%indices"[d1, s0 + rt1] clamp [0, 4], rt1 = "%tuple" leaf 2[]>
func.func private @origins() attributes {
  origins = #indexing.operand<
    map = <(x, y)[k]{a, b} -> (x + a + 0, y + k, b), domain:
        x in [0, 3], y in [0, 7], k in [0, 1], a in [0, 4], b in [0, 9]>,
    rt0 = "%indices"[d1, s0 + rt1] clamp [0, 4], rt1 = "%tuple" leaf 2[]>
}

// CHECK: collective = #indexing.operand<map = <(d0)[s0]{rt0} -> (d0 + rt0 * 4),
// CHECK-SAME: rt0 = device clamp [0, 1], replica = (s0), repetitions = 5>
func.func private @collective() attributes {
  collective = #indexing.operand<
    map = <(d0)[s0]{rt0} -> (d0 + rt0 * 4), domain:
        d0 in [0, 3], s0 in [0, 1], rt0 in [0, 1]>,
    rt0 = device clamp [0, 1], replica = (s0), repetitions = 5>
}

// CHECK: undefined = #indexing.operand<map = <undefined>>
func.func private @undefined() attributes {
  undefined = #indexing.operand<map = <undefined>>
}
