import { EXIT, OperatorError } from '../../lib/errors.ts';
import { parseHold } from '../../release/hold.ts';
import { parseManifest } from '../../release/release-manifest.ts';
import { releaseOfLink } from '../../release/release-paths.ts';
import { parseDigestTable } from '../file-digests.ts';
import type { Hold } from '../../report/tenant-report.ts';
import type { PublishedState } from '../plan-publication.ts';
import type { RemoteHost } from './remote-host.ts';
import type { PublishedSite } from '../target.ts';
import { DIGEST, INSPECT, LINKED, PUBLISHED } from './remote-scripts.ts';

const NOTHING: PublishedState = { files: new Map(), leftovers: [] };

/**
 * Reads what the remote host has of a tenant's site. The stored manifest and digests describe its files; files without a stored
 * digest are read there.
 * @throws OperatorError if something else is in the site's place
 */
export async function readRemoteState(
  remote: RemoteHost,
  path: string,
  tenant: string,
  where: string,
  signal: AbortSignal,
): Promise<PublishedState> {
  const output = await remote.run({ script: INSPECT, arguments: [path, tenant], isRepeatable: true, signal });
  refuseLinks(output, where);
  const [place = '', untidy = '', held = '', ended = '', manifestText = '', digestText = '', ...listing] =
    output.split('\n');
  if (place === 'none' || place === 'site') return NOTHING;
  const release = place.startsWith('link ') ? releaseOfLink(place.slice('link '.length), tenant) : undefined;
  if (release === undefined) throw notASite(`${where} is not a site`, 'move it away there');
  const manifest = parseManifest(manifestText, tenant);
  const { hold: endedHold } = parseHeldLine(ended);
  const holds = { ...parseHeldLine(held), ...(endedHold && endedHold !== 'damaged' && { endedHold }) };
  if (manifest === undefined) return { ...NOTHING, ...holds };
  const known = parseDigestTable(digestText);
  const found = new Map(listing.flatMap(parseEntry));
  const files = new Map<string, string>();
  const unknown: string[] = [];
  for (const [file, [bytes, modifiedMs]] of Object.entries({ ...manifest.carried, ...manifest.files })) {
    const stat = found.get(file);
    // Changed and deleted files are sent again.
    if (stat?.bytes !== bytes || stat.seconds !== Math.floor(modifiedMs / 1000)) continue;
    const [knownBytes, knownMs, sha256] = known[file] ?? [];
    if (sha256 !== undefined && knownBytes === bytes && knownMs === modifiedMs) files.set(file, sha256);
    else unknown.push(file);
  }
  for (const [file, sha256] of await digestRemote(remote, path, tenant, unknown, signal)) files.set(file, sha256);
  return { manifest, files, leftovers: [], needsCleanup: untidy !== '', ...holds };
}

const HELD = 'held ';

/** Reads what is live on the remote host. */
export async function readRemotePublished(
  remote: RemoteHost,
  path: string,
  tenant: string,
  signal: AbortSignal,
): Promise<PublishedSite | undefined> {
  const output = await remote.run({ script: PUBLISHED, arguments: [path, tenant], isRepeatable: true, signal });
  const [link = '', held = '', manifestText = ''] = output.split('\n');
  const release = releaseOfLink(link, tenant);
  const manifest = parseManifest(manifestText, tenant);
  if (release === undefined || manifest === undefined) return undefined;
  return { release, manifest, ...parseHeldLine(held) };
}

/** The hold in a line of a script: `held {"format":1,…}`, or an empty line. */
export function parseHeldLine(line: string): { hold?: Hold | 'damaged' } {
  return line.startsWith(HELD) ? { hold: parseHold(line.slice(HELD.length)) } : {};
}

interface RemoteStat {
  bytes: number;
  seconds: number;
}

/** `1034 1800000000 ./faq/index.html` */
function parseEntry(line: string): [string, RemoteStat][] {
  const [, bytes, seconds, file] = /^(\d+) (\d+) \.\/(.+)$/.exec(line) ?? [];
  return file === undefined ? [] : [[file, { bytes: Number(bytes), seconds: Number(seconds) }]];
}

async function digestRemote(
  remote: RemoteHost,
  path: string,
  tenant: string,
  files: readonly string[],
  signal: AbortSignal,
): Promise<[string, string][]> {
  if (files.length === 0) return [];
  const input = files.map((file) => `${file}\0`).join('');
  const output = await remote.run({ script: DIGEST, arguments: [path, tenant], input, isRepeatable: true, signal });
  return output.split('\n').flatMap((line): [string, string][] => {
    const [, sha256, file] = /^([0-9a-f]{64}) [ *](.+)$/.exec(line) ?? [];
    return sha256 === undefined || file === undefined ? [] : [[file, sha256]];
  });
}

/** @throws OperatorError if a script found a symbolic link in place of one of our folders */
export function refuseLinks(output: string, where: string): void {
  if (!output.startsWith(LINKED)) return;
  const folder = output.slice(LINKED.length).trim();
  throw notASite(`${folder} next to ${where} is a symbolic link`, 'replace the link with its target folder');
}

export function notASite(title: string, remedy: string): OperatorError {
  return new OperatorError({
    code: 'OUTPUT_NOT_A_SITE',
    title,
    details: ['Publishing replaces only an earlier site or an empty folder. Nothing was deleted.'],
    hint: `${remedy}, or give the target another "path" in targets.json`,
    exitCode: EXIT.UNUSABLE_PATH,
  });
}
