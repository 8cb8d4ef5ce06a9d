#!/bin/sh
# expect-code.sh CODE COMMAND...: fails unless COMMAND ends with the exit code CODE.
expected=$1
shift
"$@"
code=$?
[ "$code" -eq "$expected" ] && exit 0
echo "exit code $code instead of $expected" >&2
exit 1
