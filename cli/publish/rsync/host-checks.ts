import { mountAdvice } from '../../doctor/machine-checks.ts';
import type { CheckResult } from '../../doctor/results.ts';
import { formatSize } from '../../report/format.ts';
import type { CheckContext } from '../target.ts';
import { openRemoteHost } from './remote-host.ts';
import type { RemoteHosts } from './remote-hosts.ts';
import type { RsyncTargetConfig } from './ssh-connection.ts';

/**
 * Prints `no` and a missing program; `not writable` or `read-only` and a folder; or `free` and the free kilobytes. `$1`: the folder
 * of the sites, which may not exist yet.
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
`;

/** Free space that a publish of one large tenant needs, in bytes. */
const LEAST_BYTES = 150e6;

/** Whether sites can be published to a remote host. */
export async function checkHost(
  config: RsyncTargetConfig,
  { shared, signal }: CheckContext<RemoteHosts>,
): Promise<Omit<CheckResult, 'id'>[]> {
  const remote = openRemoteHost(config, shared);
  const output = await remote.run({ script: TRY, arguments: [config.path], isRepeatable: true, signal });
  return [judgeHost(output.trim(), config)];
}

/** @param output of TRY */
export function judgeHost(output: string, { host, path }: RsyncTargetConfig): Omit<CheckResult, 'id'> {
  const where = `${host}:${path}`;
  const [, what, about = ''] = /^(no|not writable|read-only|free) (.*)$/.exec(output) ?? [];
  if (what === 'no') {
    const title = `${about} is not installed on ${host}`;
    return { status: 'problem', title, hint: 'Install it there: apt-get install rsync util-linux' };
  }
  if (what === 'not writable') {
    const hint = `Give the user that publishes write permission for ${about} on ${host}.`;
    return { status: 'problem', title: `${where} is not writable`, hint };
  }
  if (what === 'read-only') {
    const hint = `Correct "path". ${mountAdvice(about)} All of this on ${host}.`;
    return { status: 'problem', title: `${where} is on a read-only file system`, hint };
  }
  const free = Number(about) * 1024;
  const title = `${where} is writable, ${formatSize(free)} are free`;
  return free < LEAST_BYTES
    ? { status: 'problem', title, hint: `Free some space on ${host}.` }
    : { status: 'ok', title };
}
