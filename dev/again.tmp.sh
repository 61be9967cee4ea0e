for p in $(pgrep -f "dev/start.ts"); do [ "$(readlink /proc/$p/cwd)" = /work/wa ] && kill $p; done; sleep 3
(PORT=9110 DATA_DIR=/tmp/demo-9110 setsid npm start >/tmp/demo-9110.log 2>&1 & )
for i in $(seq 1 60); do grep -q "sign in at" /tmp/demo-9110.log && break; sleep 2; done
