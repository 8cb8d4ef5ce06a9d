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

// CHECK-LABEL: func @convert_of_constant_without_option(
// CHECK:         %[[V0:.*]] = hlo.constant dense<[1, 2]> : tensor<2xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.convert %[[V0]] : (tensor<2xi32>) -> tensor<2xi8>
// CHECK-NEXT:    return %[[V1]]
func.func @convert_of_constant_without_option() -> tensor<2xi8> {
  %0 = hlo.constant dense<[1, 2]> : tensor<2xi32>
  %r = hlo.convert %0 : (tensor<2xi32>) -> tensor<2xi8>
  return %r : tensor<2xi8>
}

// The sum is needed in full, one operand is not widened, or from another type.
// CHECK-LABEL: func @narrow_others(
// CHECK:         %[[V0:.*]] = hlo.convert %arg0 : (tensor<4xi8>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.add %[[V0]], %[[V0]]
// CHECK-NEXT:    %[[V2:.*]] = hlo.convert %[[V1]] : (tensor<4xi32>) -> tensor<4xi8>
// CHECK-NEXT:    %[[V3:.*]] = hlo.convert %arg0 : (tensor<4xi8>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.add %[[V3]], %arg1
// CHECK-NEXT:    %[[V5:.*]] = hlo.convert %[[V4]] : (tensor<4xi32>) -> tensor<4xi8>
// CHECK-NEXT:    %[[V6:.*]] = hlo.convert %arg0 : (tensor<4xi8>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V7:.*]] = hlo.subtract %arg1, %[[V6]]
// CHECK-NEXT:    %[[V8:.*]] = hlo.convert %[[V7]] : (tensor<4xi32>) -> tensor<4xi8>
// CHECK-NEXT:    %[[V9:.*]] = hlo.convert %arg0 : (tensor<4xi8>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V10:.*]] = hlo.convert %arg2 : (tensor<4xi16>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V11:.*]] = hlo.add %[[V9]], %[[V10]]
// CHECK-NEXT:    %[[V12:.*]] = hlo.convert %[[V11]] : (tensor<4xi32>) -> tensor<4xi8>
// CHECK-NEXT:    %[[V13:.*]] = hlo.convert %arg0 : (tensor<4xi8>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V14:.*]] = hlo.convert %arg2 : (tensor<4xi16>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V15:.*]] = hlo.subtract %[[V14]], %[[V13]]
// CHECK-NEXT:    %[[V16:.*]] = hlo.convert %[[V15]] : (tensor<4xi32>) -> tensor<4xi8>
// CHECK-NEXT:    %[[V17:.*]] = hlo.tuple %[[V2]], %[[V1]], %[[V5]], %[[V8]], %[[V12]], %[[V16]]
// CHECK-NEXT:    return %[[V17]]
func.func @narrow_others(%x: tensor<4xi8>, %y: tensor<4xi32>, %z: tensor<4xi16>) -> tuple<tensor<4xi8>, tensor<4xi32>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>> {
  %0 = hlo.convert %x : (tensor<4xi8>) -> tensor<4xi32>
  %1 = hlo.add %0, %0 : tensor<4xi32>
  %2 = hlo.convert %1 : (tensor<4xi32>) -> tensor<4xi8>
  %3 = hlo.convert %x : (tensor<4xi8>) -> tensor<4xi32>
  %4 = hlo.add %3, %y : tensor<4xi32>
  %5 = hlo.convert %4 : (tensor<4xi32>) -> tensor<4xi8>
  %6 = hlo.convert %x : (tensor<4xi8>) -> tensor<4xi32>
  %7 = hlo.subtract %y, %6 : tensor<4xi32>
  %8 = hlo.convert %7 : (tensor<4xi32>) -> tensor<4xi8>
  %9 = hlo.convert %x : (tensor<4xi8>) -> tensor<4xi32>
  %10 = hlo.convert %z : (tensor<4xi16>) -> tensor<4xi32>
  %11 = hlo.add %9, %10 : tensor<4xi32>
  %12 = hlo.convert %11 : (tensor<4xi32>) -> tensor<4xi8>
  %13 = hlo.convert %x : (tensor<4xi8>) -> tensor<4xi32>
  %14 = hlo.convert %z : (tensor<4xi16>) -> tensor<4xi32>
  %15 = hlo.subtract %14, %13 : tensor<4xi32>
  %16 = hlo.convert %15 : (tensor<4xi32>) -> tensor<4xi8>
  %r = hlo.tuple %2, %1, %5, %8, %12, %16 : (tensor<4xi8>, tensor<4xi32>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>) -> tuple<tensor<4xi8>, tensor<4xi32>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>>
  return %r : tuple<tensor<4xi8>, tensor<4xi32>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>, tensor<4xi8>>
}

// Fractions are dropped.
// CHECK-LABEL: func @narrow_floats_by_integers(
// CHECK:         %[[V0:.*]] = hlo.convert %arg0 : (tensor<4xf16>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.convert %arg1 : (tensor<4xf16>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V2:.*]] = hlo.add %[[V0]], %[[V1]]
// CHECK-NEXT:    %[[V3:.*]] = hlo.convert %[[V2]] : (tensor<4xi32>) -> tensor<4xf16>
// CHECK-NEXT:    return %[[V3]]
func.func @narrow_floats_by_integers(%x: tensor<4xf16>, %y: tensor<4xf16>) -> tensor<4xf16> {
  %0 = hlo.convert %x : (tensor<4xf16>) -> tensor<4xi32>
  %1 = hlo.convert %y : (tensor<4xf16>) -> tensor<4xi32>
  %2 = hlo.add %0, %1 : tensor<4xi32>
  %r = hlo.convert %2 : (tensor<4xi32>) -> tensor<4xf16>
  return %r : tensor<4xf16>
}

// Other bytes than 0 and 1 are no preds; another type than that of the operands.
// CHECK-LABEL: func @bitcast_convert_of_other_concatenate(
// CHECK:         %[[V0:.*]] = hlo.bitcast_convert %arg0 : (tensor<2xi8>) -> tensor<2xi1>
// CHECK-NEXT:    %[[V1:.*]] = hlo.concatenate %[[V0]], %[[V0]] dimension = 0 : (tensor<2xi1>, tensor<2xi1>) -> tensor<4xi1>
// CHECK-NEXT:    %[[V2:.*]] = hlo.bitcast_convert %[[V1]] : (tensor<4xi1>) -> tensor<4xi8>
// CHECK-NEXT:    %[[V3:.*]] = hlo.bitcast_convert %arg1 : (tensor<2xf32>) -> tensor<2xi32>
// CHECK-NEXT:    %[[V4:.*]] = hlo.concatenate %[[V3]], %[[V3]] dimension = 0 : (tensor<2xi32>, tensor<2xi32>) -> tensor<4xi32>
// CHECK-NEXT:    %[[V5:.*]] = hlo.bitcast_convert %[[V4]] : (tensor<4xi32>) -> tensor<4xui32>
// CHECK-NEXT:    %[[V6:.*]] = hlo.tuple %[[V2]], %[[V5]]
// CHECK-NEXT:    return %[[V6]]
func.func @bitcast_convert_of_other_concatenate(%x: tensor<2xi8>, %y: tensor<2xf32>) -> tuple<tensor<4xi8>, tensor<4xui32>> {
  %0 = hlo.bitcast_convert %x : (tensor<2xi8>) -> tensor<2xi1>
  %1 = hlo.concatenate %0, %0 dimension = 0 : (tensor<2xi1>, tensor<2xi1>) -> tensor<4xi1>
  %2 = hlo.bitcast_convert %1 : (tensor<4xi1>) -> tensor<4xi8>
  %3 = hlo.bitcast_convert %y : (tensor<2xf32>) -> tensor<2xi32>
  %4 = hlo.concatenate %3, %3 dimension = 0 : (tensor<2xi32>, tensor<2xi32>) -> tensor<4xi32>
  %5 = hlo.bitcast_convert %4 : (tensor<4xi32>) -> tensor<4xui32>
  %r = hlo.tuple %2, %5 : (tensor<4xi8>, tensor<4xui32>) -> tuple<tensor<4xi8>, tensor<4xui32>>
  return %r : tuple<tensor<4xi8>, tensor<4xui32>>
}

// No layouts.
// CHECK-LABEL: func @bitcast_of_broadcast(
// CHECK:         %[[V0:.*]] = hlo.broadcast %arg0 dimensions = [0] : (tensor<3xf32>) -> tensor<3x2xf32>
// CHECK-NEXT:    %[[V1:.*]] = hlo.bitcast %[[V0]] : (tensor<3x2xf32>) -> tensor<2x3xf32>
// CHECK-NEXT:    return %[[V1]]
func.func @bitcast_of_broadcast(%x: tensor<3xf32>) -> tensor<2x3xf32> {
  %0 = hlo.broadcast %x dimensions = [0] : (tensor<3xf32>) -> tensor<3x2xf32>
  %r = hlo.bitcast %0 : (tensor<3x2xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// CHECK-LABEL: func @other_custom_calls(
// CHECK:         %[[V0:.*]] = hlo.custom_call "PadToStatic"(%arg0)
// CHECK-NEXT:    %[[V1:.*]] = hlo.get_tuple_element %[[V0]][0]
// CHECK-NEXT:    %[[V2:.*]] = hlo.get_tuple_element %[[V0]][1]
// CHECK-NEXT:    %[[V3:.*]] = hlo.custom_call "Other"(%[[V1]], %[[V2]])
// CHECK-NEXT:    %[[V4:.*]] = hlo.custom_call "SliceToDynamic"()
// CHECK-NEXT:    %[[V5:.*]] = hlo.custom_call "SliceToDynamic"(%arg0, %arg1)
// CHECK-NEXT:    %[[V6:.*]] = hlo.custom_call "LayoutConstraint"(%arg0)
// CHECK-NEXT:    %[[V7:.*]] = hlo.tuple %[[V3]], %[[V4]], %[[V5]], %[[V6]]
// CHECK-NEXT:    return %[[V7]]
func.func @other_custom_calls(%x: tensor<4xf32>, %n: tensor<i32>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>> {
  %0 = hlo.custom_call "PadToStatic"(%x) : (tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<i32>>
  %1 = hlo.get_tuple_element %0[0] : (tuple<tensor<4xf32>, tensor<i32>>) -> tensor<4xf32>
  %2 = hlo.get_tuple_element %0[1] : (tuple<tensor<4xf32>, tensor<i32>>) -> tensor<i32>
  %3 = hlo.custom_call "Other"(%1, %2) : (tensor<4xf32>, tensor<i32>) -> tensor<4xf32>
  %4 = hlo.custom_call "SliceToDynamic"() : () -> tensor<4xf32>
  %5 = hlo.custom_call "SliceToDynamic"(%x, %n) : (tensor<4xf32>, tensor<i32>) -> tensor<4xf32>
  %6 = hlo.custom_call "LayoutConstraint"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %r = hlo.tuple %3, %4, %5, %6 : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>
  return %r : tuple<tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>>
}
