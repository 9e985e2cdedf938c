/*
 * Scripts about the records of published sites, for a remote host with a POSIX shell, find, xargs and awk: see
 * remote-scripts.ts. With them, one command finds the unchanged sites among hundreds.
 */

/** Prints size, seconds and path of every file below `$@`. */
const LISTING = `find "$@" -type f -print0 | xargs -0 -r stat -c '%s %Y %n'`;

/**
 * Records the live site of `$2` with its fingerprint `$5` and the number `$6` of retained files. Its folder holds `.digests`.
 */
export const RECORD = `
record=.digests/$2.record; target=$(readlink "$2"); head="$2 $5 $6 $target"
set -- "$target" "$target.json" ".digests/$2.json"
rm -f "$record.new"
{ echo "$head" && ${LISTING}; } > "$record.new" && mv -T "$record.new" "$record"
`;

/**
 * Reads records of PRUNE, then the listing of their sites. Prints the first lines of the records that match. Paths begin with
 * `.releases/<tenant>/` or `.digests/<tenant>.`, and lines of records differ because of that.
 */
const COMPARE = String.raw`
!listed && FNR == 1 { tenant = $1; head[tenant] = $1 " " $2 " " $3; next }
!listed { recorded[$0] = tenant; files[tenant]++; next }
$0 in recorded { found[recorded[$0]]++; next }
{ sub(/^[0-9]+ [0-9]+ [.][a-z]+[\/]/, ""); sub(/[.\/].*/, ""); changed[$0] = 1 }
END { for (tenant in head) if (found[tenant] > 0 && found[tenant] == files[tenant] && !(tenant in changed)) print head[tenant] }
`;

/**
 * Prints the records of those tenants, one per line on stdin, whose sites are as PRUNE has recorded them: no file has changed
 * there since, no publish is running or was killed, and the site is not held.
 */
export const CURRENT = `
cd "$1" 2>/dev/null || exit 0
for own in .work .digests .releases; do [ -L "$own" ] && exit 0; done
set --; records=
while read -r tenant; do
  record=.digests/$tenant.record
  [ -L "$tenant" ] && [ -f "$record" ] && [ ! -L ".releases/$tenant" ] && [ ! -e ".releases/$tenant/.hold.json" ] && [ ! -L ".releases/$tenant/.hold.json" ] || continue
  read -r name fingerprint kept target < "$record" || continue
  case $target in .releases/"$tenant"/*) ;; *) continue ;; esac
  [ "$tenant" -ef "$target" ] || continue
  for left in .work/"$tenant".lock .work/publish."$tenant".* .work/old."$tenant".* .work/old.publish."$tenant".*; do
    { [ -e "$left" ] || [ -L "$left" ]; } && continue 2
  done
  set -- "$@" "$target" "$target.json" ".digests/$tenant.json"
  records="$records $record"
done
[ $# -eq 0 ] || ${LISTING} | awk '${COMPARE}' $records listed=1 -
exit 0
`;
