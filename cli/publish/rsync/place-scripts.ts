import { REFUSE_LINKS } from './remote-scripts.ts';

/*
 * Scripts for the remote host that remove or rename a tenant's site. `$1` is the folder of the sites, `$2` the tenant's id,
 * which is a folder name. See remote-scripts.ts.
 */

/**
 * Everything of ours that the folder has of a tenant, as words of a shell: the names are patterns, and ids contain no
 * character with a meaning there.
 */
const OWN_FILES =
  '.releases/"$2" .digests/"$2".json .digests/"$2".json.new .digests/"$2".record .digests/"$2".record.new';
const LEFTOVERS = '.work/publish."$2".* .work/old."$2".* .work/old.publish."$2".* .work/link."$2"';

/**
 * Sets `site` to `none`, `link` (to a release of the tenant), `alias` (to another tenant), `folder` (an earlier site, or an
 * empty one) or `other`.
 */
const CLASSIFY = `
if [ -L "$2" ]; then
  case $(readlink "$2") in
    .releases/"$2"/*) site=link ;;
    '' | *[!a-z0-9-]*) site=other ;;
    *) site=alias ;;
  esac
elif [ -d "$2" ]; then
  site=other
  { [ -e "$2/builds/latest.json" ] || [ -z "$(ls -A "$2")" ]; } && site=folder
elif [ -e "$2" ]; then site=other
else site=none
fi
`;

/** `old_names` prints the links of old names, which lead to the tenant `$2`. */
const OLD_NAMES = `
old_names() {
  for name in *; do
    if [ -L "$name" ] && [ "$(readlink "$name")" = "$2" ]; then echo "$name"; fi
  done
}
`;

/** Prints the kind of the site (see CLASSIFY), then the path of everything that the tenant has there, one per line. */
export const CONTENT = `${REFUSE_LINKS}${OLD_NAMES}
cd "$1" 2>/dev/null || { echo none; exit 0; }
${CLASSIFY}
echo "$site"
[ "$site" = none ] || echo "$2"
for entry in ${OWN_FILES} ${LEFTOVERS}; do
  if [ -e "$entry" ] || [ -L "$entry" ]; then echo "$entry"; fi
done
[ "$site" = alias ] || old_names "$@"
exit 0
`;

/** Prints `lost` and the new owner if `$3` no longer owns the lock. */
const CHECK_LOCK = `
[ "$(readlink ".work/$2.lock")" = "$3" ] || { echo "lost $(readlink ".work/$2.lock")"; exit 0; }
`;

/** Makes the old name `$name` a link to `$newer`. */
const MOVE_NAME = 'ln -snfT "$newer" ".work/link.$name" && mv -T ".work/link.$name" "$name"';

/** Deletes what CONTENT names, the site first. `$3`: owner of the lock; `$4`: a name that is not in use. */
export const REMOVE = `${REFUSE_LINKS}${OLD_NAMES}
cd "$1" || exit 1
${CHECK_LOCK}
${CLASSIFY}
[ "$site" = alias ] && newer=$(readlink "$2")
[ -d ".releases/$2" ] && { mv -T ".releases/$2" ".work/old.$2.$4.releases" || exit 1; }
case $site in
  link | alias) rm -f "$2" || exit 1 ;;
  folder) mv -T "$2" ".work/old.$2.$4" || exit 1 ;;
esac
rm -f .digests/"$2".json .digests/"$2".json.new .digests/"$2".record .digests/"$2".record.new
for name in $(old_names "$@"); do
  if [ "$site" = alias ]; then ${MOVE_NAME}; else rm -f "$name"; fi || exit 1
done
for entry in ${LEFTOVERS}; do rm -rf "$entry" || exit 1; done
rmdir .releases .digests 2>/dev/null
exit 0
`;

/**
 * Renames the tenant `$2` to `$4`; `$3` owns the lock. With `$5` = `alias`, the old name becomes a link to the new one.
 * Prints `renamed`, `done`, `nothing` or `taken`. After an interruption, the releases are found below the new name.
 */
export const RENAME = `${REFUSE_LINKS}${OLD_NAMES}
cd "$1" 2>/dev/null || { echo nothing; exit 0; }
${CHECK_LOCK}
[ -L ".releases/$4" ] && { echo "linked .releases/$4"; exit 0; }
${CLASSIFY}
if [ -d ".releases/$2" ]; then
  for taken in ".releases/$4" "$4"; do
    if [ -e "$taken" ] || [ -L "$taken" ]; then echo taken; exit 0; fi
  done
elif [ ! -d ".releases/$4" ]; then echo nothing; exit 0
elif [ "$site" != link ] && [ ! -e ".digests/$2.json" ] &&
  [ -z "$(find ".releases/$4" -maxdepth 1 -type f -name '*.json' -exec grep -ls "\\"tenant\\":\\"$2\\"" {} +)" ]; then
  echo done; exit 0
fi
release=
[ "$site" = link ] && release=$(basename "$(readlink "$2")")
rm -f ".work/link.$4" ".work/link.$2"
[ -n "$release" ] && { ln -sT ".releases/$4/$release" ".work/link.$4" || exit 1; }
ln -sT "$4" ".work/link.$2" || exit 1
[ -d ".releases/$2" ] && { mv -T ".releases/$2" ".releases/$4" || exit 1; }
[ -n "$release" ] && { mv -T ".work/link.$4" "$4" || exit 1; }
if [ "$5" = alias ] && [ -L "$4" ]; then mv -T ".work/link.$2" "$2" || exit 1
else rm -f ".work/link.$2"; [ -L "$2" ] && rm -f "$2"
fi
newer=$4
for name in $(old_names "$@"); do
  ${MOVE_NAME} || exit 1
done
for manifest in ".releases/$4"/*.json; do
  [ -f "$manifest" ] && [ ! -L "$manifest" ] && grep -qs "\\"tenant\\":\\"$2\\"" "$manifest" || continue
  sed "s/\\"tenant\\":\\"$2\\"/\\"tenant\\":\\"$4\\"/" "$manifest" > "$manifest.new" || exit 1
  touch -r "$manifest" "$manifest.new" && mv -T "$manifest.new" "$manifest" || exit 1
done
rm -f ".digests/$2.record" ".digests/$2.record.new"
[ -e ".digests/$2.json" ] && { mv -T ".digests/$2.json" ".digests/$4.json" || exit 1; }
echo renamed
`;
