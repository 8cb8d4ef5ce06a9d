#!/usr/bin/env bash
# run-fuzzers.sh BUILD SECONDS: runs each fuzzer BUILD/bin/NAME for SECONDS, with
# tools/NAME/NAME.dict and the seeds in tools/NAME/seeds where they exist.
set -euo pipefail
cd "$(dirname "$0")/.."
build=$1 seconds=$2

shopt -s nullglob
fuzzers=("$build"/bin/*-fuzzer)
((${#fuzzers[@]})) || { echo "no fuzzer in $build/bin" >&2; exit 1; }
for fuzzer in "${fuzzers[@]}"; do
  name=$(basename "$fuzzer")
  corpus=$build/corpus/$name findings=$build/findings/$name
  mkdir -p "$corpus" "$findings"
  args=(-max_total_time="$seconds" -artifact_prefix="$findings/" -print_final_stats=1
    -rss_limit_mb=4096 -timeout=10)
  [[ -f tools/$name/$name.dict ]] && args+=(-dict="tools/$name/$name.dict")
  seeds=()
  [[ -d tools/$name/seeds ]] && seeds+=("tools/$name/seeds")
  echo "== $name, $seconds s; findings go to $findings"
  "$fuzzer" "${args[@]}" "$corpus" "${seeds[@]}"
done
