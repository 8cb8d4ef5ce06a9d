#!/usr/bin/env bash
# Installs what building and testing need: Debian packages with apt-get and
# Python packages into .venv. Does nothing, and uses no network, when all of it
# is there.
#
# HLO_SKIP_APT=1 leaves system packages alone (they are then yours to provide).
set -euo pipefail
cd "$(dirname "$0")/.."

packages=(
  ccache clang-22 clang-format-22 clang-tidy-22 cmake git graphviz
  libbenchmark-dev libclang-rt-22-dev libcli11-dev libdnnl-dev libgtest-dev
  liblapacke-dev libmlir-22-dev libopenblas-openmp-dev libtcmalloc-minimal4
  libzip-dev libzstd-dev lld-22 llvm-22-dev llvm-22-tools make mlir-22-tools
  ninja-build nlohmann-json3-dev zlib1g-dev
)

say() { echo "install-deps: $*" >&2; }
die() { say "error: $*"; exit 1; }

python_has_venv() { python3 -c 'import ensurepip, venv' 2>/dev/null; }
# Debian's python3 cannot make a venv without python3-venv; others can.
python_has_venv || packages+=(ca-certificates python3 python3-venv)

missing_packages() {
  # dpkg-query fails when a name is unknown, which is an answer too.
  comm -23 <(printf '%s\n' "${packages[@]}" | LC_ALL=C sort) \
    <(dpkg-query -W -f '${Status} ${Package}\n' "${packages[@]}" 2>/dev/null |
      sed -n 's/^install ok installed //p' | LC_ALL=C sort)
}

install_packages() {
  local system=unknown as_root=() unknown=()
  [[ -r /etc/os-release ]] && system=$(. /etc/os-release && echo "$PRETTY_NAME")
  command -v apt-get >/dev/null && command -v dpkg-query >/dev/null ||
    die "no apt-get on $system: Debian 12, or another apt system with LLVM 22, is needed" \
      "(HLO_SKIP_APT=1 goes on with what is installed)"

  local missing
  mapfile -t missing < <(missing_packages)
  ((${#missing[@]})) || return 0
  if ((EUID != 0)); then
    command -v sudo >/dev/null ||
      die "root or sudo is needed to install: ${missing[*]}"
    as_root=(sudo)
  fi

  say "installing with apt-get: ${missing[*]}"
  local apt_options=(-o DPkg::Lock::Timeout=300 -o Acquire::Retries=3)
  local log
  log=$(mktemp)
  # Ends what an interrupted installation began.
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive dpkg --configure -a >"$log" 2>&1 ||
    die "dpkg --configure -a failed: $(tail -n 3 "$log")"
  "${as_root[@]}" apt-get "${apt_options[@]}" update -qq || die "apt-get update failed"
  for p in "${missing[@]}"; do
    [[ -n $(apt-cache madison "$p") ]] || unknown+=("$p")
  done
  ((${#unknown[@]} == 0)) ||
    die "$system's package sources do not offer: ${unknown[*]}" \
      "(Debian 12 has them in bookworm and bookworm-security)"
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get "${apt_options[@]}" \
    install -y --no-install-recommends -o Dpkg::Use-Pty=0 -q "${missing[@]}" \
    >"$log" 2>&1 </dev/null || {
    tail -n 30 "$log" >&2
    die "apt-get could not install: ${missing[*]} (all it said: $log)"
  }
  rm -f "$log"
}

install_venv() {
  # The copy of requirements.txt is written last, so it marks a complete .venv.
  cmp -s requirements.txt .venv/requirements.txt && [[ -x .venv/bin/python ]] &&
    return 0
  python_has_venv || die "python3 with the venv module is needed"
  python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    die "$(python3 --version) is too old: 3.11 is needed"
  say "installing Python packages into .venv"
  .venv/bin/python -m pip --version >/dev/null 2>&1 ||
    python3 -m venv --clear .venv || die "python3 -m venv failed"
  .venv/bin/python -m pip install --quiet --disable-pip-version-check \
    -r requirements.txt || die "pip could not install requirements.txt"
  cp requirements.txt .venv/requirements.txt
}

[[ -n ${HLO_SKIP_APT:-} ]] || install_packages
install_venv
