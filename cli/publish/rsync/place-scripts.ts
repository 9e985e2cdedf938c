import { REFUSE_LINKS } from './remote-scripts.ts';

/*
 * Scripts for the remote host that remove a tenant's site. `$1` is the folder of the sites, `$2` the tenant's id, which is a
 * folder name. See remote-scripts.ts.
 */

/**
 * Everything of ours that the folder has of a tenant, as words of a shell: the names are patterns, and ids contain no
 * character with a meaning there.
 */
const OWN_FILES =
  '.releases/"$2" .digests/"$2".json .digests/"$2".json.new .digests/"$2".record .digests/"$2".record.new';
const LEFTOVERS = '.work/publish."$2".* .work/old."$2".* .work/old.publish."$2".* .work/link."$2"';

/** Sets `site` to `none`, `link` (to a release of the tenant), `folder` (an earlier site, or an empty one) or `other`. */
const CLASSIFY = `
if [ -L "$2" ]; then
  case $(readlink "$2") in
    .releases/"$2"/*) site=link ;;
    *) site=other ;;
  esac
elif [ -d "$2" ]; then
  site=other
  { [ -e "$2/builds/latest.json" ] || [ -z "$(ls -A "$2")" ]; } && site=folder
elif [ -e "$2" ]; then site=other
else site=none
fi
`;

/** Prints the kind of the site (see CLASSIFY), then the path of everything that the tenant has there, one per line. */
export const CONTENT = `${REFUSE_LINKS}
cd "$1" 2>/dev/null || { echo none; exit 0; }
${CLASSIFY}
echo "$site"
[ "$site" = none ] || echo "$2"
for entry in ${OWN_FILES} ${LEFTOVERS}; do
  if [ -e "$entry" ] || [ -L "$entry" ]; then echo "$entry"; fi
done
exit 0
`;

/** Prints `lost` and the new owner if `$3` no longer owns the lock. */
const CHECK_LOCK = `
[ "$(readlink ".work/$2.lock")" = "$3" ] || { echo "lost $(readlink ".work/$2.lock")"; exit 0; }
`;

/** Deletes what CONTENT names, the site first. `$3`: owner of the lock; `$4`: a name that is not in use. */
export const REMOVE = `${REFUSE_LINKS}
cd "$1" || exit 1
${CHECK_LOCK}
${CLASSIFY}
[ -d ".releases/$2" ] && { mv -T ".releases/$2" ".work/old.$2.$4.releases" || exit 1; }
case $site in
  link) rm -f "$2" || exit 1 ;;
  folder) mv -T "$2" ".work/old.$2.$4" || exit 1 ;;
esac
rm -f .digests/"$2".json .digests/"$2".json.new .digests/"$2".record .digests/"$2".record.new
for entry in ${LEFTOVERS}; do rm -rf "$entry" || exit 1; done
rmdir .releases .digests 2>/dev/null
exit 0
`;
