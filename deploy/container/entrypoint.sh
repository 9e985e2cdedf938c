#!/bin/sh
# Reads secrets from files: VOUCHER_SITE_REDIS_FILE=/run/secrets/redis-url sets VOUCHER_SITE_REDIS.
set -eu
for name in VOUCHER_SITE_REDIS VOUCHER_SITE_NOTIFY_SECRET AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY; do
  eval "file=\${${name}_FILE-}"
  if [ -n "$file" ]; then
    value=$(cat "$file")
    export "$name=$value"
    unset "${name}_FILE"
  fi
done
# Replaces the shell, so that the program gets the signals.
exec node /opt/voucher-site/cli/bin.js "$@"
