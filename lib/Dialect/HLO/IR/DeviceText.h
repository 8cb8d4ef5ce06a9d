//===- DeviceText.h - Reads and writes text about devices -------*- C++ -*-===//
// What the text of shardings and of replica groups has in common: integer
// lists, iotas, meshes, axes and metadata. Reading is one pass over the text
// and takes any text whatever; errors carry the offset at which something else
// was expected.

#ifndef HLO_LIB_DIALECT_HLO_IR_DEVICETEXT_H
#define HLO_LIB_DIALECT_HLO_IR_DEVICETEXT_H

#include "hlo/Dialect/HLO/IR/HLOAttrs.h"
#include "llvm/ADT/StringMap.h"

namespace hlo::detail {

class DeviceTextParser {
public:
  using EmitError = function_ref<void(size_t, const Twine &)>;
  DeviceTextParser(MLIRContext *context, StringRef text, EmitError emitError)
      : context(context), text(text), emitError(emitError) {}

  MLIRContext *getContext() const { return context; }

  /// The offset of the next token: blanks and comments are skipped.
  size_t getOffset();
  bool atEnd() { return getOffset() == text.size(); }

  /// Says what was expected, here or at `offset`.
  LogicalResult error(const Twine &message);
  LogicalResult errorAt(size_t offset, const Twine &message);

  /// Takes the punctuation if it comes next.
  bool consume(StringRef punctuation);
  bool peek(StringRef punctuation);
  LogicalResult expect(StringRef punctuation);
  /// The word that comes next; empty when there is none.
  StringRef peekWord();
  bool consumeWord(StringRef word);
  LogicalResult expectEnd();

  /// An integer of at least `min`.
  LogicalResult parseInt(int64_t &value, const Twine &what, int64_t min = 0);
  /// Integers between `open` and `close`; at least one unless `mayBeEmpty`.
  LogicalResult parseInts(SmallVectorImpl<int64_t> &values, StringRef open,
                          StringRef close, const Twine &what, int64_t min = 0,
                          bool mayBeEmpty = false);
  /// `element (, element)*` up to `close`, which is taken; may be empty.
  LogicalResult parseListUntil(StringRef close,
                               function_ref<LogicalResult()> parseElement);
  /// A quoted string, its escapes resolved.
  LogicalResult parseString(StringAttr &value, const Twine &what);

  /// `[2,4]T(1,0)` in canonical form, of `numDevices` devices; the product of
  /// the dimensions is an error at the start of the list if it differs.
  LogicalResult parseIota(IotaDevicesAttr &iota, int64_t numDevices);
  /// `mesh[...]`, with its device ids, or `maximal_mesh[...]`.
  LogicalResult parseMesh(MeshAttr &mesh);
  /// True if a mesh comes next.
  bool peekMesh();
  /// An axis of `mesh`, which is the one read last, or a part of one.
  LogicalResult parseAxis(AxisRefAttr &axis, MeshAttr mesh);
  /// `{axes}`.
  LogicalResult parseAxes(SmallVectorImpl<AxisRefAttr> &axes, MeshAttr mesh);
  /// `{fields}` or `{{fields}, {fields}}`.
  LogicalResult parseMetadataList(SmallVectorImpl<OpMetadataAttr> &metadata);

  /// Goes on where `other` stopped.
  void moveTo(const DeviceTextParser &other) { position = other.position; }

private:
  LogicalResult parseMetadata(OpMetadataAttr &metadata);
  LogicalResult parseDeviceIds(SmallVectorImpl<int64_t> &ids,
                               int64_t numDevices);

  MLIRContext *context;
  StringRef text;
  EmitError emitError;
  size_t position = 0;
  /// The axes of the mesh read last.
  llvm::StringMap<int64_t> axisIndices;
};

/// The product of positive numbers; none when it needs more than 63 bits.
std::optional<int64_t> multiply(ArrayRef<int64_t> factors);

/// The position of each axis of a mesh.
llvm::StringMap<int64_t> getAxisIndices(MeshAttr mesh);

/// Complains about an axis, or part of one, that `axes` name twice.
LogicalResult verifyAxesDisjoint(MeshAttr mesh, ArrayRef<AxisRefAttr> axes,
                                 function_ref<void(const Twine &)> emitError);
/// True if `next` continues `axis`, so that the two are one part.
bool canMergeAxes(AxisRefAttr axis, AxisRefAttr next);

void printDeviceInts(raw_ostream &os, ArrayRef<int64_t> values);
void printDeviceIota(raw_ostream &os, IotaDevicesAttr iota);
void printMeshText(raw_ostream &os, MeshAttr mesh);
void printAxis(raw_ostream &os, AxisRefAttr axis);
void printAxesText(raw_ostream &os, ArrayRef<AxisRefAttr> axes);
void printMetadataText(raw_ostream &os, OpMetadataAttr metadata);

/// `<"text">`: the form of all these attributes in MLIR.
template <typename AttrT> Attribute parseQuoted(AsmParser &parser) {
  std::string text;
  if (parser.parseLess())
    return {};
  SMLoc start = parser.getCurrentLocation();
  if (parser.parseString(&text))
    return {};
  AttrT attr = AttrT::parseText(
      parser.getContext(), text, [&](size_t offset, const Twine &message) {
        // One past the quote; escapes only ever make the source longer.
        parser.emitError(SMLoc::getFromPointer(start.getPointer() + 1 + offset),
                         message)
            << " (at offset " << offset << ')';
      });
  if (!attr || parser.parseGreater())
    return {};
  return attr;
}
template <typename AttrT> void printQuoted(AsmPrinter &printer, AttrT attr) {
  std::string text;
  llvm::raw_string_ostream os(text);
  attr.printText(os);
  printer << '<';
  printer.printString(text);
  printer << '>';
}
} // namespace hlo::detail

#endif // HLO_LIB_DIALECT_HLO_IR_DEVICETEXT_H
