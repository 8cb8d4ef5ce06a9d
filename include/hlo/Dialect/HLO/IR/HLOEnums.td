//===- HLOEnums.td - Enumerations of the HLO dialect -------*- tablegen -*-===//
// The keywords are those of HLO text.

#ifndef HLO_DIALECT_HLO_IR_HLOENUMS_TD
#define HLO_DIALECT_HLO_IR_HLOENUMS_TD

include "hlo/Dialect/HLO/IR/HLO.td"
include "mlir/IR/EnumAttr.td"

class HLO_Enum<string name, string summary, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::hlo";
  let genSpecializedAttr = 0;
}
class HLO_EnumAttr<HLO_Enum enum, string attrMnemonic>
    : EnumAttr<HLO_Dialect, enum, attrMnemonic>;

class HLO_Case<string symbol, int value, string keyword = symbol>
    : I32EnumAttrCase<symbol, value, keyword>;

def HLO_ComparisonDirection : HLO_Enum<"ComparisonDirection", "direction of a comparison", [
    HLO_Case<"EQ", 0>, HLO_Case<"NE", 1>, HLO_Case<"GE", 2>,
    HLO_Case<"GT", 3>, HLO_Case<"LE", 4>, HLO_Case<"LT", 5>]>;
def HLO_ComparisonDirectionAttr : HLO_EnumAttr<HLO_ComparisonDirection, "direction">;

def HLO_ComparisonType : HLO_Enum<"ComparisonType", "order a comparison uses", [
    HLO_Case<"FLOAT", 0>, HLO_Case<"TOTALORDER", 1>,
    HLO_Case<"SIGNED", 2>, HLO_Case<"UNSIGNED", 3>]>;
def HLO_ComparisonTypeAttr : HLO_EnumAttr<HLO_ComparisonType, "comparison_type">;

def HLO_Precision : HLO_Enum<"Precision", "precision of the operands of a contraction", [
    HLO_Case<"Default", 0, "default">, HLO_Case<"High", 1, "high">,
    HLO_Case<"Highest", 2, "highest">]>;

def HLO_DotAlgorithm : HLO_Enum<"DotAlgorithm", "types a contraction multiplies and accumulates in", [
    HLO_Case<"unset", 0>,
    HLO_Case<"dot_any_f8_any_f8_f32", 1>,
    HLO_Case<"dot_any_f8_any_f8_f32_fast_accum", 2>,
    HLO_Case<"dot_f16_f16_f16", 3>, HLO_Case<"dot_f16_f16_f32", 4>,
    HLO_Case<"dot_bf16_bf16_bf16", 5>, HLO_Case<"dot_bf16_bf16_f32", 6>,
    HLO_Case<"dot_bf16_bf16_f32_x3", 7>, HLO_Case<"dot_bf16_bf16_f32_x6", 8>,
    HLO_Case<"dot_bf16_bf16_f32_x9", 9>, HLO_Case<"dot_tf32_tf32_f32", 10>,
    HLO_Case<"dot_tf32_tf32_f32_x3", 11>, HLO_Case<"dot_f32_f32_f32", 12>,
    HLO_Case<"dot_f64_f64_f64", 13>]>;
def HLO_DotAlgorithmAttr : HLO_EnumAttr<HLO_DotAlgorithm, "dot_algorithm">;

def HLO_ConvolutionKind : HLO_Enum<"ConvolutionKind", "role of a convolution in training", [
    HLO_Case<"unset", 0>, HLO_Case<"fprop", 1>, HLO_Case<"wgrad", 2>,
    HLO_Case<"dgrad", 3>]>;
def HLO_ConvolutionKindAttr : HLO_EnumAttr<HLO_ConvolutionKind, "convolution_kind">;

def HLO_FusionKind : HLO_Enum<"FusionKind", "how a fusion is to be emitted", [
    HLO_Case<"kLoop", 0>, HLO_Case<"kInput", 1>, HLO_Case<"kOutput", 2>,
    HLO_Case<"kCustom", 3>]>;
def HLO_FusionKindAttr : HLO_EnumAttr<HLO_FusionKind, "fusion_kind">;

def HLO_FftType : HLO_Enum<"FftType", "kind of Fourier transform", [
    HLO_Case<"FFT", 0>, HLO_Case<"IFFT", 1>, HLO_Case<"RFFT", 2>,
    HLO_Case<"IRFFT", 3>]>;
def HLO_FftTypeAttr : HLO_EnumAttr<HLO_FftType, "fft_type">;

def HLO_RandomDistribution : HLO_Enum<"RandomDistribution", "distribution of random numbers", [
    HLO_Case<"rng_uniform", 1>, HLO_Case<"rng_normal", 2>]>;
def HLO_RandomDistributionAttr : HLO_EnumAttr<HLO_RandomDistribution, "distribution">;

def HLO_RandomAlgorithm : HLO_Enum<"RandomAlgorithm", "generator of random bits", [
    HLO_Case<"rng_default", 0>, HLO_Case<"rng_three_fry", 1>,
    HLO_Case<"rng_philox", 2>]>;
def HLO_RandomAlgorithmAttr : HLO_EnumAttr<HLO_RandomAlgorithm, "rng_algorithm">;

def HLO_Transpose : HLO_Enum<"Transpose", "how a triangular matrix is read", [
    HLO_Case<"TRANSPOSE_INVALID", 0>, HLO_Case<"NO_TRANSPOSE", 1>,
    HLO_Case<"TRANSPOSE", 2>, HLO_Case<"ADJOINT", 3>]>;
def HLO_TransposeAttr : HLO_EnumAttr<HLO_Transpose, "transpose">;

def HLO_PaddingType : HLO_Enum<"PaddingType", "padding convention of a custom call", [
    HLO_Case<"PADDING_INVALID", 0>, HLO_Case<"PADDING_VALID", 1>,
    HLO_Case<"PADDING_SAME", 2>]>;
def HLO_PaddingTypeAttr : HLO_EnumAttr<HLO_PaddingType, "padding_type">;

def HLO_CustomCallSchedule : HLO_Enum<"CustomCallSchedule", "where a custom call is scheduled", [
    HLO_Case<"SCHEDULE_NONE", 0>, HLO_Case<"SCHEDULE_LATEST", 1>,
    HLO_Case<"SCHEDULE_EARLIEST", 2>]>;
def HLO_CustomCallScheduleAttr : HLO_EnumAttr<HLO_CustomCallSchedule, "custom_call_schedule">;

def HLO_CustomCallApiVersion : HLO_Enum<"CustomCallApiVersion", "calling convention of a custom call", [
    HLO_Case<"API_VERSION_UNSPECIFIED", 0>, HLO_Case<"API_VERSION_ORIGINAL", 1>,
    HLO_Case<"API_VERSION_STATUS_RETURNING", 2>,
    HLO_Case<"API_VERSION_STATUS_RETURNING_UNIFIED", 3>,
    HLO_Case<"API_VERSION_TYPED_FFI", 4>]>;
def HLO_CustomCallApiVersionAttr : HLO_EnumAttr<HLO_CustomCallApiVersion, "custom_call_api_version">;

def HLO_ResultAccuracyMode : HLO_Enum<"ResultAccuracyMode", "accuracy asked of an elementwise function", [
    HLO_Case<"Default", 0, "default">, HLO_Case<"Highest", 1, "highest">,
    HLO_Case<"Tolerance", 2, "tolerance">]>;

def HLO_AliasKind : HLO_Enum<"AliasKind", "whether an alias is a permission or a demand", [
    HLO_Case<"MayAlias", 0, "may-alias">, HLO_Case<"MustAlias", 1, "must-alias">]>;

#endif // HLO_DIALECT_HLO_IR_HLOENUMS_TD
