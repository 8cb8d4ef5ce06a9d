#!/bin/sh
# Runs the compiler through ccache so that another checkout finds what this one
# compiled. What stands in the way is the precompiled header: it holds absolute
# paths, and it is part of the key of every file that uses it. So the header is
# compiled without ccache, beside it goes a checksum of what it was made from,
# which ccache then reads in its place, and its path is made relative, as ccache
# does with the other paths.
export CCACHE_BASEDIR="${0%/cmake/*}"
export CCACHE_NOHASHDIR=1 CCACHE_PCH_EXTSUM=1
export CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime

# Without ccache, or a folder that it can write to, nothing is kept.
cache=${CCACHE_DIR:-${XDG_CACHE_HOME:-${HOME:-/nonexistent}/.cache}/ccache}
command -v ccache >/dev/null && mkdir -p "$cache" 2>/dev/null && [ -w "$cache" ] ||
  exec "$@"

case " $* " in
*" -emit-pch "*) ;;
*)
  case $PWD in
  "$CCACHE_BASEDIR"/[!/]*) # a build directory in the checkout
    for arg; do
      shift
      case $arg in "$CCACHE_BASEDIR"/*.hxx) arg=..${arg#"$CCACHE_BASEDIR"} ;; esac
      set -- "$@" "$arg"
    done
    ;;
  esac
  exec ccache "$@"
  ;;
esac

"$@" || exit
while [ $# -gt 0 ]; do
  case $1 in
  -o) pch=$2 ;;
  -MF) depfile=$2 ;;
  esac
  shift
done
# The dependency file is "target: file file \ ...".
tr -d '\\\n' <"$depfile" | tr ' ' '\n' | sed '/:$/d;/^$/d' |
  xargs sha256sum | cut -d ' ' -f 1 | sort | sha256sum >"$pch.sum"
