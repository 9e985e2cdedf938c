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

export function lockFile(outDir: string, tenantId: string): string {
  return path.join(workFolder(outDir), `${tenantId}.lock`);
}
