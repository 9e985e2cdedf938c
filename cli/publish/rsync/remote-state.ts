import { EXIT, OperatorError } from '../../lib/errors.ts';
import { parseManifest } from '../../release/release-manifest.ts';
import { releaseOfLink } from '../../release/release-paths.ts';
import { parseDigestTable } from '../file-digests.ts';
import type { PublishedState } from '../plan-publication.ts';
import type { RemoteHost } from './remote-host.ts';
import { DIGEST, INSPECT, LINKED } from './remote-scripts.ts';

const NOTHING: PublishedState = { files: new Map(), leftovers: [] };

/**
 * What the far side has of a tenant's site. Files are known by the manifest and the digests that were left there; what was
 * changed since, or is not in the table, is read there.
 * @throws OperatorError where something else stands at the site's place
 */
export async function readRemoteState(
  remote: RemoteHost,
  path: string,
  tenant: string,
  where: string,
  signal: AbortSignal,
): Promise<PublishedState> {
  const said = await remote.run({ script: INSPECT, arguments: [path, tenant], isRepeatable: true, signal });
  refuseLinks(said, where);
  const [place = '', untidy = '', manifestText = '', digestText = '', ...listing] = said.split('\n');
  if (place === 'none' || place === 'site') return NOTHING;
  const release = place.startsWith('link ') ? releaseOfLink(place.slice('link '.length), tenant) : undefined;
  if (release === undefined) throw notASite(`${where} holds something else`, 'move it away there');
  const manifest = parseManifest(manifestText, tenant);
  if (manifest === undefined) return NOTHING;
  const known = parseDigestTable(digestText);
  const found = new Map(listing.flatMap(parseEntry));
  const files = new Map<string, string>();
  const unknown: string[] = [];
  for (const [file, [bytes, modifiedMs]] of Object.entries({ ...manifest.carried, ...manifest.files })) {
    const stat = found.get(file);
    // What others changed or deleted is not there for us.
    if (stat?.bytes !== bytes || stat.seconds !== Math.floor(modifiedMs / 1000)) continue;
    const [knownBytes, knownMs, sha256] = known[file] ?? [];
    if (sha256 !== undefined && knownBytes === bytes && knownMs === modifiedMs) files.set(file, sha256);
    else unknown.push(file);
  }
  for (const [file, sha256] of await digestRemote(remote, path, tenant, unknown, signal)) files.set(file, sha256);
  return { manifest, files, leftovers: [], needsCleanup: untidy !== '' };
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
  const said = await remote.run({ script: DIGEST, arguments: [path, tenant], input, isRepeatable: true, signal });
  return said.split('\n').flatMap((line): [string, string][] => {
    const [, sha256, file] = /^([0-9a-f]{64}) [ *](.+)$/.exec(line) ?? [];
    return sha256 === undefined || file === undefined ? [] : [[file, sha256]];
  });
}

/** @throws OperatorError where a script found a symbolic link in the place of one of our folders */
export function refuseLinks(said: string, where: string): void {
  if (!said.startsWith(LINKED)) return;
  const folder = said.slice(LINKED.length).trim();
  throw notASite(`${folder} beside ${where} is a symbolic link`, 'replace the link by the folder it leads to');
}

function notASite(title: string, remedy: string): OperatorError {
  return new OperatorError({
    code: 'OUTPUT_NOT_A_SITE',
    title,
    details: ['Only a site that was published before, or an empty folder, is replaced. Nothing was deleted.'],
    hint: `${remedy}, or give the target another "path" in targets.json`,
    exitCode: EXIT.USAGE,
  });
}
