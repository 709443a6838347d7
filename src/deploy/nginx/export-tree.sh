#!/bin/sh
# Exports the current snapshot into a new folder in ROOT, then points ROOT/current to it in one step. So nginx always
# serves a complete tree. The previous tree stays, because nginx may still read it.
#   sh src/deploy/nginx/export-tree.sh ROOT
set -eu
cd "$(dirname "$0")/../../.."
root=${1:?"missing argument: the folder for the trees"}

mkdir -p "$root"
name="$(date -u +%Y%m%dT%H%M%SZ)-$$"
# Remove the trees of killed exports and all trees except the current one.
current=$(readlink "$root/current" || true)
for old in "$root"/2*; do
  [ -d "$old" ] && [ "$(basename "$old")" != "$current" ] && rm -rf "$old"
done

node_modules/.bin/node --import tsx build-scripts/snapshot.ts --export "$root/$name"
ln -s "$name" "$root/.current-$$"
mv -T "$root/.current-$$" "$root/current"
