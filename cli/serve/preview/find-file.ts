import { statSync } from 'node:fs';
import path from 'node:path';
import type { RequestPath } from '../request-path.ts';

export interface StaticFile {
  /** Names below the folder, the last one is the file's. */
  segments: readonly string[];
  size: number;
}

const INDEX = 'index.html';
const RULE_FILES: ReadonlySet<string> = new Set(['_headers', '_redirects']);

/**
 * The file that a static host shows at a path: the file itself, or a folder's `index.html`, with and without trailing
 * slash. Dot files and the host's own rule files count as missing.
 * Synchronous as sirv is, so that the folder is hardly ever replaced between finding a file and sending it.
 */
export function findFile(
  folder: string,
  { segments, trailingSlash }: Pick<RequestPath, 'segments' | 'trailingSlash'>,
): StaticFile | undefined {
  if (segments.some((segment) => segment.startsWith('.') && segment !== '.well-known')) return undefined;
  if (segments.length === 1 && segments.some((segment) => RULE_FILES.has(segment))) return undefined;
  const found = statIfThere(path.join(folder, ...segments));
  if (found?.isFile() === true && !trailingSlash) return { segments, size: found.size };
  if (found?.isDirectory() !== true) return undefined;
  const index = statIfThere(path.join(folder, ...segments, INDEX));
  return index?.isFile() === true ? { segments: [...segments, INDEX], size: index.size } : undefined;
}

function statIfThere(file: string) {
  try {
    return statSync(file);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

const MISSING: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP']);

/** Whether a file system error says that there is no such file. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && MISSING.has(error.code);
}
