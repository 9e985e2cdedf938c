import { hash } from 'node:crypto';
import { accessSync, constants, lstatSync, realpathSync, statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { EXIT, OperatorError, toError } from './errors.ts';
import { describeFileError, fileErrorCode } from './file-errors.ts';
import { makeFolder } from './file-operations.ts';

/** Names the folder for caches. */
export const CACHE_VARIABLE = 'VOUCHER_SITE_CACHE';

const NAME = 'voucher-site';

/** Whoever can write to a cache can change the code that the next build runs. */
const OWNER_ONLY = 0o700;
const WRITABLE_BY_OTHERS = 0o022;

let current: string | undefined;

/**
 * Absolute path of the folder for everything that may be deleted at any time: bundles, images, prepared data, Vite's
 * cache. The package itself may be read-only. Created when missing, and chosen once per process.
 * @throws OperatorError if no folder is usable
 */
export function cacheFolder(): string {
  return (current ??= findCacheFolder(process.env));
}

/**
 * Explains a failed file operation in a cache, whose folder another --out does not change.
 * @param folder of the cache, to name if the error names no file
 * @returns an OperatorError for a failure that the operator can fix; any other error unchanged
 */
export function explainCacheError(error: unknown, folder: string): unknown {
  const hint = `free space or fix it there (all files in the folder for caches may be deleted), or name another folder in ${CACHE_VARIABLE}`;
  return describeFileError(error, folder)?.with({ hint }) ?? error;
}

/** A file in the cache folder for one installation of the package: several may share the folder. */
export function installationFile(name: string, root: string): string {
  return path.join(cacheFolder(), `${name}.${hash('sha256', root).slice(0, 8)}`);
}

/** The folder that the environment names, or the first usable one: the platform's cache folder, a temporary folder. */
export function findCacheFolder(env: NodeJS.ProcessEnv): string {
  const named = env[CACHE_VARIABLE];
  if (named !== undefined && named !== '') return createNamedFolder(path.resolve(named), CACHE_VARIABLE);
  const candidates = [platformCacheFolder(env), path.join(tmpdir(), `${NAME}-${userId() ?? 'cache'}`)];
  const refusals: string[] = [];
  for (const folder of candidates) {
    if (folder === undefined) continue;
    const refusal = refuseFolder(folder);
    if (refusal === undefined) return folder;
    refusals.push(`${folder} ${refusal}`);
  }
  throw new OperatorError({
    code: 'CACHE_UNUSABLE',
    title: 'There is no folder for caches',
    details: refusals,
    hint: `name a writable folder in ${CACHE_VARIABLE}`,
    exitCode: EXIT.UNUSABLE_PATH,
  });
}

/**
 * The platform's folder for caches.
 * @returns undefined for a user without a home
 */
export function platformCacheFolder(
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  if (platform === 'win32') {
    const local = env['LOCALAPPDATA'];
    return isAbsolute(local) ? path.join(local, NAME, 'Cache') : undefined;
  }
  const home = env['HOME'] ?? homeOfUser();
  if (platform === 'darwin') return isAbsolute(home) ? path.join(home, 'Library/Caches', NAME) : undefined;
  // Relative paths are to be ignored: https://specifications.freedesktop.org/basedir-spec/latest/
  const xdg = env['XDG_CACHE_HOME'];
  if (isAbsolute(xdg)) return path.join(xdg, NAME);
  return isAbsolute(home) ? path.join(home, '.cache', NAME) : undefined;
}

function isAbsolute(folder: string | undefined): folder is string {
  return folder !== undefined && path.isAbsolute(folder);
}

function homeOfUser(): string | undefined {
  try {
    return homedir();
  } catch {
    // In containers, users often have no entry in /etc/passwd.
    return undefined;
  }
}

/** undefined on Windows, where folders inherit the permissions of the user's profile. */
function userId(): number | undefined {
  return process.getuid?.();
}

const IN_NODE_MODULES = 'lies in a folder node_modules, where Vite does not compile code';

/** Sources are copied to the cache and bundled there. */
function isInNodeModules(folder: string): boolean {
  return realpathSync(folder).split(path.sep).includes('node_modules');
}

/** A folder that the operator chose may belong to somebody else, such as a volume or a cache of several users. */
function createNamedFolder(folder: string, source: string): string {
  try {
    makeFolder(folder, OWNER_ONLY);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    if (isInNodeModules(folder)) throw new Error(IN_NODE_MODULES);
    return folder;
  } catch (error) {
    throw new OperatorError({
      code: 'CACHE_UNUSABLE',
      title: `The folder for caches, ${folder}, cannot be used`,
      details: [`${source} names it: ${toError(error).message}`],
      hint: 'choose another folder, or give the user who runs voucher-site write permission there',
      exitCode: EXIT.UNUSABLE_PATH,
      cause: error,
    });
  }
}

/**
 * Creates a folder that only this user can write to. In a shared temporary folder, another user may have created one of
 * this name, or a link.
 * @returns why the folder cannot be used; undefined if it can
 */
function refuseFolder(folder: string): string | undefined {
  try {
    makeFolder(folder, OWNER_ONLY);
    const user = userId();
    const [entry, target] = [lstatSync(folder), statSync(folder)];
    if (user !== undefined) {
      if (entry.uid !== user || target.uid !== user) return 'belongs to another user';
      if ((target.mode & WRITABLE_BY_OTHERS) !== 0) return 'can be changed by other users';
    }
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return isInNodeModules(folder) ? IN_NODE_MODULES : undefined;
  } catch (error) {
    const code = fileErrorCode(error);
    if (code === undefined) throw error;
    return `is not writable (${code})`;
  }
}
