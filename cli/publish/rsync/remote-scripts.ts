/*
 * Scripts for the remote host: a POSIX shell with GNU coreutils (or busybox) and rsync. `$1` is the folder of the sites, `$2`
 * the tenant's id, which is a folder name. The layout is that of the output folder: see release-paths.ts.
 */

import { RECORD } from './record-scripts.ts';

/** Prefix of the line that names a folder of ours that is a symbolic link. */
export const LINKED = 'linked ';

/**
 * Ends a script if one of our folders is a symbolic link, and prints which one: releases are deleted and working folders are
 * emptied, so these folders must not be links to someone else's files.
 */
export const REFUSE_LINKS = `
for own in .work .digests .releases ".releases/$2"; do
  [ -L "$1/$own" ] && { echo "${LINKED}$own"; exit 0; }
done
`;

/**
 * `plain <file> <bytes>` prints the beginning of a file of ours if it is a plain one: a pipe would wait for a writer, and a
 * link may lead to an endless file. `held <file>` prints `held ` and a hold on one line, or an empty line if there is none.
 * What is cut off or not a plain file is no valid document, and so damaged.
 */
const READ = `
plain() { if [ -f "$1" ] && [ ! -L "$1" ]; then head -c "$2" "$1"; fi; }
held() { if [ -e "$1" ] || [ -L "$1" ]; then printf 'held '; plain "$1" 1048576 | tr -d '\\n'; fi; echo; }
`;

/** Far more than the manifest of a large site. */
const MAX_BYTES = 32 * 2 ** 20;

/**
 * Prints what is in the site's place (`none`, `link <target>`, `site`, `other`). For a link of ours, further lines follow:
 * `untidy` if an earlier attempt left something, `held ` and the file of the hold, `held ` and the file of the last ended hold,
 * the manifest, the table of digests, and size, seconds and path of every file.
 */
export const INSPECT = `${REFUSE_LINKS}${READ}
cd "$1" 2>/dev/null || { echo none; exit 0; }
if [ -L "$2" ]; then
  target=$(readlink "$2")
  echo "link $target"
  case $target in .releases/"$2"/*) ;; *) exit 0 ;; esac
  for left in .work/publish."$2".* .work/old."$2".* .work/old.publish."$2".*; do [ -e "$left" ] && printf untidy; done; echo
  held ".releases/$2/.hold.json"
  held ".releases/$2/.ended-hold.json"
  plain "$target.json" ${MAX_BYTES}; echo
  plain ".digests/$2.json" ${MAX_BYTES}; echo
  cd "$target" 2>/dev/null || exit 0
  find . -type f -print0 | xargs -0 -r stat -c '%s %Y %n'
elif [ ! -e "$2" ]; then echo none
elif [ -d "$2" ] && { [ -e "$2/builds/latest.json" ] || [ -z "$(ls -A "$2")" ]; }; then echo site
else echo other
fi
`;

/**
 * Prints the live link of a site, `held ` and the file of its hold on one line (empty: no hold), and the manifest. Prints
 * nothing if no release of ours is live.
 */
export const PUBLISHED = `${READ}
cd "$1" 2>/dev/null && [ -L "$2" ] || exit 0
target=$(readlink "$2")
case $target in .releases/"$2"/*) ;; *) exit 0 ;; esac
echo "$target"
held ".releases/$2/.hold.json"
plain "$target.json" ${MAX_BYTES}
exit 0
`;

/** Keeps the hold as the last ended one; something else in its place is deleted. */
const KEEP_ENDED = `
keep_ended() {
  if [ -f ".releases/$1/.hold.json" ] && [ ! -L ".releases/$1/.hold.json" ]; then
    mv -T ".releases/$1/.hold.json" ".releases/$1/.ended-hold.json"
  else rm -rf ".releases/$1/.hold.json"
  fi
}
`;

/** Prints `held ` and the file of the hold on one line, and keeps it as the last ended hold. Prints nothing if there is none. */
export const END_HOLD = `${READ}${KEEP_ENDED}
cd "$1" 2>/dev/null || exit 0
held ".releases/$2/.hold.json"
keep_ended "$2"
`;

/**
 * Stores the hold of the release `$name` before it goes live: another publish must not undo an interrupted rollback. `$hold`:
 * the fields of the hold but for the release; empty: the hold ends, and is kept as the last ended one.
 */
const SETTLE_HOLD = `${KEEP_ENDED}
if [ -z "$hold" ]; then
  keep_ended "$2" || exit 1
else
  rm -f ".releases/$2/.hold.json.new"
  printf '{"format":1,"release":"%s",%s' "$name" "$hold" > ".releases/$2/.hold.json.new" || exit 1
  mv -T ".releases/$2/.hold.json.new" ".releases/$2/.hold.json" || exit 1
fi
`;

/** Stores the hold `$4` of the live release, see SETTLE_HOLD. Prints `lost` and the new owner if `$3` no longer owns the lock. */
export const WRITE_HOLD = `
cd "$1" || exit 1
[ "$(readlink ".work/$2.lock")" = "$3" ] || { echo "lost $(readlink ".work/$2.lock")"; exit 0; }
name=$(basename "$(readlink "$2")"); hold=$4
${SETTLE_HOLD}
`;

/** Prints digests of files of the live site; NUL-terminated names on stdin. */
export const DIGEST = `
cd "$1/$2" && xargs -0 -r sha256sum --
`;

/**
 * Creates the staging folder `$3` and hard links to those files of the live site whose names are on stdin. Prints the staging
 * folders of earlier attempts, which have ended.
 */
export const STAGE = `
cd "$1" && mkdir -p ".work/$3" || exit 1
if [ -d "$2" ]; then
  live=$(cd "$2" && pwd -P) || exit 1
  rsync -a --omit-dir-times --files-from=- --from0 --link-dest="$live" "$live/" ".work/$3/" || exit 1
fi
for old in .work/publish."$2".*; do
  [ -d "$old" ] && [ "$old" != ".work/$3" ] && echo "$old"
done
exit 0
`;

/** Deletes the files of the staging folder `$3` whose names are on stdin. */
export const UNSTAGE = `
cd "$1/.work/$3" && xargs -0 -r rm -f --
`;

/** Compares the staging folder `$3` with digests on stdin, and prints the lines of files that differ. */
export const VERIFY = `
cd "$1/.work/$3" || exit 1
sha256sum -c - 2>/dev/null | grep -v ': OK$'
exit 0
`;

/**
 * Makes the staging folder `$3` a release named `$4` (with a number appended if the name is taken), with the manifest of `$5`
 * bytes on stdin, and switches the live link to it in one step. A shorter manifest comes from a killed process. `$7`: its hold,
 * see SETTLE_HOLD. Prints `lost` and the new owner if `$6` no longer owns the lock.
 */
export const SWITCH = `${REFUSE_LINKS}
cd "$1" && mkdir -p ".releases/$2" || exit 1
cat > ".work/$3.json" || exit 1
[ $(($(wc -c < ".work/$3.json"))) -eq "$5" ] || { echo 'the manifest was cut short' >&2; exit 1; }
[ "$(readlink ".work/$2.lock")" = "$6" ] || { echo "lost $(readlink ".work/$2.lock")"; exit 0; }
name=$4; n=1
while [ -e ".releases/$2/$name" ] || [ -e ".releases/$2/$name.json" ]; do n=$((n + 1)); name=$4-$n; done
mv -T ".work/$3" ".releases/$2/$name" || exit 1
mv -T ".work/$3.json" ".releases/$2/$name.json" || exit 1
hold=$7
${SETTLE_HOLD}
if [ -d "$2" ] && [ ! -L "$2" ]; then rmdir "$2" 2>/dev/null || mv -T "$2" ".work/old.$3" || exit 1; fi
rm -f ".work/link.$2"
ln -sT ".releases/$2/$name" ".work/link.$2" && mv -T ".work/link.$2" "$2"
`;

/**
 * Keeps the `$3` newest releases, deletes leftovers of earlier attempts, stores the table of digests from stdin, and records
 * the live site for CURRENT with its fingerprint `$5` and the number `$6` of retained files. Prints `lost` and the new owner if
 * `$4` no longer owns the lock: the leftovers may be in use then.
 */
export const PRUNE = `${REFUSE_LINKS}
cd "$1" || exit 1
[ "$(readlink ".work/$2.lock")" = "$4" ] || { echo "lost $(readlink ".work/$2.lock")"; exit 0; }
left=$(ls -d .work/old."$2".* .work/old.publish."$2".* .work/publish."$2".* 2>/dev/null)
mkdir -p .digests && rm -f ".digests/$2.json.new" && cat > ".digests/$2.json.new" && mv -T ".digests/$2.json.new" ".digests/$2.json"
live=$(basename "$(readlink "$2")")
cd ".releases/$2" || exit 1
kept=$(ls -t -- *.json | sed 's/\\.json$//' | grep -vxF "$live" | head -n $(($3 - 1)))
for entry in *; do
  name=\${entry%.new}; name=\${name%.json}
  [ "$name" = "$live" ] && continue
  printf '%s\\n' "$kept" | grep -qxF "$name" && [ -e "$name.json" ] && continue
  rm -f "$name.json" "$name.json.new"
  [ -d "$name" ] && mv -T "$name" "../../.work/old.$2.$name"
done
cd ../.. || exit 1
for entry in $left; do rm -rf "$entry"; done
rm -rf .work/old."$2".*
${RECORD}exit 0
`;

/** Deletes the staging folder `$3` and the manifest next to it. */
export const UNDO = `
rm -rf "$1/.work/$3" "$1/.work/$3.json"
`;
