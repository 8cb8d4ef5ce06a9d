//===- Processors.cpp - Processors that may be used -----------------------===//

#include "hlo/Runtime/Processors.h"
#include <algorithm>
#include <cmath>
#include <fstream>
#include <numeric>
#include <sched.h>
#include <sstream>
#include <thread>

using namespace hlo;

std::vector<unsigned> runtime::getProcessors() {
  std::vector<unsigned> processors;
  // The mask of a machine with more processors than fit is refused.
  for (size_t count = CPU_SETSIZE; count <= CPU_SETSIZE * 64; count *= 2) {
    cpu_set_t *set = CPU_ALLOC(count);
    size_t size = CPU_ALLOC_SIZE(count);
    CPU_ZERO_S(size, set);
    bool isKnown = sched_getaffinity(0, size, set) == 0;
    for (size_t i = 0; isKnown && i < count; ++i)
      if (CPU_ISSET_S(i, size, set))
        processors.push_back(i);
    CPU_FREE(set);
    if (isKnown)
      return processors;
  }
  processors.resize(std::max(1u, std::thread::hardware_concurrency()));
  std::iota(processors.begin(), processors.end(), 0);
  return processors;
}

/// A quota and its period, of the text of one file or two: `max 100000` says
/// that there is none, and so does -1.
static std::optional<double> getLimit(const std::string &quotaText,
                                      const std::string &periodText) {
  try {
    double quota = std::stod(quotaText), period = std::stod(periodText);
    if (quota > 0 && period > 0)
      return quota / period;
  } catch (const std::exception &) {
    // no number
  }
  return std::nullopt;
}

std::optional<double> runtime::getControlGroupLimit(const std::string &root) {
  std::optional<double> limit;
  auto restrict = [&](std::optional<double> other) {
    if (other)
      limit = limit ? std::min(*limit, *other) : *other;
  };
  auto readWords = [](const std::string &path) {
    std::ifstream file(path);
    std::vector<std::string> words(2);
    file >> words[0] >> words[1];
    return words;
  };
  std::ifstream groups(root + "/proc/self/cgroup");
  for (std::string line; std::getline(groups, line);) {
    // hierarchy:controllers:path, without controllers of version 2.
    size_t first = line.find(':'), second = line.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos)
      continue;
    std::string controllers = line.substr(first + 1, second - first - 1);
    std::string path = line.substr(second + 1);
    bool isSecondVersion = controllers.empty();
    std::stringstream list(controllers);
    bool hasProcessors = isSecondVersion;
    for (std::string name; std::getline(list, name, ',');)
      hasProcessors |= name == "cpu";
    if (!hasProcessors)
      continue;
    std::string mount =
        root + "/sys/fs/cgroup" + (isSecondVersion ? "" : "/" + controllers);
    // Inside a container the group is what is mounted, and the path is that
    // outside.
    for (;;) {
      if (isSecondVersion) {
        std::vector<std::string> words = readWords(mount + path + "/cpu.max");
        restrict(getLimit(words[0], words[1]));
      } else {
        restrict(getLimit(readWords(mount + path + "/cpu.cfs_quota_us")[0],
                          readWords(mount + path + "/cpu.cfs_period_us")[0]));
      }
      if (path.empty())
        break;
      path.erase(std::min(path.size(), path.find_last_of('/')));
    }
  }
  return limit;
}

unsigned runtime::getNumProcessors() {
  unsigned count = getProcessors().size();
  if (std::optional<double> limit = getControlGroupLimit())
    count = std::min<double>(count, std::ceil(*limit));
  return std::max(1u, count);
}
