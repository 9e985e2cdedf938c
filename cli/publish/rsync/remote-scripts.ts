import { BEGINNING_BYTES } from '../../generator/release/release-manifest.ts';

/*
 * Scripts for the remote host: a POSIX shell with GNU coreutils (or busybox), flock and rsync. `$1` is the folder of the
 * sites, `$2` the tenant's id; further data are arguments, too, or NUL-terminated names on stdin. The layout is that of the
 * output folder: see release-paths.ts. Everything unfinished is in `.work`, in names that begin with the tenant's id and a dot,
 * which no id contains.
 */

/** Goes to the folder of the sites and keeps other scripts out that do so, until this one ends or closes descriptor 9. */
const ALONE = `
umask 022
cd "$1" && exec 9<. && flock 9 || exit 1
`;

/** ALONE, if `$3` owns the lock, which is renewed. Otherwise prints `lost` and the new owner. */
const OWNED = `${ALONE}
[ "$(readlink ".work/$2.lock")" = "$3" ] || { printf 'lost %s\\n' "$(readlink ".work/$2.lock")"; exit 0; }
touch -h ".work/$2.lock" || exit 1
`;

/**
 * Takes the lock: a link whose target is its owner. A lock that was not renewed for `$4` seconds, or that belongs to the owner
 * `$5`, is taken over. `$3`: the new owner. Prints `taken`; `held` and the owner; or `shared` and a folder that is a link, belongs
 * to another user, or can be written by others.
 */
export const LOCK = `
umask 022
mkdir -p "$1" || exit 1
${ALONE}
mkdir -p .work || exit 1
shared=$(find . .work .releases ".releases/$2" -prune \\( -type l -o ! -user "$(id -u)" -o -perm -0020 -o -perm -0002 \\) 2>/dev/null | head -n 1)
[ -z "$shared" ] || { printf 'shared %s\\n' "$shared"; exit 0; }
lock=.work/$2.lock
held=$(readlink "$lock")
case $held in
  '' | "$3" | "$5") ;;
  *) [ $(($(date +%s) - $(stat -c %Y "$lock"))) -gt "$4" ] || { printf 'held %s\\n' "$held"; exit 0; } ;;
esac
[ -z "$held" ] || rm -f "$lock"
ln -sT "$3" "$lock" && echo taken
`;

/** Prints `lost` and the new owner if `$3` no longer owns the lock. */
export const RENEW = OWNED;

/** Removes the lock if its content is still `$3`; otherwise prints `held` and the owner. */
export const UNLOCK = `
[ -d "$1" ] || exit 0
${ALONE}
held=$(readlink ".work/$2.lock")
[ -z "$held" ] || [ "$held" = "$3" ] || { printf 'held %s\\n' "$held"; exit 0; }
rm -rf ".work/$2.lock"
rmdir ".work/$2.new" .work 2>/dev/null
exit 0
`;

/** Prints the seconds since the last renewal of the lock, and its content (empty: it is not a link); nothing without a lock. */
export const FIND_LOCK = `
lock=$1/.work/$2.lock
if [ -e "$lock" ] || [ -L "$lock" ]; then
  printf '%s %s\\n' "$(($(date +%s) - $(stat -c %Y "$lock")))" "$(readlink "$lock")"
fi
`;

const SITE = `
if [ -L "$2" ]; then
  target=$(readlink "$2")
  printf 'link %s\\n' "$target"
  case $target in .releases/"$2"/*)
    if [ -e ".releases/$2/.hold.json" ]; then printf 'held '; tr -d '\\n' < ".releases/$2/.hold.json"; echo; fi
    printf 'manifest '; tr -d '\\n' < "$target.json"; echo
  esac
elif [ -e "$2" ] && { [ ! -d "$2" ] || [ -n "$(ls -A "$2")" ]; }; then echo other
fi
`;

/**
 * Prints what is in the site's place: `link` and its target, or `other`; nothing if it is free. For a link of ours, lines with
 * `held` and the file of the hold, and `manifest` and the manifest follow.
 */
export const PUBLISHED = `
cd "$1" 2>/dev/null || exit 0
${SITE}
`;

/** Prints `site`, the id and what PUBLISHED prints for each tenant, one per line on stdin. */
export const PUBLISHED_SITES = `
cd "$1" 2>/dev/null || exit 0
while IFS= read -r tenant; do
  set -- "$1" "$tenant"
  printf 'site %s\\n' "$2"
  ${SITE}
done
exit 0
`;

/** PUBLISHED, then for each release `release`, its name, and the beginning of its manifest. */
export const RELEASES = `${PUBLISHED}
for manifest in ".releases/$2"/*.json; do
  [ -f "$manifest" ] && [ -d "\${manifest%.json}" ] || continue
  name=\${manifest##*/}
  printf 'release %s ' "\${name%.json}"
  head -c ${BEGINNING_BYTES} "$manifest" | tr -d '\\n'; echo
done
`;

/**
 * RELEASES, then `entry` and path of everything beside the releases, and `file`, size, time (s) and path of the live files.
 */
export const INSPECT = `${RELEASES}
[ -d ".releases/$2" ] && find ".releases/$2" -mindepth 1 -maxdepth 1 -print0 | xargs -0 -r stat -c 'entry %n'
[ -L "$2" ] && cd "$2" && find . -type f -print0 | xargs -0 -r stat -c 'file %s %Y %n'
exit 0
`;

/**
 * Starts the next release in `.work`, with hard links to those live files whose names are on stdin. What an earlier attempt has
 * sent is kept beside it; if there is any, prints `partial`. `$3`: owner of the lock.
 */
export const STAGE = `${OWNED}
exec 9<&-
if [ -d ".work/$2.new" ]; then
  mkdir -p ".work/$2.partial" && cp -alf ".work/$2.new/." ".work/$2.partial/" || exit 1
  rm -rf ".work/$2.new" || exit 1
fi
mkdir ".work/$2.new" || exit 1
if [ -L "$2" ]; then
  live=$(cd "$2" && pwd -P) || exit 1
  rsync -a --omit-dir-times --files-from=- --from0 --link-dest="$live" "$live/" ".work/$2.new/" || exit 1
fi
[ -d ".work/$2.partial" ] && echo partial
exit 0
`;

/** Stores the file of a hold, `$hold`; empty: ends the hold. */
const SETTLE_HOLD = `
if [ -n "$hold" ]; then
  printf '%s' "$hold" > ".releases/$2/.hold.json.new" && mv -T ".releases/$2/.hold.json.new" ".releases/$2/.hold.json" || exit 1
else rm -rf ".releases/$2/.hold.json" || exit 1
fi
`;

/** `$3`: owner of the lock; `$4`: see SETTLE_HOLD. */
export const WRITE_HOLD = `${OWNED}
hold=$4
${SETTLE_HOLD}
`;

/** Prints the manifest of the release `$3` as one line, and the SHA-256 and names of its files. */
export const DIGESTS = `
cd "$1/.releases/$2" 2>/dev/null || exit 0
tr -d '\\n' < "./$3.json" 2>/dev/null; echo
cd "./$3" 2>/dev/null && find . -type f -print0 | xargs -0 -r sha256sum -- 2>/dev/null
exit 0
`;

/** Adds hard links to live files whose names are on stdin to the release `$4`. `$3`: owner of the lock. */
export const RETAIN = `${OWNED}
exec 9<&-
live=$(cd "$2" && pwd -P) || exit 1
rsync -a --omit-dir-times --files-from=- --from0 --link-dest="$live" "$live/" ".releases/$2/$4/"
`;

/**
 * Makes the folder in `.work` the release `$4`, unless that exists, with the manifest of `$5` bytes on stdin and the hold `$6`,
 * and switches the live link to it by renaming. A shorter manifest comes from a killed process. `$3`: owner of the lock.
 */
export const SWITCH = `
cd "$1" && draft=$(mktemp ".work/$2.json.XXXXXX") || exit 1
trap 'rm -f "$draft"' EXIT
cat > "$draft" && chmod 644 "$draft" || exit 1
[ $(($(wc -c < "$draft"))) -eq "$5" ] || { echo 'the manifest was cut short' >&2; exit 1; }
${OWNED}
mkdir -p ".releases/$2" && { [ -d ".releases/$2/$4" ] || mv -T ".work/$2.new" ".releases/$2/$4"; } || exit 1
mv -T "$draft" ".releases/$2/$4.json" || exit 1
hold=$6
${SETTLE_HOLD}
[ -L "$2" ] || rmdir "$2" 2>/dev/null
rm -f ".work/$2.link"
ln -s ".releases/$2/$4" ".work/$2.link" && mv -T ".work/$2.link" "$2"
`;

/**
 * Deletes what stdin names beside the releases, and everything unfinished, and records the live site: `$4`, see CURRENT. `$3`:
 * owner of the lock.
 */
export const PRUNE = `${OWNED}
exec 9<&-
(cd ".releases/$2" && xargs -0 -r rm -rf --) || exit 1
rm -rf ".work/$2.new" ".work/$2.partial" ".work/$2.link" ".work/$2.json".* || exit 1
printf '%s\\n' "$4" > ".releases/$2/.current"
`;

/**
 * Prints the records of those tenants, one per line on stdin, whose sites are as PRUNE has recorded them: nothing has changed
 * there since, no publish is running or was killed, and the site is not held. A record has the name of the release, its
 * fingerprint and the number of its retained files.
 */
export const CURRENT = `
cd "$1" 2>/dev/null || exit 0
while read -r tenant; do
  own=.releases/$tenant
  [ -f "$own/.current" ] && read -r release fingerprint kept < "$own/.current" || continue
  [ "$(readlink "$tenant")" = "$own/$release" ] && [ -d "$tenant" ] && [ -f "$own/$release.json" ] || continue
  for left in "$own/.hold.json" ".work/$tenant.lock" ".work/$tenant.new" ".work/$tenant.partial"; do
    { [ -e "$left" ] || [ -L "$left" ]; } && continue 2
  done
  [ -z "$(find "$own/$release" "$own/$release.json" -newer "$own/.current" | head -n 1)" ] || continue
  printf '%s %s %s\\n' "$tenant" "$fingerprint" "$kept"
done
exit 0
`;

/** Prints everything that the tenant has there, one path a line. */
export const LIST = `
cd "$1" 2>/dev/null || exit 0
for own in "$2" ".releases/$2" ".work/$2.new" ".work/$2.partial" ".work/$2.link" ".work/$2.json".*; do
  if [ -e "$own" ] || [ -L "$own" ]; then printf '%s\\n' "$own"; fi
done
`;

/** Deletes what LIST prints, the site first. `$3`: owner of the lock. */
export const REMOVE = `${OWNED}
exec 9<&-
case $(readlink "$2") in
  .releases/"$2"/*) rm -f "$2" || exit 1 ;;
  *) rmdir "$2" 2>/dev/null ;;
esac
rm -rf ".releases/$2" ".work/$2.new" ".work/$2.partial" ".work/$2.link" ".work/$2.json".* || exit 1
rmdir .releases 2>/dev/null
exit 0
`;
