#!/bin/sh
# `field-trip-lunches --help` says how to use it.
# Name files by their full path.
set -eu
cd "$(dirname "$(readlink -f "$0")")/.."

usage="Usage: field-trip-lunches serve
       field-trip-lunches admin|backup|restore|doctor [ARGUMENTS]
       field-trip-lunches --version"
case "$*" in
  --version) exec cat VERSION ;;
  --help | 'serve --help') echo "$usage" && exit ;;
  '') echo "$usage" >&2 && exit 2 ;;
esac

deno=bin/deno
if [ ! -x "$deno" ]; then
  deno=$(command -v deno) || {
    echo "Deno is not installed. Put its program at $PWD/bin/deno or into the PATH; docs/operate.md says how." >&2
    exit 1
  }
fi
export DENO_NO_UPDATE_CHECK=1
# For a user without a home Deno finds no place for its cache, which it can do without.
[ -n "${HOME:-}" ] || export DENO_DIR="${DENO_DIR:-/dev/null}"
# Otherwise the package looks around the machine to find out which of its libraries fits.
export NAPI_RS_NATIVE_LIBRARY_PATH="$PWD/node_modules/@node-rs/argon2-linux-x64-gnu/argon2.linux-x64-gnu.node"

task=$1
shift
if [ ! -f "dist/server/$task.js" ] && [ "$task" != serve ]; then
  printf 'There is no %s.\n%s\n' "$task" "$usage" >&2
  exit 2
fi
if [ "$task" != serve ]; then
  exec "$deno" run --allow-all --quiet --cached-only --node-modules-dir=manual "dist/server/$task.js" "$@"
fi

# The heap grows in small steps: docs/decisions/0001-deno-first.md.
exec "$deno" run --allow-all --quiet --cached-only --node-modules-dir=manual \
  --v8-flags=--max-semi-space-size=8,--heap-growing-percent=50 dist/server/main.js
