import { LINKED, REFUSE_LINKS } from './remote-scripts.ts';

/*
 * Scripts about the locks of sites on the remote host. `$1` is the folder of the sites, `$2` the tenant's id. See
 * remote-scripts.ts.
 */

/**
 * Takes the lock: a link whose target is its owner, created atomically. A lock that has not been touched for `$4` seconds, or
 * that belongs to the owner `$5`, is removed first, by one process at a time. The folder is created on each attempt: another
 * tenant's UNLOCK removes it whenever it is empty.
 * `$3`: the new owner. Prints `taken`, or `held` and the owner.
 */
export const LOCK = `${REFUSE_LINKS}
work=$1/.work; lock=$work/$2.lock; tries=0
while :; do
  error=$({ mkdir -p "$work" && ln -sT "$3" "$lock"; } 2>&1) && { echo taken; exit 0; }
  held=$(readlink "$lock") || held=
  if [ -z "$held" ]; then
    tries=$((tries + 1))
    [ $tries -gt 100 ] && { echo "$error" >&2; exit 1; }
    continue
  fi
  [ "$held" = "$3" ] && { echo taken; exit 0; }
  age=$(($(date +%s) - $(stat -c %Y "$lock" || date +%s)))
  if [ $age -le "$4" ] && [ "$held" != "$5" ]; then echo "held $held"; exit 0; fi
  if mkdir "$lock.stale" 2>/dev/null; then
    [ "$(readlink "$lock")" = "$held" ] && rm -f "$lock"
    rmdir "$lock.stale"
  else
    [ $(($(date +%s) - $(stat -c %Y "$lock.stale" || date +%s))) -gt 60 ] && rmdir "$lock.stale"
    tries=$((tries + 1))
    [ $tries -gt 20 ] && { echo "held $held"; exit 0; }
    sleep 1
  fi
done
`;

/** `$3`: the owner. Prints `ok`, or `lost` and the new owner. */
export const RENEW = `
lock=$1/.work/$2.lock
if [ "$(readlink "$lock")" = "$3" ] && touch -h "$lock"; then echo ok; else echo "lost $(readlink "$lock")"; fi
`;

export const UNLOCK = `
lock=$1/.work/$2.lock
[ "$(readlink "$lock")" = "$3" ] && rm -f "$lock"
rmdir "$1/.work" 2>/dev/null
exit 0
`;

/**
 * Prints a line for each lock of the tenants on stdin: id, seconds since its last renewal, and its content (empty: it is not a
 * link).
 */
export const LOCKS = `
[ -L "$1/.work" ] && { echo "${LINKED}.work"; exit 0; }
cd "$1/.work" 2>/dev/null || exit 0
while read -r tenant; do
  lock=$tenant.lock
  [ -e "$lock" ] || [ -L "$lock" ] || continue
  time=$(stat -c %Y "$lock") && echo "$tenant $(($(date +%s) - time)) $(readlink "$lock")"
done
exit 0
`;

/**
 * Removes the lock whose content is `$3`, as LOCK does with an abandoned one. Prints `removed`, or `held` and the owner if
 * another process has taken it.
 */
export const BREAK_LOCK = `${REFUSE_LINKS}
lock=$1/.work/$2.lock; tries=0
while [ -e "$lock" ] || [ -L "$lock" ]; do
  held=$(readlink "$lock")
  [ "$held" = "$3" ] && [ $tries -le 20 ] || { echo "held $held"; exit 0; }
  if error=$(mkdir "$lock.stale" 2>&1); then
    [ "$(readlink "$lock")" = "$3" ] && rm -rf "$lock"
    rmdir "$lock.stale" || exit 1
    continue
  fi
  [ -d "$lock.stale" ] || { echo "$error" >&2; exit 1; }
  [ $(($(date +%s) - $(stat -c %Y "$lock.stale" || date +%s))) -gt 60 ] && rmdir "$lock.stale"
  tries=$((tries + 1)); sleep 1
done
rmdir "$1/.work" 2>/dev/null
echo removed
`;
