import path from 'node:path';

/**
 * Beside the sites, so that a finished one is put live with a rename: on another file system it would have to be copied.
 * The dot keeps it apart from tenants and hidden from hosts.
 */
const WORK_FOLDER = '.work';

export function workFolder(outDir: string): string {
  return path.join(outDir, WORK_FOLDER);
}

/** Whether the path lies in a folder that only the release writes to. */
export function isWorkPath(file: string): boolean {
  return file.split(path.sep).includes(WORK_FOLDER);
}

/**
 * Where a live site waits while the new one takes its place. A folder of this name is always whole: it is renamed before
 * anything in it is deleted.
 */
export function previousSite(outDir: string, tenantId: string): string {
  return path.join(workFolder(outDir), `${tenantId}${PREVIOUS}`);
}

const PREVIOUS = '.previous';

/** The tenant whose site waits in the folder of this name. */
export function tenantOfPrevious(name: string): string | undefined {
  return name.endsWith(PREVIOUS) ? name.slice(0, -PREVIOUS.length) : undefined;
}

export function lockFile(outDir: string, tenantId: string): string {
  return path.join(workFolder(outDir), `${tenantId}.lock`);
}
