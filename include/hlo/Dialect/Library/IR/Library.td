//===- Library.td - Library dialect ------------------------*- tablegen -*-===//

#ifndef HLO_DIALECT_LIBRARY_IR_LIBRARY_TD
#define HLO_DIALECT_LIBRARY_IR_LIBRARY_TD

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def Library_Dialect : Dialect {
  let name = "library";
  let cppNamespace = "::hlo::library";
  let summary = "Calls of vendor libraries";
  let description = [{
    What cuDNN, cuBLAS, cuSOLVER, CUB or oneDNN compute in one call: operations on
    arrays as those of HLO, with what their libraries do on the way. In HLO text
    each of them is the `custom-call` that XLA uses for it.

    The result is a tuple of the arrays computed and of the workspace, bytes whose
    values mean nothing; a call without one may result in the array itself. All
    arrays have static dimensions.
  }];
  let dependentDialects = ["::hlo::HLODialect"];
  let useDefaultAttributePrinterParser = 1;
}

class Library_Attr<string name, string attrMnemonic>
    : AttrDef<Library_Dialect, name> {
  let mnemonic = attrMnemonic;
}

class Library_Enum<string name, string summary, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::hlo::library";
  let genSpecializedAttr = 0;
}
class Library_EnumAttr<Library_Enum enum, string attrMnemonic>
    : EnumAttr<Library_Dialect, enum, attrMnemonic>;

def Library_ConvolutionKind
    : Library_Enum<"ConvolutionKind", "which array of a convolution is computed", [
        I32EnumAttrCase<"Forward", 0, "forward">,
        I32EnumAttrCase<"BackwardInput", 1, "backward_input">,
        I32EnumAttrCase<"BackwardFilter", 2, "backward_filter">]>;
def Library_ConvolutionKindAttr
    : Library_EnumAttr<Library_ConvolutionKind, "convolution_kind">;

def Library_ActivationMode
    : Library_Enum<"ActivationMode", "function of each element of a result", [
        I32EnumAttrCase<"None", 0, "none">,
        I32EnumAttrCase<"Sigmoid", 1, "sigmoid">,
        I32EnumAttrCase<"Relu", 2, "relu">,
        I32EnumAttrCase<"Relu6", 3, "relu6">,
        I32EnumAttrCase<"ReluX", 4, "relux">,
        I32EnumAttrCase<"Tanh", 5, "tanh">,
        I32EnumAttrCase<"BandPass", 6, "bandpass">,
        I32EnumAttrCase<"Elu", 7, "elu">,
        I32EnumAttrCase<"LeakyRelu", 8, "leaky_relu">]>;
def Library_ActivationModeAttr
    : Library_EnumAttr<Library_ActivationMode, "activation_mode">;

def Library_GraphFunction
    : Library_Enum<"GraphFunction", "operation of a graph of cuDNN", [
        I32EnumAttrCase<"Conv", 0, "conv">,
        I32EnumAttrCase<"Scale", 1, "scale">,
        I32EnumAttrCase<"InvScale", 2, "invscale">,
        I32EnumAttrCase<"Add", 3, "add">,
        I32EnumAttrCase<"Relu", 4, "relu">,
        I32EnumAttrCase<"Amax", 5, "amax">]>;

def Library_MatmulActivation
    : Library_Enum<"MatmulActivation", "function of each element of a product", [
        I32EnumAttrCase<"None", 0, "none">,
        I32EnumAttrCase<"Relu", 1, "relu">,
        I32EnumAttrCase<"Gelu", 2, "gelu">,
        I32EnumAttrCase<"Silu", 3, "silu">,
        I32EnumAttrCase<"Tanh", 4, "tanh">,
        I32EnumAttrCase<"Logistic", 5, "logistic">]>;
def Library_MatmulActivationAttr
    : Library_EnumAttr<Library_MatmulActivation, "matmul_activation">;

#endif // HLO_DIALECT_LIBRARY_IR_LIBRARY_TD
