import { omitUndefined } from '../../../site/shared/omit-undefined.ts';
import { EXIT, OperatorError } from '../../lib/errors.ts';
import { formatHold, parseHold } from '../../generator/release/hold.ts';
import { retainedReleases, type NamedFacts, type TenantReleases } from '../../generator/release/release-list.ts';
import {
  formatManifest,
  parseManifest,
  parseReleaseFacts,
  releasedAgain,
  type ReleaseManifest,
} from '../../generator/release/release-manifest.ts';
import { isHoldFile, isReleaseName, releaseOfLink, releaseOfManifest } from '../../generator/release/release-paths.ts';
import { unusedReleaseName } from '../../generator/release/release-site.ts';
import { retainedFiles } from '../../generator/release/retained-files.ts';
import { filesDamaged, releaseDamaged } from '../../generator/release/roll-back.ts';
import { publishedManifest, type PublicationPlan, type PublishedState } from '../plan-publication.ts';
import { fingerprintOf, type SiteFile } from '../site-to-publish.ts';
import type { HoldOrigin, OnSent, OpenOptions, PublishedSite, Target, TenantTarget } from '../target.ts';
import { openRemoteHost, runRemote } from './remote-host.ts';
import type { RemoteHosts } from './remote-hosts.ts';
import { findRemoteLock, lockRemote, type RemoteLock } from './remote-lock.ts';
import {
  DIGESTS,
  INSPECT,
  LIST,
  PRUNE,
  PUBLISHED,
  RELEASES,
  REMOVE,
  RETAIN,
  STAGE,
  SWITCH,
  WRITE_HOLD,
} from './remote-scripts.ts';
import { rshWord, type RsyncTargetConfig } from './ssh-connection.ts';

/**
 * A folder on another machine, reached by ssh and rsync, with the layout of the output folder.
 * @param hosts what the tenants of a run share
 */
export function openRsync(
  { tenant, name, config }: TenantTarget<RsyncTargetConfig>,
  { signal }: OpenOptions,
  hosts: RemoteHosts,
): Target {
  const { user, host, path } = config;
  const where = `${user === undefined ? '' : `${user}@`}${host}:${path}/${tenant}`;
  const remote = openRemoteHost(config, hosts);
  const remoteFolder = `${host.includes(':') ? `[${host}]` : host}:${path}`;
  let lock: RemoteLock | undefined;
  let there: RemoteSite = NOTHING_THERE;

  const look = (script: string): Promise<string> =>
    remote.run({ script, arguments: [path, tenant], isRepeatable: true, signal });

  /** Runs a script that checks the lock. */
  async function act(
    script: string,
    { given = [], ...how }: { given?: string[]; input?: string; isRepeatable?: boolean; signal?: AbortSignal },
  ): Promise<string> {
    lock?.check();
    const words = [path, tenant, lock?.owner ?? '', ...given];
    const output = await remote.run({ script, arguments: words, isRepeatable: true, ...how });
    lock?.check(output);
    return output;
  }

  /** Files keep the times with which they were sent. */
  function modifiedOf({ uploads }: PublicationPlan): (file: string) => number {
    const sent = new Map(uploads.map((file) => [file.path, file.modifiedMs]));
    const known = there.manifest;
    return (file) => sent.get(file) ?? (known?.files[file] ?? known?.carried[file])?.[1] ?? 0;
  }

  const holdText = (hold: HoldOrigin | undefined, release: string): string =>
    hold === undefined ? '' : formatHold({ ...hold, release });

  /** Runs rsync from the site's folder to the one in `.work`. @returns the files that it sent, or would send */
  async function rsync(
    { site }: PublicationPlan,
    files: readonly SiteFile[],
    options: readonly string[],
    onSent: OnSent,
  ) {
    if (files.length === 0) return;
    lock?.check();
    const paths = files.map((file) => file.path);
    await runRsync(paths, {
      from: `${site.folder}/`,
      to: `${remoteFolder}/.work/${tenant}.new/`,
      options: ['--out-format=%i %n', ...options],
      onLine(line) {
        const file = site.files.get(SENT.exec(line)?.[1] ?? '');
        if (file !== undefined) onSent(file);
      },
    });
  }

  async function runRsync(files: readonly string[], { from, to, options, onLine }: RsyncCall): Promise<void> {
    const sshWords = await remote.sshArguments();
    await runRemote(host, {
      program: 'rsync',
      sshWords,
      arguments: [
        '--secluded-args',
        '--8-bit-output',
        '--files-from=-',
        '--from0',
        '--timeout=120',
        `--rsh=${['ssh', ...sshWords].map(rshWord).join(' ')}`,
        ...options,
        from,
        to,
      ],
      input: namesOf(files),
      isRepeatable: true,
      signal,
      onLine,
    });
  }

  async function switchTo(release: string, manifest: ReleaseManifest, hold: HoldOrigin | undefined): Promise<void> {
    const text = formatManifest(manifest);
    const given = [release, String(Buffer.byteLength(text)), holdText(hold, release)];
    // Must not be interrupted or repeated.
    await act(SWITCH, { given, input: text, isRepeatable: false });
  }

  /** @throws OperatorError RELEASE_DAMAGED */
  async function readIntact(release: string): Promise<ReleaseManifest> {
    const given = { arguments: [path, tenant, release], isRepeatable: true, signal };
    const [text = '', ...lines] = (await remote.run({ script: DIGESTS, ...given })).split('\n');
    const manifest = parseManifest(text, tenant);
    if (manifest === undefined) throw releaseDamaged(tenant, release, ['Its manifest is missing or damaged.']);
    const files = Object.keys({ ...manifest.carried, ...manifest.files });
    const found = new Map(lines.map((line) => [DIGEST.exec(line)?.[2], DIGEST.exec(line)?.[1]]));
    const damaged = files.filter((file) => {
      const digest = found.get(file);
      return digest === undefined || digest !== (manifest.sha256?.[file] ?? digest);
    });
    if (damaged.length > 0) throw filesDamaged(tenant, release, damaged);
    return manifest;
  }

  async function restore(choose: (found: TenantReleases) => string, hold: HoldOrigin | undefined): Promise<void> {
    there = parseSite(await look(INSPECT), tenant);
    if (there.isOther) throw notASite(where);
    const release = choose(releasesOf(there));
    if (there.release === release) return void (await act(WRITE_HOLD, { given: [holdText(hold, release)] }));
    const manifest = await readIntact(release);
    const { manifest: replaced, files } = there;
    const now = Date.now();
    const known = { ...manifest.files, ...manifest.carried };
    const wanted = replaced === undefined ? [] : Object.entries(retainedFiles(replaced, known, now));
    const retained = Object.fromEntries(wanted.filter(([file]) => files.has(file)));
    const names = Object.keys(retained);
    if (names.length > 0) await act(RETAIN, { given: [release], input: namesOf(names), signal });
    await switchTo(release, releasedAgain(manifest, now, retained, replaced?.sha256), hold);
  }

  return {
    where,
    async readPublished() {
      const output = lock === undefined ? await hosts.publishedOf(config, tenant) : await look(PUBLISHED);
      return publishedOf(parseSite(output ?? '', tenant));
    },
    async fetch(release, files, folder) {
      const from = `${remoteFolder}/.releases/${tenant}/${release}/`;
      if (files.length > 0) await runRsync(files, { from, to: `${folder}/`, options: [] });
    },
    async findCurrent(site) {
      const record = await hosts.recordOf(config, tenant);
      return record?.fingerprint === fingerprintOf(site) ? { kept: record.kept } : undefined;
    },
    findLock: () => findRemoteLock(remote, config, tenant),
    async lock() {
      lock = await lockRemote(remote, path, { tenant, where, name }, signal);
      return lock;
    },
    async inspect() {
      there = parseSite(await look(INSPECT), tenant);
      if (there.isOther) throw notASite(where);
      return stateOf(there);
    },
    async send(plan, onSent) {
      const shared = [...plan.same, ...Object.keys(plan.kept)];
      const staged = await act(STAGE, { input: namesOf(shared), signal });
      const partial = staged.includes('partial') ? [`--link-dest=../${tenant}.partial`] : [];
      await rsync(plan, plan.uploads, [...SENDING, ...partial], onSent);
    },
    repair: (plan, files, onSent) => rsync(plan, files, [...SENDING, '--ignore-times'], onSent),
    async verify(plan) {
      const different: string[] = [];
      const all = [...plan.site.files.values()];
      await rsync(plan, all, ['--checksum', '--dry-run'], (file) => different.push(file.path));
      return different.toSorted();
    },
    async switch(plan, hold) {
      const { buildId } = plan.site.manifest;
      const release = unusedReleaseName(buildId, there.entries);
      const manifest = publishedManifest(plan, modifiedOf(plan));
      await switchTo(release, manifest, hold);
      there = {
        ...there,
        release,
        releases: [...there.releases, { ...manifest, name: release }],
        entries: new Set([...there.entries, `${release}.json`, release]),
      };
    },
    async writeHold(hold) {
      await act(WRITE_HOLD, { given: [holdText(hold, there.release ?? '')] });
    },
    rollback: {
      async find() {
        const found = parseSite(await look(RELEASES), tenant);
        if (found.isOther) throw notASite(where);
        return releasesOf(found);
      },
      restore,
    },
    async prune(plan) {
      const record = [there.release ?? '', fingerprintOf(plan.site), Object.keys(plan.kept).length].join(' ');
      await act(PRUNE, { given: [record], input: namesOf(expired(there)), signal });
      return [];
    },
    async list() {
      const output = await look(PUBLISHED);
      if (parseSite(output, tenant).isOther) throw notASite(where);
      return linesOf(await look(LIST)).map((entry) => `${path}/${entry}`);
    },
    async remove() {
      await act(REMOVE, { signal });
      return [];
    },
  };
}

interface RsyncCall {
  from: string;
  to: string;
  options: readonly string[];
  onLine?(line: string): void;
}

/** Line of `sha256sum`: `<digest>  ./faq/index.html`. */
const DIGEST = /^([0-9a-f]{64}) [ *]\.\/(.+)$/;

/** Line of a file that was sent: `<f+++++++++ faq/index.html`. */
const SENT = /^<f\S* (.+)$/;

/** Readable for every web server, whatever the permissions here. */
const SENDING = ['--times', '--omit-dir-times', '--perms', '--chmod=D755,F644'];

/** Input of `xargs -0` and `rsync --from0`. */
function namesOf(files: readonly string[]): string {
  return files.map((file) => `${file}\0`).join('');
}

function linesOf(output: string): string[] {
  return output.split('\n').filter((line) => line !== '');
}

/** What INSPECT and PUBLISHED say. */
interface RemoteSite {
  release: string | undefined;
  manifest: ReleaseManifest | undefined;
  hold: PublishedSite['hold'];
  /** Something else is in the place of the site. */
  isOther: boolean;
  releases: readonly NamedFacts[];
  /** Names of everything beside the releases. */
  entries: ReadonlySet<string>;
  /** Live files by path. */
  files: ReadonlyMap<string, { bytes: number; seconds: number }>;
}

const NOTHING_THERE = parseSite('', '');

function parseSite(output: string, tenant: string): RemoteSite {
  const lines = linesOf(output);
  const valueOf = (word: string): string | undefined =>
    lines.find((line) => line.startsWith(`${word} `))?.slice(word.length + 1);
  const link = valueOf('link');
  const release = link === undefined ? undefined : releaseOfLink(link, tenant);
  const manifest = parseManifest(valueOf('manifest') ?? '', tenant);
  const hold = valueOf('held');
  const releases: NamedFacts[] = [];
  const entries = new Set<string>();
  const files = new Map<string, { bytes: number; seconds: number }>();
  for (const line of lines) {
    const [, name = '', beginning = ''] = /^release (\S+) (.*)$/.exec(line) ?? [];
    const facts = parseReleaseFacts(beginning);
    if (facts !== undefined && isReleaseName(name)) releases.push({ name, ...facts });
    // What a name with a line break adds must not lead out of the folder: entries are deleted.
    const [, entry] = /^entry \.releases\/[^/]+\/([^/]+)$/.exec(line) ?? [];
    if (entry !== undefined && entry !== '.' && entry !== '..') entries.add(entry);
    const [, bytes, seconds, file] = /^file (\d+) (\d+) \.\/(.+)$/.exec(line) ?? [];
    if (file !== undefined) files.set(file, { bytes: Number(bytes), seconds: Number(seconds) });
  }
  return {
    isOther: lines.includes('other') || (link !== undefined && release === undefined),
    release,
    manifest,
    hold: hold === undefined ? undefined : parseHold(hold),
    releases,
    entries,
    files,
  };
}

function publishedOf({ release, manifest, hold }: RemoteSite): PublishedSite | undefined {
  return release === undefined || manifest === undefined ? undefined : { release, manifest, hold };
}

function releasesOf({ release, hold, releases }: Pick<RemoteSite, 'release' | 'hold' | 'releases'>): TenantReleases {
  return omitUndefined({ live: release, hold, releases });
}

/** A file is intact if its size and time are those of the manifest, as for builds. */
function stateOf(site: RemoteSite): PublishedState {
  const published = publishedOf(site);
  if (published === undefined) return { files: new Map(), leftovers: [] };
  const { manifest, hold } = published;
  const digests = Object.entries(manifest.sha256 ?? {}).filter(([file]) => {
    const [bytes, modifiedMs = 0] = manifest.files[file] ?? manifest.carried[file] ?? [];
    const found = site.files.get(file);
    return found !== undefined && found.bytes === bytes && found.seconds === Math.floor(modifiedMs / 1000);
  });
  // A site without a valid record is recorded.
  return {
    manifest,
    files: new Map(digests),
    leftovers: [],
    needsCleanup: true,
    hold,
  };
}

/** Entries of releases that are not kept, manifests first: a folder without a manifest is no release. */
function expired({ entries, ...site }: RemoteSite): string[] {
  const kept = retainedReleases(releasesOf(site), Date.now());
  const isOld = (entry: string): boolean => !isHoldFile(entry) && !kept.has(releaseOfManifest(entry) ?? entry);
  const old = [...entries].filter(isOld);
  const isManifest = (entry: string): boolean => releaseOfManifest(entry) !== undefined;
  return [...old.filter(isManifest), ...old.filter((entry) => !isManifest(entry))];
}

function notASite(where: string): OperatorError {
  return new OperatorError({
    code: 'OUTPUT_NOT_A_SITE',
    title: `${where} is not a site`,
    details: ['Publishing replaces only an earlier site or an empty folder. Nothing was deleted.'],
    hint: 'move it away there, or give the target another "path" in targets.json',
    exitCode: EXIT.UNUSABLE_PATH,
  });
}
