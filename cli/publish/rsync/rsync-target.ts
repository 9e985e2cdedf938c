import { ownedName } from '../../release/owned-folder.ts';
import { RETAINED_RELEASES } from '../../release/retained-files.ts';
import type { RsyncTargetConfig } from '../config/target-config.ts';
import { digestTable } from '../file-digests.ts';
import { type PublicationPlan, publishedManifest } from '../plan-publication.ts';
import { fingerprintOf, type SiteToPublish, type SiteFile } from '../site-to-publish.ts';
import type { HoldOrigin, Publication, PublicationOptions, Target } from '../target.ts';
import { END_HOLD, PRUNE, STAGE, SWITCH, UNDO, UNSTAGE, VERIFY, WRITE_HOLD } from './remote-scripts.ts';
import { openRemoteHost, type RemoteHost, runRemote } from './remote-host.ts';
import type { RemoteHosts } from './remote-hosts.ts';
import { lockRemote, type RemoteLock } from './remote-lock.ts';
import { rshWord } from './ssh-connection.ts';
import { parseHeldLine, readRemotePublished, readRemoteState, refuseLinks } from './remote-state.ts';

/**
 * A folder on another machine, reached by ssh and rsync, with the layout of the output folder.
 * @param hosts what the tenants of a run share
 */
export function rsyncTarget(config: RsyncTargetConfig, tenant: string, hosts?: RemoteHosts): Target {
  const where = remoteWhere(config, tenant);
  return {
    where,
    async readPublished(signal) {
      const remote = openRemoteHost(config, signal, hosts);
      try {
        return await readRemotePublished(remote, config.path, tenant, signal);
      } finally {
        await remote.close();
      }
    },
    async endHold(signal) {
      const remote = openRemoteHost(config, signal, hosts);
      try {
        const given = [config.path, tenant];
        return parseHeldLine(await remote.run({ script: END_HOLD, arguments: given, isRepeatable: false, signal }))
          .hold;
      } finally {
        await remote.close();
      }
    },
    open: (site, options) => openRsync({ config, where, hosts }, site, options),
  };
}

/** For messages: `deploy@web1.example:/srv/www/musterstadt`. */
export function remoteWhere({ user, host, path }: RsyncTargetConfig, tenant: string): string {
  return `${user === undefined ? '' : `${user}@`}${host}:${path}/${tenant}`;
}

interface Place {
  config: RsyncTargetConfig;
  /** For messages. */
  where: string;
  hosts: RemoteHosts | undefined;
}

function openRsync({ config, where, hosts }: Place, site: SiteToPublish, options: PublicationOptions): Publication {
  const { host, path } = config;
  const { tenant, manifest } = site;
  const { signal } = options;
  const remote = openRemoteHost(config, signal, hosts);
  const staging = ownedName('publish', tenant);
  const run = (script: string, input = ''): Promise<string> =>
    remote.run({ script, arguments: [path, tenant, staging], input, isRepeatable: true, signal });
  let lock: RemoteLock | undefined;
  let isStaged = false;
  /** Modification times of the files there, in milliseconds since 1970. */
  let modified: ReadonlyMap<string, number> = new Map();

  return {
    async findCurrent() {
      const record = await hosts?.recordOf(config, tenant);
      return record?.fingerprint === fingerprintOf(site) ? { kept: record.kept } : undefined;
    },
    async lock() {
      lock = await lockRemote(remote, path, { tenant, where, targetName: options.targetName }, signal);
      return lock;
    },
    async inspect() {
      const state = await readRemoteState(remote, path, tenant, where, signal);
      modified = new Map(
        Object.entries({ ...state.manifest?.carried, ...state.manifest?.files }).map(([file, [, ms]]) => [file, ms]),
      );
      // A site without a valid record is recorded.
      return { ...state, needsCleanup: true };
    },
    async upload(plan) {
      isStaged = true;
      const shared = [...plan.same, ...Object.keys(plan.kept)];
      const earlier = (await run(STAGE, names(shared))).split('\n').filter((line) => line !== '');
      const others = earlier.map((folder) => `${path}/${folder}`);
      lock?.check();
      await pushFiles(
        remote,
        host,
        site,
        { files: plan.uploads, staging: `${path}/.work/${staging}`, others },
        options,
      );
    },
    async repair(files) {
      await run(UNSTAGE, names(files.map((file) => file.path)));
      await pushFiles(remote, host, site, { files, staging: `${path}/.work/${staging}`, others: [] }, options);
    },
    async verify() {
      const digests = [...site.files.values()].map((file) => `${file.sha256}  ${file.path}\n`);
      const output = await run(VERIFY, digests.join(''));
      return output.split('\n').flatMap((line) => {
        const [, file] = /^(.+): FAILED(?: open or read)?$/.exec(line) ?? [];
        return file === undefined ? [] : [file];
      });
    },
    async switch(plan, hold) {
      const text = JSON.stringify(publishedManifest(manifest, plan, modifiedOf(plan)));
      const bytes = String(Buffer.byteLength(text));
      const given = [path, tenant, staging, manifest.buildId, bytes, lock?.owner ?? '', fieldsOf(hold)];
      // Must not be interrupted or repeated.
      assertDone(await remote.run({ script: SWITCH, arguments: given, input: text, isRepeatable: false }));
      isStaged = false;
    },
    async writeHold(hold) {
      const given = [path, tenant, lock?.owner ?? '', fieldsOf(hold)];
      assertDone(await remote.run({ script: WRITE_HOLD, arguments: given, isRepeatable: true }));
    },
    async prune(plan) {
      const { files, carried } = publishedManifest(manifest, plan, modifiedOf(plan));
      const digests = new Map([...site.files.values()].map((file) => [file.path, file.sha256]));
      const table = digestTable(digests, { ...carried, ...files });
      const kept = String(Object.keys(plan.kept).length);
      const given = [path, tenant, String(RETAINED_RELEASES), lock?.owner ?? '', fingerprintOf(site), kept];
      assertDone(await remote.run({ script: PRUNE, arguments: given, input: table, isRepeatable: true, signal }));
      return [];
    },
    async close() {
      if (isStaged) await remote.run({ script: UNDO, arguments: [path, tenant, staging], isRepeatable: true });
    },
    disconnect: () => remote.close(),
  };

  function assertDone(output: string): void {
    refuseLinks(output, where);
    lock?.check(output);
  }

  /** rsync copies time stamps to the files that it sends; the other files keep theirs. */
  function modifiedOf({ uploads }: PublicationPlan): (file: string) => number {
    const sent = new Map(uploads.map((file) => [file.path, file.modifiedMs]));
    return (file) => sent.get(file) ?? modified.get(file) ?? 0;
  }
}

/** A hold as SETTLE_HOLD takes it: the rest of a JSON object, without its release. */
function fieldsOf(hold: HoldOrigin | undefined): string {
  return hold === undefined ? '' : JSON.stringify(hold).slice(1);
}

/** Input of `xargs -0` and `rsync --from0`. */
function names(files: readonly string[]): string {
  return files.map((file) => `${file}\0`).join('');
}

interface Push {
  files: readonly SiteFile[];
  /** Absolute path on the remote host. */
  staging: string;
  /** Folders there that may contain some of the files. */
  others: readonly string[];
}

/** Limit of rsync for --link-dest. */
const MAX_OTHERS = 20;

/** Line of a file that was sent: `<f+++++++++ faq/index.html`. */
const SENT = /^<f\S* (.+)$/;

/** Sends files of a release to a staging folder, except those that an earlier attempt has sent. */
async function pushFiles(
  remote: RemoteHost,
  host: string,
  site: SiteToPublish,
  { files, staging, others }: Push,
  { signal, onUploaded }: Pick<PublicationOptions, 'signal' | 'onUploaded'>,
): Promise<void> {
  if (files.length === 0) return;
  const sshWords = await remote.sshArguments();
  const ssh = ['ssh', ...sshWords];
  await runRemote(host, {
    program: 'rsync',
    sshWords,
    arguments: [
      '--secluded-args',
      '--times',
      '--omit-dir-times',
      // Readable for every web server, whatever the permissions here.
      '--perms',
      '--chmod=D755,F644',
      '--files-from=-',
      '--from0',
      '--out-format=%i %n',
      '--timeout=120',
      `--rsh=${ssh.map(rshWord).join(' ')}`,
      ...others.slice(0, MAX_OTHERS).map((folder) => `--link-dest=${folder}`),
      `${site.folder}/`,
      `${host.includes(':') ? `[${host}]` : host}:${staging}/`,
    ],
    input: files.map(({ path }) => `${path}\0`).join(''),
    isRepeatable: true,
    signal,
    onLine(line) {
      const [, path = ''] = SENT.exec(line) ?? [];
      const file = site.files.get(path);
      if (file !== undefined) onUploaded(file);
    },
  });
}
