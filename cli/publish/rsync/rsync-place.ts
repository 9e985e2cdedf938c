import { randomBytes } from 'node:crypto';
import type { RsyncTargetConfig } from '../config/target-config.ts';
import type { PlaceOptions, PublishedPlace } from '../published-place.ts';
import { CONTENT, REMOVE } from './place-scripts.ts';
import { openRemoteHost } from './remote-host.ts';
import { lockRemote, type RemoteLock } from './remote-lock.ts';
import { notASite, refuseLinks } from './remote-state.ts';
import { remoteWhere } from './rsync-target.ts';

/** What publishing has written to a folder on another machine. */
export function rsyncPlace(
  config: RsyncTargetConfig,
  tenant: string,
  { signal, targetName }: PlaceOptions,
): PublishedPlace {
  const { path } = config;
  const where = remoteWhere(config, tenant);
  const remote = openRemoteHost(config, signal);
  let lock: RemoteLock | undefined;

  /** Runs a script that checks the lock. */
  async function run(script: string, ...given: string[]): Promise<string> {
    const command = { script, arguments: [path, tenant, lock?.owner ?? '', ...given], isRepeatable: true };
    const output = await remote.run(command);
    refuseLinks(output, where);
    lock?.check(output);
    return output;
  }

  async function list(): Promise<string[]> {
    const output = await remote.run({ script: CONTENT, arguments: [path, tenant], isRepeatable: true, signal });
    refuseLinks(output, where);
    const [site, ...entries] = output.split('\n').filter((line) => line !== '');
    if (site === 'other') throw notASite(`${where} is not a site`, 'move it away there');
    return entries.map((entry) => `${path}/${entry}`);
  }

  return {
    where,
    async lock() {
      lock = await lockRemote(remote, path, { tenant, where, targetName }, signal);
      return lock;
    },
    list,
    async remove() {
      // Something else may have taken the place of the site.
      await list();
      await run(REMOVE, randomBytes(6).toString('hex'));
      return [];
    },
    disconnect: () => remote.close(),
  };
}
