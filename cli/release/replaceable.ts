import { existsSync, lstatSync, readdirSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { EXIT, OperatorError } from '../lib/errors.ts';
import { releaseOfLink, releasesFolder } from './release-paths.ts';
import { workFolder } from '../lib/paths.ts';

/** Every site has one, and hardly any other folder. */
const SIGN_OF_A_SITE = path.join('builds', 'latest.json');

/**
 * Replacing a folder deletes it. So it must be one of ours: `--out` may well point to where somebody keeps other things.
 * @throws OperatorError for a file, a link, or a folder with anything but a site
 */
export function checkReplaceable(liveDir: string): void {
  checkOwnFolders(path.dirname(liveDir), path.basename(liveDir));
  const found = lstatSync(liveDir, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (found.isSymbolicLink() && releaseOfLink(readlinkSync(liveDir), path.basename(liveDir)) !== undefined) return;
  if (found.isSymbolicLink())
    throw refused(liveDir, 'is a symbolic link', 'replace the link by the folder it leads to');
  if (!found.isDirectory()) throw refused(liveDir, 'is a file', 'move it away');
  if (existsSync(path.join(liveDir, SIGN_OF_A_SITE)) || readdirSync(liveDir).length === 0) return;
  throw refused(liveDir, `holds something else: it has no ${SIGN_OF_A_SITE}`, 'move it away');
}

/**
 * Releases are deleted and working folders emptied. A link in their place leads to what others keep, so it is never followed.
 * @throws OperatorError where one of the folders is a symbolic link
 */
export function checkOwnFolders(outDir: string, tenantId: string): void {
  const releases = releasesFolder(outDir, tenantId);
  for (const folder of [path.dirname(releases), releases, workFolder(outDir)]) {
    if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() !== true) continue;
    throw refused(folder, 'is a symbolic link', 'replace the link by the folder it leads to');
  }
}

function refused(liveDir: string, what: string, remedy: string): OperatorError {
  return new OperatorError({
    code: 'OUTPUT_NOT_A_SITE',
    title: `${liveDir} ${what}`,
    details: ['Only a site that was built before, or an empty folder, is replaced. Nothing was deleted.'],
    hint: `${remedy}, or choose another folder with --out`,
    exitCode: EXIT.USAGE,
  });
}
