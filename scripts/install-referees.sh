#!/usr/bin/env bash
# Installs the programs that the slow proofs are judged by, where Debian's packages can be had.
# A program that is missing is no failure here: the tests that need it skip and say so.
set -u
packages=(chromium libarchive-tools python3-strictyaml python3-yaml unzip)

missing=()
for package in "${packages[@]}"; do
  dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0

if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
  echo "not installed, tests that need them are skipped: ${missing[*]}"
  exit 0
fi
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq || true
for package in "${missing[@]}"; do
  apt-get install -y -qq --no-install-recommends "$package" >/dev/null || echo "could not install $package"
done
