//===- AblationWriters.cpp - Ablations as text, JSON and SVG --------------===//

#include "hlo/Pipelines/Ablation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include <cmath>

using namespace hlo;

//===----------------------------------------------------------------------===//
// Quantities
//===----------------------------------------------------------------------===//

namespace {
/// One number of a result, by its names for people and for programs.
struct Quantity {
  StringRef title, key, unit;
  std::optional<double> (*get)(const AblationResult &result);
};
} // namespace

static constexpr Quantity kQuantities[] = {
    {"instructions", "instructions", "",
     [](const AblationResult &result) -> std::optional<double> {
       return result.instructions;
     }},
    {"bytes accessed", "bytes_accessed", "B",
     [](const AblationResult &result) -> std::optional<double> {
       return result.cost.bytesAccessed;
     }},
    {"flops", "flops", "",
     [](const AblationResult &result) -> std::optional<double> {
       return result.cost.flops;
     }},
    {"transcendentals", "transcendentals", "",
     [](const AblationResult &result) -> std::optional<double> {
       return result.cost.transcendentals;
     }},
    {"launches", "launches", "",
     [](const AblationResult &result) -> std::optional<double> {
       return result.launches;
     }},
    {"estimated time", "estimated_seconds", "s",
     [](const AblationResult &result) -> std::optional<double> {
       return result.estimatedSeconds;
     }},
    {"compile time", "compile_seconds", "s",
     [](const AblationResult &result) -> std::optional<double> {
       if (result.compileSeconds == 0)
         return std::nullopt; // the input
       return result.compileSeconds;
     }},
    {"run time", "run_seconds", "s",
     [](const AblationResult &result) { return result.runSeconds; }},
};

/// The quantities that were measured.
static SmallVector<const Quantity *> getQuantities(const Ablation &ablation) {
  SmallVector<const Quantity *> quantities;
  for (const Quantity &quantity : kQuantities)
    if (quantity.get(ablation.whole))
      quantities.push_back(&quantity);
  return quantities;
}

/// How much more than `whole` it is, in percent; infinite for any more than
/// nothing.
static double getDifference(double value, double whole) {
  if (value == whole)
    return 0;
  return (value - whole) / whole * 100;
}

static std::string formatDifference(double percent) {
  if (std::abs(percent) < 0.05)
    return "=";
  if (std::isinf(percent))
    return "new";
  if (percent >= 1000)
    return llvm::formatv("x{0:F1}", percent / 100 + 1);
  return llvm::formatv("{0}{1:F1} %", percent > 0 ? "+" : "-",
                       std::abs(percent));
}

/// `12.3 MB`, `1.50 ms`, `2.00 us`, `1234`.
static std::string formatValue(double value, StringRef unit) {
  static constexpr StringLiteral kLarge[] = {"", "k", "M", "G", "T", "P", "E"};
  if (unit == "s") {
    if (value < 1e-3)
      return llvm::formatv("{0:F2} us", value * 1e6);
    if (value < 1)
      return llvm::formatv("{0:F2} ms", value * 1e3);
    return llvm::formatv("{0:F2} s", value);
  }
  if (value < 10000)
    return llvm::formatv("{0:F0}{1}{2}", value, unit.empty() ? "" : " ", unit);
  size_t i = 0;
  for (; value >= 1000 && i + 1 < std::size(kLarge); ++i)
    value /= 1000;
  return llvm::formatv("{0:F2} {1}{2}", value, kLarge[i], unit);
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

static void writeRow(raw_ostream &os, StringRef name, size_t nameWidth,
                     ArrayRef<std::string> cells) {
  os << llvm::left_justify(name, nameWidth);
  for (const std::string &cell : cells)
    os << "  " << llvm::right_justify(cell, 15);
  os << '\n';
}

void hlo::writeText(const Ablation &ablation, StringRef moduleName,
                    raw_ostream &os) {
  SmallVector<const Quantity *> quantities = getQuantities(ablation);
  size_t nameWidth = StringRef("(whole pipeline)").size();
  for (const AblationResult &result : ablation.without)
    nameWidth = std::max(nameWidth, result.pass.size());

  os << moduleName << '\n';
  SmallVector<std::string> cells;
  for (const Quantity *quantity : quantities)
    cells.push_back(quantity->title.str());
  writeRow(os, "left out", nameWidth, cells);

  auto writeValues = [&](StringRef name, const AblationResult &result) {
    cells.clear();
    for (const Quantity *quantity : quantities) {
      std::optional<double> value = quantity->get(result);
      cells.push_back(value ? formatValue(*value, quantity->unit) : "-");
    }
    writeRow(os, name, nameWidth, cells);
  };
  writeValues("(every pass)", ablation.input);
  writeValues("(nothing)", ablation.whole);

  for (const AblationResult &result : ablation.without) {
    if (!result.error.empty()) {
      os << llvm::left_justify(result.pass, nameWidth)
         << "  fails: " << result.error << '\n';
      continue;
    }
    cells.clear();
    for (const Quantity *quantity : quantities)
      cells.push_back(formatDifference(getDifference(
          *quantity->get(result), *quantity->get(ablation.whole))));
    writeRow(os, result.pass, nameWidth, cells);
  }
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

static void writeNumbers(const AblationResult &result,
                         llvm::json::OStream &json) {
  for (const Quantity &quantity : kQuantities)
    if (std::optional<double> value = quantity.get(result))
      json.attribute(quantity.key, *value);
}

void hlo::writeJSON(const Ablation &ablation, StringRef moduleName,
                    raw_ostream &os) {
  llvm::json::OStream json(os, /*IndentSize=*/2);
  json.object([&] {
    json.attribute("module", moduleName);
    json.attributeObject("input", [&] { writeNumbers(ablation.input, json); });
    json.attributeObject("pipeline",
                         [&] { writeNumbers(ablation.whole, json); });
    json.attributeArray("without", [&] {
      for (const AblationResult &result : ablation.without)
        json.object([&] {
          json.attribute("pass", result.pass);
          if (result.error.empty())
            writeNumbers(result, json);
          else
            json.attribute("error", result.error);
        });
    });
  });
  os << '\n';
}

//===----------------------------------------------------------------------===//
// SVG
//===----------------------------------------------------------------------===//

static std::string escape(StringRef text) {
  std::string escaped;
  llvm::raw_string_ostream os(escaped);
  llvm::printHTMLEscaped(text, os);
  return escaped;
}

void hlo::writeSVG(const Ablation &ablation, StringRef moduleName,
                   raw_ostream &os) {
  constexpr int kLabels = 240, kPanel = 220, kRow = 20, kTop = 70, kBar = 45;
  SmallVector<const Quantity *> quantities = getQuantities(ablation);
  int width = kLabels + kPanel * static_cast<int>(quantities.size()) + 10;
  int bottom = kTop + kRow * static_cast<int>(ablation.without.size());

  auto text = [&](double x, double y, StringRef anchor, StringRef content,
                  StringRef style = "") {
    os << llvm::formatv("<text x=\"{0:F1}\" y=\"{1:F1}\" text-anchor=\"{2}\""
                        "{3}>{4}</text>\n",
                        x, y, anchor, style, escape(content));
  };
  os << llvm::formatv(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
      "font-family=\"sans-serif\" font-size=\"12\" fill=\"#333b47\">\n"
      "<rect width=\"{0}\" height=\"{1}\" fill=\"white\"/>\n",
      width, bottom + 20);
  text(10, 20, "start", moduleName, " font-weight=\"bold\"");
  text(10, 38, "start", "without the pass, against the whole pipeline");

  for (auto [column, quantity] : llvm::enumerate(quantities)) {
    double whole = *quantity->get(ablation.whole);
    double zero = kLabels + kPanel * (column + 0.5);
    text(zero, kTop - 32, "middle", quantity->title, " font-weight=\"bold\"");
    text(zero, kTop - 15, "middle", formatValue(whole, quantity->unit));
    os << llvm::formatv("<line x1=\"{0:F1}\" y1=\"{1}\" x2=\"{0:F1}\" "
                        "y2=\"{2}\" stroke=\"#b3bac5\"/>\n",
                        zero, kTop - 8, bottom);
    double largest = 1;
    SmallVector<std::optional<double>> differences;
    for (const AblationResult &result : ablation.without) {
      auto &difference = differences.emplace_back();
      if (!result.error.empty())
        continue;
      difference = getDifference(*quantity->get(result), whole);
      if (std::isfinite(*difference))
        largest = std::max(largest, std::abs(*difference));
    }
    for (auto [row, difference] : llvm::enumerate(differences)) {
      if (!difference)
        continue;
      double length = kBar * std::clamp(*difference / largest, -1.0, 1.0);
      double y = kTop + kRow * row;
      os << llvm::formatv(
          "<rect x=\"{0:F1}\" y=\"{1:F1}\" width=\"{2:F1}\" height=\"{3}\" "
          "fill=\"{4}\"/>\n",
          std::min(zero, zero + length), y + 3, std::abs(length), kRow - 6,
          length > 0 ? "#e0a33a" : "#2f6fb0");
      if (std::string label = formatDifference(*difference); label != "=")
        text(zero + length + (length > 0 ? 4 : -4), y + kRow * 0.7,
             length > 0 ? "start" : "end", label);
    }
  }
  for (auto [row, result] : llvm::enumerate(ablation.without)) {
    double y = kTop + kRow * (row + 0.7);
    text(kLabels - 10, y, "end", result.pass);
    if (!result.error.empty())
      text(kLabels + 10, y, "start", "fails: " + result.error,
           " fill=\"#b03030\"");
  }
  os << "</svg>\n";
}
