#!/bin/sh
# Runs a program that can access only the system's programs and libraries (read only) and one directory.
# ffmpeg-sandbox.ts starts it in new user, mount, network, process and IPC namespaces as
#   sandbox.sh <empty directory to build the root in> <the one directory> <program> [arguments]
set -eu
root=$1 work=$2 program=$3
shift 3

mount -t tmpfs -o size=1m,mode=0755,nosuid,nodev none "$root"
bind() {
  mount --bind "$1" "$2"
  mount -o remount,bind,ro,nosuid,nodev "$2"
}
mkdir "$root/usr" "$root/etc" "$root/dev" "$root/work"
bind /usr "$root/usr"
for directory in bin sbin lib lib64; do
  if [ -L "/$directory" ]; then
    cp -P "/$directory" "$root/$directory"
  elif [ -d "/$directory" ]; then
    mkdir "$root/$directory"
    bind "/$directory" "$root/$directory"
  fi
done
# The dynamic loader reads this cache to find libraries outside its default directories.
if [ -f /etc/ld.so.cache ]; then
  : >"$root/etc/ld.so.cache"
  bind /etc/ld.so.cache "$root/etc/ld.so.cache"
fi
if [ -d /etc/alternatives ]; then
  mkdir "$root/etc/alternatives"
  bind /etc/alternatives "$root/etc/alternatives"
fi
: >"$root/program"
bind "$program" "$root/program"
mount --bind "$work" "$root/work"

# Without capabilities the program can neither leave the new root nor regain capabilities.
# No exec: this shell is PID 1 here, and its exit code shows which signal ended the program.
status=0
chroot "$root" /usr/bin/env -C /work \
  /usr/bin/setpriv --no-new-privs --bounding-set=-all --inh-caps=-all --ambient-caps=-all /program "$@" || status=$?
exit "$status"
