import { randomBytes } from 'node:crypto';
import { assert, EXIT, OperatorError } from '../../lib/errors.ts';
import type { RsyncTargetConfig } from '../config/target-config.ts';
import { placeTaken, type SiteThere } from '../publish-errors.ts';
import type { PlaceOptions, PublishedPlace } from '../published-place.ts';
import { CONTENT, REMOVE, RENAME } from './place-scripts.ts';
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
    async renameTo({ tenant: to, config: other, keepsAlias }) {
      assert(other.type === 'rsync', 'a target has the same type for all tenants');
      if (other.path !== path || other.host !== config.host) {
        throw movedFolder({ tenant, where, targetName }, remoteWhere(other, to));
      }
      await list();
      const outcome = (await run(RENAME, to, keepsAlias ? 'alias' : '')).trim();
      if (outcome === 'taken') {
        throw placeTaken(tenant, { tenant: to, where: remoteWhere(other, to), targetName });
      }
      assert(outcome === 'renamed' || outcome === 'done' || outcome === 'nothing', `unexpected: ${outcome}`);
      return outcome;
    },
    disconnect: () => remote.close(),
  };
}

function movedFolder({ tenant, where, targetName }: SiteThere, other: string): OperatorError {
  return new OperatorError({
    code: 'RENAME_ELSEWHERE',
    title: `${where} cannot be renamed to ${other}: the folder of the sites is another one`,
    details: ['The path or host of the target contains {tenant}, {domain}, or differs for one of the two tenants.'],
    hint: `publish the new id to its folder, then remove the old one: remove --tenant ${tenant} --target ${targetName}`,
    exitCode: EXIT.CONFIG,
  });
}
