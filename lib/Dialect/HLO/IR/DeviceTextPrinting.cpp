//===- DeviceTextPrinting.cpp - Writes text about devices -----------------===//

#include "DeviceText.h"
#include "llvm/ADT/StringExtras.h"

using namespace hlo;
using namespace hlo::detail;

static void printText(raw_ostream &os, StringRef text, char quote) {
  os << quote;
  for (unsigned char c : text) {
    if (c == '\n')
      os << "\\n";
    else if (c == '\r')
      os << "\\r";
    else if (c == '\t')
      os << "\\t";
    else if (c == '"' || c == '\'' || c == '\\')
      os << '\\' << c;
    else if (llvm::isPrint(c))
      os << c;
    else
      os << '\\' << char('0' + (c >> 6)) << char('0' + ((c >> 3) & 7))
         << char('0' + (c & 7));
  }
  os << quote;
}

void hlo::detail::printDeviceInts(raw_ostream &os, ArrayRef<int64_t> values) {
  llvm::interleave(values, os, ",");
}

void hlo::detail::printDeviceIota(raw_ostream &os, IotaDevicesAttr iota) {
  os << '[';
  printDeviceInts(os, iota.getReshapeDims());
  os << ']';
  if (iota.getReshapeDims().size() > 1) {
    os << "T(";
    printDeviceInts(os, iota.getTransposePerm());
    os << ')';
  }
}

void hlo::detail::printMeshText(raw_ostream &os, MeshAttr mesh) {
  if (mesh.getMaximalDevice() >= 0) {
    os << "maximal_mesh[device_id=" << mesh.getMaximalDevice() << ']';
    return;
  }
  os << "mesh[";
  llvm::interleave(
      llvm::zip_equal(mesh.getAxisNames(), mesh.getAxisSizes()), os,
      [&](const auto &axis) {
        printText(os, std::get<0>(axis), '\'');
        os << '=' << std::get<1>(axis);
      },
      ",");
  os << ']';
  if (mesh.getIota()) {
    os << ", device_ids=(";
    printDeviceIota(os, mesh.getIota());
    os << ')';
  } else if (!mesh.getDeviceIds().empty()) {
    os << ", device_ids=(";
    printDeviceInts(os, mesh.getDeviceIds());
    os << ')';
  }
}

void hlo::detail::printAxis(raw_ostream &os, AxisRefAttr axis) {
  printText(os, axis.getName(), '\'');
  if (axis.getSize())
    os << ":(" << axis.getPreSize() << ')' << axis.getSize();
}

void hlo::detail::printAxesText(raw_ostream &os, ArrayRef<AxisRefAttr> axes) {
  os << '{';
  llvm::interleave(
      axes, os, [&](AxisRefAttr axis) { printAxis(os, axis); }, ",");
  os << '}';
}

void hlo::detail::printMetadataText(raw_ostream &os, OpMetadataAttr metadata) {
  llvm::ListSeparator space(" ");
  auto printString = [&](StringRef name, StringAttr value) {
    if (!value || value.empty())
      return;
    os << space << name << '=';
    printText(os, value, '"');
  };
  auto printInt = [&](StringRef name, int64_t value) {
    if (value)
      os << space << name << '=' << value;
  };
  os << '{';
  printString("op_type", metadata.getOpType());
  printString("op_name", metadata.getOpName());
  printString("source_file", metadata.getSourceFile());
  printInt("source_line", metadata.getSourceLine());
  printInt("source_end_line", metadata.getSourceEndLine());
  printInt("source_column", metadata.getSourceColumn());
  printInt("source_end_column", metadata.getSourceEndColumn());
  if (metadata.getProfileType())
    os << space << "profile_type={" << metadata.getProfileType() << '}';
  printString("deduplicated_name", metadata.getDeduplicatedName());
  printString("scheduling_name", metadata.getSchedulingName());
  printString("metadata_payload", metadata.getMetadataPayload());
  os << '}';
}
