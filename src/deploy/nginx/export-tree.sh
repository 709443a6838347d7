#!/bin/sh
# Exports the current snapshot's tree into a new folder of ROOT and makes ROOT/current point to it in one step, so that
# nginx serves the old tree or the new one, whole. The tree before stays: nginx may be reading it.
#   sh src/deploy/nginx/export-tree.sh ROOT
set -eu
cd "$(dirname "$0")/../../.."
root=${1:?"say where: the folder above current/"}

mkdir -p "$root"
name="$(date -u +%Y%m%dT%H%M%SZ)-$$"
# What a killed export left, and all trees but the current one.
current=$(readlink "$root/current" || true)
for old in "$root"/2*; do
  [ -d "$old" ] && [ "$(basename "$old")" != "$current" ] && rm -rf "$old"
done

node_modules/.bin/node --import tsx build-scripts/snapshot.ts --export "$root/$name"
ln -s "$name" "$root/.current-$$"
mv -T "$root/.current-$$" "$root/current"
