import { ownedName } from '../../release/owned-folder.ts';
import { RETAINED_RELEASES } from '../../release/retained-files.ts';
import type { RsyncTargetConfig } from '../config/target-config.ts';
import { digestTable } from '../file-digests.ts';
import type { PublicationPlan } from '../plan-publication.ts';
import { publishedManifest } from '../published-manifest.ts';
import type { SiteToPublish } from '../site-to-publish.ts';
import type { Publication, PublicationOptions, Target } from '../target.ts';
import { farSide } from './far-side.ts';
import { PRUNE, STAGE, SWITCH, UNDO, UNSTAGE, VERIFY } from './far-scripts.ts';
import { lockFar, type FarLock } from './lock-far.ts';
import { pushFiles } from './push-files.ts';
import { readFarState, refuseLinks } from './read-far-state.ts';

/** A folder of another machine, reached by ssh and rsync, laid out as the output folder is. */
export function rsyncTarget(config: RsyncTargetConfig, tenant: string): Target {
  const where = `${config.user === undefined ? '' : `${config.user}@`}${config.host}:${config.path}/${tenant}`;
  return { where, open: (site, options) => openRsync(config, site, where, options) };
}

function openRsync(
  config: RsyncTargetConfig,
  site: SiteToPublish,
  where: string,
  options: PublicationOptions,
): Publication {
  const { host, path } = config;
  const { tenant, manifest } = site;
  const { signal } = options;
  const far = farSide(config, signal);
  const staging = ownedName('publish', tenant);
  const run = (script: string, input = ''): Promise<string> =>
    far.run({ script, arguments: [path, tenant, staging], input, isRepeatable: true, signal });
  let lock: FarLock | undefined;
  let isStaged = false;
  /** When files were last written there, in milliseconds since 1970. */
  let modified: ReadonlyMap<string, number> = new Map();

  return {
    async lock() {
      lock = await lockFar(far, path, tenant, where, signal);
      return lock;
    },
    async inspect() {
      const state = await readFarState(far, path, tenant, where, signal);
      modified = new Map(
        Object.entries({ ...state.manifest?.carried, ...state.manifest?.files }).map(([file, [, ms]]) => [file, ms]),
      );
      return state;
    },
    async upload(plan) {
      isStaged = true;
      const shared = [...plan.same, ...Object.keys(plan.kept)];
      const earlier = (await run(STAGE, names(shared))).split('\n').filter((line) => line !== '');
      const others = earlier.map((folder) => `${path}/${folder}`);
      lock?.check();
      await pushFiles(far, host, site, { files: plan.uploads, staging: `${path}/.work/${staging}`, others }, options);
    },
    async repair(files) {
      await run(UNSTAGE, names(files.map((file) => file.path)));
      await pushFiles(far, host, site, { files, staging: `${path}/.work/${staging}`, others: [] }, options);
    },
    async verify() {
      const digests = [...site.files.values()].map((file) => `${file.sha256}  ${file.path}\n`);
      const said = await run(VERIFY, digests.join(''));
      return said.split('\n').flatMap((line) => {
        const [, file] = /^(.+): FAILED(?: open or read)?$/.exec(line) ?? [];
        return file === undefined ? [] : [file];
      });
    },
    async switch(plan) {
      const text = JSON.stringify(publishedManifest(manifest, plan, modifiedOf(plan)));
      const bytes = String(Buffer.byteLength(text));
      const given = [path, tenant, staging, manifest.buildId, bytes, lock?.owner ?? ''];
      // Not to be interrupted, nor to be done twice.
      accept(await far.run({ script: SWITCH, arguments: given, input: text, isRepeatable: false }));
      isStaged = false;
    },
    async prune(plan) {
      const { files, carried } = publishedManifest(manifest, plan, modifiedOf(plan));
      const digests = new Map([...site.files.values()].map((file) => [file.path, file.sha256]));
      const table = digestTable(digests, { ...carried, ...files });
      const given = [path, tenant, String(RETAINED_RELEASES), lock?.owner ?? ''];
      accept(await far.run({ script: PRUNE, arguments: given, input: table, isRepeatable: true, signal }));
      return [];
    },
    async close() {
      if (isStaged) await far.run({ script: UNDO, arguments: [path, tenant, staging], isRepeatable: true });
    },
    hangUp: () => far.close(),
  };

  function accept(said: string): void {
    refuseLinks(said, where);
    lock?.check(said);
  }

  /** rsync gives what it sends our time stamps; what was there keeps its own. */
  function modifiedOf({ uploads }: PublicationPlan): (file: string) => number {
    const sent = new Map(uploads.map((file) => [file.path, file.modifiedMs]));
    return (file) => sent.get(file) ?? modified.get(file) ?? 0;
  }
}

/** As `xargs -0` and `rsync --from0` read them. */
function names(files: readonly string[]): string {
  return files.map((file) => `${file}\0`).join('');
}
