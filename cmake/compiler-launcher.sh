#!/bin/sh
# Runs the compiler through ccache so that another checkout finds what this one
# compiled. Two things stand in the way of that, both of them the precompiled
# header's: it holds absolute paths, and it is part of the key of every file that
# uses it. So the header itself is compiled without ccache, and beside it goes a
# checksum of what it was made from, which ccache then reads in its place.
export CCACHE_BASEDIR="${0%/cmake/*}"
export CCACHE_NOHASHDIR=1 CCACHE_PCH_EXTSUM=1
export CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime

case " $* " in
*" -emit-pch "*) ;;
*) command -v ccache >/dev/null && exec ccache "$@" || exec "$@" ;;
esac

"$@" || exit
while [ $# -gt 0 ]; do
  case $1 in
  -o) pch=$2 ;;
  -MF) depfile=$2 ;;
  esac
  shift
done
# The dependency file is "target: file file \ ..."; of the files only CMake's own
# differ between checkouts.
tr -d '\\\n' <"$depfile" | tr ' ' '\n' | sed '/:$/d;/^$/d;/cmake_pch/d' |
  xargs sha256sum | cut -d ' ' -f 1 | sort | sha256sum >"$pch.sum"
