import { mountAdvice } from '../../doctor/machine-checks.ts';
import type { CheckResult } from '../../doctor/results.ts';
import { parseLockOwner } from '../../lib/lock-file.ts';
import { formatSize } from '../../report/format.ts';
import { describeLockOwner } from '../publish-errors.ts';
import type { CheckContext } from '../target.ts';
import { openRemoteHost } from './remote-host.ts';
import type { RemoteHosts } from './remote-hosts.ts';
import type { RsyncTargetConfig } from './ssh-connection.ts';

/**
 * Prints `no` and a missing program; or `not writable` or `read-only` and a folder; or `free`, the free kilobytes, and a line for each lock
 * that has not been renewed for `$2` seconds. `$1`: the folder of the sites, which may not exist yet.
 */
export const TRY = `
for program in rsync flock; do command -v "$program" >/dev/null || { echo "no $program"; exit 0; }; done
folder=$1
while [ ! -e "$folder" ] && [ ! -L "$folder" ]; do folder=$(dirname "$folder"); done
trial=$(LC_ALL=C mktemp -d "$folder/.voucher-site-doctor-XXXXXX" 2>&1) && rmdir "$trial" || {
  case $trial in *[Rr]ead-only*) echo "read-only $folder" ;; *) echo "not writable $folder" ;; esac
  exit 0
}
echo "free $(df -Pk "$folder" | awk 'NR == 2 { print $4 }')"
for lock in "$1"/.work/*.lock; do
  [ -L "$lock" ] || continue
  [ $(($(date +%s) - $(stat -c %Y "$lock"))) -gt "$2" ] && echo "lock $(readlink "$lock")"
done
exit 0
`;

/** Publishing renews a lock every 30 s. */
const STALE_SECONDS = 180;

/** Free space that a publish of one large tenant needs, in bytes. */
const LEAST_BYTES = 150e6;

/** Whether sites can be published to a remote host. */
export async function checkHost(
  config: RsyncTargetConfig,
  { shared, signal }: CheckContext<RemoteHosts>,
): Promise<Omit<CheckResult, 'id'>[]> {
  const remote = openRemoteHost(config, signal, shared);
  try {
    const given = [config.path, String(STALE_SECONDS)];
    const output = await remote.run({ script: TRY, arguments: given, isRepeatable: true, signal });
    return judgeHost(output.split('\n'), config);
  } finally {
    await remote.close();
  }
}

/** @param lines of TRY */
export function judgeHost(
  [first = '', ...rest]: readonly string[],
  { host, path }: RsyncTargetConfig,
): Omit<CheckResult, 'id'>[] {
  const where = `${host}:${path}`;
  if (first.startsWith('no ')) {
    const title = `${first.slice('no '.length)} is not installed on ${host}`;
    return [{ status: 'problem', title, hint: 'Install it there: apt-get install rsync util-linux' }];
  }
  if (first.startsWith('not writable ')) {
    const folder = first.slice('not writable '.length);
    const hint = `Give the user that publishes write permission for ${folder} on ${host}.`;
    return [{ status: 'problem', title: `${where} is not writable`, hint }];
  }
  if (first.startsWith('read-only ')) {
    const hint = `Correct "path". ${mountAdvice(first.slice('read-only '.length))} All of this on ${host}.`;
    return [{ status: 'problem', title: `${where} is on a read-only file system`, hint }];
  }
  const free = Number(first.slice('free '.length)) * 1024;
  const title = `${where} is writable, ${formatSize(free)} are free`;
  const locks = rest.flatMap((line): Omit<CheckResult, 'id'>[] => {
    if (!line.startsWith('lock ')) return [];
    const owner = describeLockOwner(parseLockOwner(line.slice('lock '.length)), `${where}/.work`);
    const hint = 'The next publish of the tenant takes it over.';
    return [{ status: 'warning', title: `a lock was not released. ${owner}`, hint }];
  });
  const isFull = free < LEAST_BYTES;
  if (isFull) return [{ status: 'problem', title, hint: `Free some space on ${host}.` }, ...locks];
  return [{ status: 'ok', title }, ...locks];
}
