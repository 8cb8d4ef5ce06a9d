// RUN: hlo-opt %s --algebraic-simplify | FileCheck %s

// CHECK-LABEL: func @round_trip_bf16_f32(
// CHECK-SAME:    %[[X:.*]]: tensor<4xbf16>)
// CHECK-NEXT:    return %[[X]]
func.func @round_trip_bf16_f32(%x: tensor<4xbf16>) -> tensor<4xbf16> {
  %0 = hlo.convert %x : (tensor<4xbf16>) -> tensor<4xf32>
  %r = hlo.convert %0 : (tensor<4xf32>) -> tensor<4xbf16>
  return %r : tensor<4xbf16>
}

// CHECK-LABEL: func @round_trip_i8_f16(
// CHECK-SAME:    %[[X:.*]]: tensor<4xi8>)
// CHECK-NEXT:    return %[[X]]
func.func @round_trip_i8_f16(%x: tensor<4xi8>) -> tensor<4xi8> {
  %0 = hlo.convert %x : (tensor<4xi8>) -> tensor<4xf16>
  %r = hlo.convert %0 : (tensor<4xf16>) -> tensor<4xi8>
  return %r : tensor<4xi8>
}

// CHECK-LABEL: func @round_trip_u32_f32(
// CHECK:         hlo.convert
// CHECK:         hlo.convert
// CHECK:         return
func.func @round_trip_u32_f32(%x: tensor<4xui32>) -> tensor<4xui32> {
  %0 = hlo.convert %x : (tensor<4xui32>) -> tensor<4xf32>
  %r = hlo.convert %0 : (tensor<4xf32>) -> tensor<4xui32>
  return %r : tensor<4xui32>
}

// CHECK-LABEL: func @round_trip_i8_i32(
// CHECK-SAME:    %[[X:.*]]: tensor<4xi8>)
// CHECK-NEXT:    return %[[X]]
func.func @round_trip_i8_i32(%x: tensor<4xi8>) -> tensor<4xi8> {
  %0 = hlo.convert %x : (tensor<4xi8>) -> tensor<4xi32>
  %r = hlo.convert %0 : (tensor<4xi32>) -> tensor<4xi8>
  return %r : tensor<4xi8>
}

// CHECK-LABEL: func @round_trip_u8_i8(
// CHECK:         hlo.convert
// CHECK:         hlo.convert
// CHECK:         return
func.func @round_trip_u8_i8(%x: tensor<4xui8>) -> tensor<4xui8> {
  %0 = hlo.convert %x : (tensor<4xui8>) -> tensor<4xi8>
  %r = hlo.convert %0 : (tensor<4xi8>) -> tensor<4xui8>
  return %r : tensor<4xui8>
}

// CHECK-LABEL: func @round_trip_u8_i16(
// CHECK-SAME:    %[[X:.*]]: tensor<4xui8>)
// CHECK-NEXT:    return %[[X]]
func.func @round_trip_u8_i16(%x: tensor<4xui8>) -> tensor<4xui8> {
  %0 = hlo.convert %x : (tensor<4xui8>) -> tensor<4xi16>
  %r = hlo.convert %0 : (tensor<4xi16>) -> tensor<4xui8>
  return %r : tensor<4xui8>
}

// CHECK-LABEL: func @round_trip_i8_u16(
// CHECK:         hlo.convert
// CHECK:         hlo.convert
// CHECK:         return
func.func @round_trip_i8_u16(%x: tensor<4xi8>) -> tensor<4xi8> {
  %0 = hlo.convert %x : (tensor<4xi8>) -> tensor<4xui16>
  %r = hlo.convert %0 : (tensor<4xui16>) -> tensor<4xi8>
  return %r : tensor<4xi8>
}

// CHECK-LABEL: func @round_trip_pred_f32(
// CHECK-SAME:    %[[X:.*]]: tensor<4xi1>)
// CHECK-NEXT:    return %[[X]]
func.func @round_trip_pred_f32(%x: tensor<4xi1>) -> tensor<4xi1> {
  %0 = hlo.convert %x : (tensor<4xi1>) -> tensor<4xf32>
  %r = hlo.convert %0 : (tensor<4xf32>) -> tensor<4xi1>
  return %r : tensor<4xi1>
}

// CHECK-LABEL: func @round_trip_i64_f64(
// CHECK:         hlo.convert
// CHECK:         hlo.convert
// CHECK:         return
func.func @round_trip_i64_f64(%x: tensor<4xi64>) -> tensor<4xi64> {
  %0 = hlo.convert %x : (tensor<4xi64>) -> tensor<4xf64>
  %r = hlo.convert %0 : (tensor<4xf64>) -> tensor<4xi64>
  return %r : tensor<4xi64>
}

// CHECK-LABEL: func @round_trip_f16_bf16(
// CHECK:         hlo.convert
// CHECK:         hlo.convert
// CHECK:         return
func.func @round_trip_f16_bf16(%x: tensor<4xf16>) -> tensor<4xf16> {
  %0 = hlo.convert %x : (tensor<4xf16>) -> tensor<4xbf16>
  %r = hlo.convert %0 : (tensor<4xbf16>) -> tensor<4xf16>
  return %r : tensor<4xf16>
}

// CHECK-LABEL: func @round_trip_f32_f16(
// CHECK:         hlo.convert
// CHECK:         hlo.convert
// CHECK:         return
func.func @round_trip_f32_f16(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.convert %x : (tensor<4xf32>) -> tensor<4xf16>
  %r = hlo.convert %0 : (tensor<4xf16>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @round_trip_f8_f32(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf8E4M3FN>)
// CHECK-NEXT:    return %[[X]]
func.func @round_trip_f8_f32(%x: tensor<4xf8E4M3FN>) -> tensor<4xf8E4M3FN> {
  %0 = hlo.convert %x : (tensor<4xf8E4M3FN>) -> tensor<4xf32>
  %r = hlo.convert %0 : (tensor<4xf32>) -> tensor<4xf8E4M3FN>
  return %r : tensor<4xf8E4M3FN>
}

// CHECK-LABEL: func @narrow_add_i8_i32(
// CHECK-SAME:    %[[X:.*]]: tensor<4xi8>, %[[Y:.*]]: tensor<4xi8>)
// CHECK:         %[[R:.*]] = hlo.add %[[X]], %[[Y]] : tensor<4xi8>
// CHECK-NEXT:    return %[[R]]
func.func @narrow_add_i8_i32(%x: tensor<4xi8>, %y: tensor<4xi8>) -> tensor<4xi8> {
  %0 = hlo.convert %x : (tensor<4xi8>) -> tensor<4xi32>
  %1 = hlo.convert %y : (tensor<4xi8>) -> tensor<4xi32>
  %2 = hlo.add %0, %1 : tensor<4xi32>
  %r = hlo.convert %2 : (tensor<4xi32>) -> tensor<4xi8>
  return %r : tensor<4xi8>
}

// CHECK-LABEL: func @narrow_multiply_ui8_ui32(
// CHECK-SAME:    %[[X:.*]]: tensor<4xui8>, %[[Y:.*]]: tensor<4xui8>)
// CHECK:         %[[R:.*]] = hlo.multiply %[[X]], %[[Y]] : tensor<4xui8>
// CHECK-NEXT:    return %[[R]]
func.func @narrow_multiply_ui8_ui32(%x: tensor<4xui8>, %y: tensor<4xui8>) -> tensor<4xui8> {
  %0 = hlo.convert %x : (tensor<4xui8>) -> tensor<4xui32>
  %1 = hlo.convert %y : (tensor<4xui8>) -> tensor<4xui32>
  %2 = hlo.multiply %0, %1 : tensor<4xui32>
  %r = hlo.convert %2 : (tensor<4xui32>) -> tensor<4xui8>
  return %r : tensor<4xui8>
}

// CHECK-LABEL: func @narrow_divide_ui8_ui32(
// CHECK-SAME:    %[[X:.*]]: tensor<4xui8>, %[[Y:.*]]: tensor<4xui8>)
// CHECK:         %[[R:.*]] = hlo.divide %[[X]], %[[Y]] : tensor<4xui8>
// CHECK-NEXT:    return %[[R]]
func.func @narrow_divide_ui8_ui32(%x: tensor<4xui8>, %y: tensor<4xui8>) -> tensor<4xui8> {
  %0 = hlo.convert %x : (tensor<4xui8>) -> tensor<4xui32>
  %1 = hlo.convert %y : (tensor<4xui8>) -> tensor<4xui32>
  %2 = hlo.divide %0, %1 : tensor<4xui32>
  %r = hlo.convert %2 : (tensor<4xui32>) -> tensor<4xui8>
  return %r : tensor<4xui8>
}

// CHECK-LABEL: func @narrow_remainder_ui8_ui32(
// CHECK-SAME:    %[[X:.*]]: tensor<4xui8>, %[[Y:.*]]: tensor<4xui8>)
// CHECK:         %[[R:.*]] = hlo.remainder %[[X]], %[[Y]] : tensor<4xui8>
// CHECK-NEXT:    return %[[R]]
func.func @narrow_remainder_ui8_ui32(%x: tensor<4xui8>, %y: tensor<4xui8>) -> tensor<4xui8> {
  %0 = hlo.convert %x : (tensor<4xui8>) -> tensor<4xui32>
  %1 = hlo.convert %y : (tensor<4xui8>) -> tensor<4xui32>
  %2 = hlo.remainder %0, %1 : tensor<4xui32>
  %r = hlo.convert %2 : (tensor<4xui32>) -> tensor<4xui8>
  return %r : tensor<4xui8>
}

// CHECK-LABEL: func @narrow_divide_i8_i32(
// CHECK:         hlo.divide
// CHECK:         hlo.convert
// CHECK:         return
func.func @narrow_divide_i8_i32(%x: tensor<4xi8>, %y: tensor<4xi8>) -> tensor<4xi8> {
  %0 = hlo.convert %x : (tensor<4xi8>) -> tensor<4xi32>
  %1 = hlo.convert %y : (tensor<4xi8>) -> tensor<4xi32>
  %2 = hlo.divide %0, %1 : tensor<4xi32>
  %r = hlo.convert %2 : (tensor<4xi32>) -> tensor<4xi8>
  return %r : tensor<4xi8>
}

// CHECK-LABEL: func @narrow_add_i8_ui32(
// CHECK:         hlo.add
// CHECK:         hlo.convert
// CHECK:         return
func.func @narrow_add_i8_ui32(%x: tensor<4xi8>, %y: tensor<4xi8>) -> tensor<4xi8> {
  %0 = hlo.convert %x : (tensor<4xi8>) -> tensor<4xui32>
  %1 = hlo.convert %y : (tensor<4xi8>) -> tensor<4xui32>
  %2 = hlo.add %0, %1 : tensor<4xui32>
  %r = hlo.convert %2 : (tensor<4xui32>) -> tensor<4xi8>
  return %r : tensor<4xi8>
}

// CHECK-LABEL: func @narrow_with_users(
// CHECK:         hlo.add
// CHECK:         return
func.func @narrow_with_users(%x: tensor<4xi8>, %y: tensor<4xi8>) -> tensor<4xi8> {
  %0 = hlo.convert %x : (tensor<4xi8>) -> tensor<4xi32>
  %1 = hlo.convert %y : (tensor<4xi8>) -> tensor<4xi32>
  %2 = hlo.add %0, %1 : tensor<4xi32>
  %3 = hlo.convert %2 : (tensor<4xi32>) -> tensor<4xi8>
  %4 = hlo.convert %2 : (tensor<4xi32>) -> tensor<4xi16>
  %5 = hlo.convert %4 : (tensor<4xi16>) -> tensor<4xi8>
  %r = hlo.xor %3, %5 : tensor<4xi8>
  return %r : tensor<4xi8>
}

// CHECK-LABEL: func @bitcast_convert_twice(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>)
// CHECK:         hlo.bitcast_convert %[[X]] : (tensor<4xf32>) -> tensor<4xui32>
// CHECK-NEXT:    return
func.func @bitcast_convert_twice(%x: tensor<4xf32>) -> tensor<4xui32> {
  %0 = hlo.bitcast_convert %x : (tensor<4xf32>) -> tensor<4xi32>
  %r = hlo.bitcast_convert %0 : (tensor<4xi32>) -> tensor<4xui32>
  return %r : tensor<4xui32>
}

// CHECK-LABEL: func @bitcast_convert_back(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>)
// CHECK-NEXT:    return %[[X]]
func.func @bitcast_convert_back(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.bitcast_convert %x : (tensor<4xf32>) -> tensor<4x2xi16>
  %r = hlo.bitcast_convert %0 : (tensor<4x2xi16>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @bitcast_convert_narrower_twice(
// CHECK:         hlo.bitcast_convert
// CHECK:         hlo.bitcast_convert
// CHECK:         return
func.func @bitcast_convert_narrower_twice(%x: tensor<4xf32>) -> tensor<4x2x2xi8> {
  %0 = hlo.bitcast_convert %x : (tensor<4xf32>) -> tensor<4x2xi16>
  %r = hlo.bitcast_convert %0 : (tensor<4x2xi16>) -> tensor<4x2x2xi8>
  return %r : tensor<4x2x2xi8>
}

// CHECK-LABEL: func @bitcast_convert_of_concatenate(
// CHECK-SAME:    %[[X:.*]]: tensor<2xf32>, %[[Y:.*]]: tensor<3xf32>)
// CHECK:         hlo.concatenate %[[X]], %[[Y]]
// CHECK-NEXT:    return
func.func @bitcast_convert_of_concatenate(%x: tensor<2xf32>, %y: tensor<3xf32>) -> tensor<5xf32> {
  %0 = hlo.bitcast_convert %x : (tensor<2xf32>) -> tensor<2xi32>
  %1 = hlo.bitcast_convert %y : (tensor<3xf32>) -> tensor<3xi32>
  %2 = hlo.concatenate %0, %1 dimension = 0 : (tensor<2xi32>, tensor<3xi32>) -> tensor<5xi32>
  %r = hlo.bitcast_convert %2 : (tensor<5xi32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
}

// CHECK-LABEL: func @copy_of_copy(
// CHECK-SAME:    %[[X:.*]]: tensor
// CHECK-NEXT:    %[[C:.*]] = hlo.copy %[[X]] : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[0, 1]>>
// CHECK-NEXT:    return %[[C]]
func.func @copy_of_copy(%x: tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[0, 1]>> {
  %0 = hlo.copy %x : tensor<2x3xf32, #hlo.layout<[1, 0]>>
  %1 = hlo.copy %0 : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<2x3xf32, #hlo.layout<[0, 1]>>
  return %1 : tensor<2x3xf32, #hlo.layout<[0, 1]>>
}

// CHECK-LABEL: func @copy_between_memories(
// CHECK:         hlo.copy
// CHECK:         hlo.copy
func.func @copy_between_memories(%x: tensor<2xf32, #hlo.layout<[0]>>) -> tensor<2xf32, #hlo.layout<[0]>> {
  %0 = hlo.copy %x : (tensor<2xf32, #hlo.layout<[0]>>) -> tensor<2xf32, #hlo.layout<[0], memory_space = 5>>
  %1 = hlo.copy %0 : (tensor<2xf32, #hlo.layout<[0], memory_space = 5>>) -> tensor<2xf32, #hlo.layout<[0]>>
  return %1 : tensor<2xf32, #hlo.layout<[0]>>
}

// CHECK-LABEL: func @bitcast_of_bitcast(
// CHECK-SAME:    %[[X:.*]]: tensor
// CHECK-NEXT:    %[[B:.*]] = hlo.bitcast %[[X]]
// CHECK-NEXT:    return %[[B]]
func.func @bitcast_of_bitcast(%x: tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<3x2xf32, #hlo.layout<[1, 0]>> {
  %0 = hlo.bitcast %x : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<6xf32, #hlo.layout<[0]>>
  %1 = hlo.bitcast %0 : (tensor<6xf32, #hlo.layout<[0]>>) -> tensor<3x2xf32, #hlo.layout<[1, 0]>>
  return %1 : tensor<3x2xf32, #hlo.layout<[1, 0]>>
}

// CHECK-LABEL: func @bitcast_of_elementwise(
// CHECK-SAME:    %[[X:.*]]: tensor
// CHECK-NEXT:    %[[N:.*]] = hlo.negate %[[X]]
// CHECK-NEXT:    %[[B:.*]] = hlo.bitcast %[[N]]
// CHECK-NEXT:    return %[[B]]
func.func @bitcast_of_elementwise(%x: tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<3x2xf32, #hlo.layout<[1, 0]>> {
  %0 = hlo.bitcast %x : (tensor<2x3xf32, #hlo.layout<[1, 0]>>) -> tensor<6xf32, #hlo.layout<[0]>>
  %1 = hlo.negate %0 : tensor<6xf32, #hlo.layout<[0]>>
  %2 = hlo.bitcast %1 : (tensor<6xf32, #hlo.layout<[0]>>) -> tensor<3x2xf32, #hlo.layout<[1, 0]>>
  return %2 : tensor<3x2xf32, #hlo.layout<[1, 0]>>
}

// CHECK-LABEL: func @copy(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>)
// CHECK-NEXT:    return %[[X]]
func.func @copy(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r = hlo.copy %x : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @copy_of_sharded_root(
// CHECK:         hlo.copy
// CHECK:         return
func.func @copy_of_sharded_root(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.negate %x {hlo.sharding = #hlo.sharding<"{replicated}">} : tensor<4xf32>
  %r = hlo.copy %0 {hlo.sharding = #hlo.sharding<"{replicated}">} : tensor<4xf32>
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func @slice_to_dynamic(
// CHECK-SAME:    %[[X:.*]]: tensor<4xf32>)
// CHECK:         return %[[X]]
func.func @slice_to_dynamic(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = hlo.custom_call "PadToStatic"(%x) : (tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<i32>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<4xf32>, tensor<i32>>) -> tensor<4xf32>
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<4xf32>, tensor<i32>>) -> tensor<i32>
  %r = hlo.custom_call "SliceToDynamic"(%1, %2) : (tensor<4xf32>, tensor<i32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// A copy to another layout is for those that mind it.
// CHECK-LABEL: func @copy_for_its_layout(
// CHECK-SAME:    %[[X:.*]]: tensor
// CHECK-NEXT:    %[[C:.*]] = hlo.copy %[[X]]
// CHECK-NEXT:    %[[T:.*]] = hlo.transpose %[[X]]
// CHECK-NEXT:    hlo.tuple %[[C]], %[[T]]
func.func @copy_for_its_layout(%x: tensor<2x3xf32>) -> tuple<tensor<2x3xf32, #hlo.layout<[0, 1]>>, tensor<3x2xf32>> {
  %0 = hlo.copy %x : (tensor<2x3xf32>) -> tensor<2x3xf32, #hlo.layout<[0, 1]>>
  %1 = hlo.transpose %0 dimensions = [1, 0] : (tensor<2x3xf32, #hlo.layout<[0, 1]>>) -> tensor<3x2xf32>
  %2 = hlo.tuple %0, %1 : (tensor<2x3xf32, #hlo.layout<[0, 1]>>, tensor<3x2xf32>) -> tuple<tensor<2x3xf32, #hlo.layout<[0, 1]>>, tensor<3x2xf32>>
  return %2 : tuple<tensor<2x3xf32, #hlo.layout<[0, 1]>>, tensor<3x2xf32>>
}

// CHECK-LABEL: func @copy_to_other_memory(
// CHECK:         %[[C:.*]] = hlo.copy
// CHECK-NEXT:    hlo.negate %[[C]]
func.func @copy_to_other_memory(%x: tensor<3xf32>) -> tensor<3xf32> {
  %0 = hlo.copy %x : (tensor<3xf32>) -> tensor<3xf32, #hlo.layout<[0], memory_space = 1>>
  %1 = hlo.negate %0 : (tensor<3xf32, #hlo.layout<[0], memory_space = 1>>) -> tensor<3xf32>
  return %1 : tensor<3xf32>
}
