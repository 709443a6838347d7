#!/usr/bin/env bash
# Encrypts what the nightly workflow stores, because anyone who can read the repository can download its artifacts. The
# password is in ARCHIVE_PASSWORD.
#   bash src/deploy/ci/archive.sh seal FILE FOLDER NAME...   packs these files and folders of FOLDER into FILE
#   bash src/deploy/ci/archive.sh open FILE FOLDER [NAME...] unpacks all of them, or these, into FOLDER
set -euo pipefail
: "${ARCHIVE_PASSWORD:?"is not set"}"
cipher() { openssl enc -aes-256-cbc -pbkdf2 -iter 600000 -md sha256 -pass env:ARCHIVE_PASSWORD "$@"; }

action=${1:?"missing argument: seal or open"} file=${2:?"missing argument: the archive"}
folder=${3:?"missing argument: a folder"}
shift 3
case $action in
  seal)
    tar --create --gzip --directory "$folder" "$@" | cipher -salt > "$file.part"
    mv "$file.part" "$file"
    ;;
  open)
    mkdir -p "$folder"
    plain=$(mktemp -d)
    trap 'rm -rf "$plain"' EXIT
    # Nothing is unpacked from an archive that is damaged or has another password.
    if ! { cipher -d -in "$file" -out "$plain/archive" && tar --list --gzip --file "$plain/archive" > "$plain/names"; } 2> "$plain/errors"; then
      echo "$file is damaged, or ARCHIVE_PASSWORD is not the password that it was made with." >&2
      exit 1
    fi
    tar --extract --gzip --file "$plain/archive" --directory "$folder" "$@"
    ;;
  *)
    echo "unknown action: $action; use seal or open" >&2
    exit 2
    ;;
esac
