import path from 'node:path';

/** Hidden from hosts by its dot, and on the file system of the live folders, so that files can be shared by hard links. */
const RELEASES_FOLDER = '.releases';

/** Holds a folder and a manifest for each release of a tenant. */
export function releasesFolder(outDir: string, tenantId: string): string {
  return path.join(outDir, RELEASES_FOLDER, tenantId);
}

export function releaseFolder(outDir: string, tenantId: string, release: string): string {
  return path.join(releasesFolder(outDir, tenantId), release);
}

/** Beside the folder: nothing but the site may lie within it. */
export function manifestFile(outDir: string, tenantId: string, release: string): string {
  return `${releaseFolder(outDir, tenantId, release)}${MANIFEST_END}`;
}

/** The release whose manifest has this file name. */
export function releaseOfManifest(name: string): string | undefined {
  return name.endsWith(MANIFEST_END) && name !== HOLD_FILE ? name.slice(0, -MANIFEST_END.length) : undefined;
}

const MANIFEST_END = '.json';

/** Beside the releases of a tenant that is held; see hold.ts. */
export const HOLD_FILE = '.hold.json';

/** What the live link says: relative, so that the output folder can be moved as a whole. */
export function liveLinkTarget(tenantId: string, release: string): string {
  return path.join(RELEASES_FOLDER, tenantId, release);
}

/** The release that a live link of ours leads to; undefined for any other link. */
export function releaseOfLink(target: string, tenantId: string): string | undefined {
  const release = path.basename(target);
  return target === liveLinkTarget(tenantId, release) ? release : undefined;
}
