import { readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import type { OwnPageName } from '../../../site/shared/own-pages.ts';
import type { NamedFile } from '../../config/settings.ts';
import type { TenantConfig } from '../../config/tenant-config.ts';
import { EXIT, OperatorError } from '../../lib/errors.ts';
import { fileErrorCode } from '../../lib/file-errors.ts';
import { formatSize } from '../../report/format.ts';

/** A Markdown or HTML file that tenants.json names. */
export interface TextFile extends NamedFile {
  text: string;
}

/** The files of `pages`, read. */
export type PageFiles = Readonly<Partial<Record<OwnPageName, TextFile>>>;

/** Bytes. Long terms have a third of it; parsing nested markup takes quadratic time. */
const MAX_SIZE = 200_000;

/**
 * Reads the files that `pages` names; undefined if the tenant has none.
 * @throws OperatorError PAGE_INVALID: see readTextFile
 */
export function readPages({ pages }: Pick<TenantConfig, 'pages'>): PageFiles | undefined {
  if (pages === undefined) return undefined;
  return Object.fromEntries(Object.entries(pages).map(([page, file]) => [page, readTextFile(file)]));
}

/**
 * Reads a text.
 * @throws OperatorError PAGE_INVALID if the file is missing, unreadable, outside of the folder of tenants.json, too large or
 * not text
 */
export function readTextFile(named: NamedFile): TextFile {
  try {
    const file = realpathSync(named.file);
    if (!isWithin(realpathSync(named.folder), file)) {
      // Whoever may edit texts must not publish other files of the machine.
      throw pageInvalid(
        named,
        'is outside of the folder of tenants.json',
        'Move the file into this folder, or below it.',
      );
    }
    const stats = statSync(file);
    // A device may never end.
    if (!stats.isFile()) throw pageInvalid(named, 'is not a file', 'Name a Markdown or HTML file.');
    if (stats.size > MAX_SIZE) {
      const sizes = `${formatSize(stats.size)}, and the limit is ${formatSize(MAX_SIZE)}`;
      throw pageInvalid(named, `is too large: it has ${sizes}`, 'Shorten it.');
    }
    const text = decode(readFileSync(file));
    if (text !== undefined) return { ...named, text };
    throw pageInvalid(named, 'is not text in UTF-8', 'Save it as Markdown or HTML, with the encoding UTF-8.');
  } catch (error) {
    const code = fileErrorCode(error);
    if (error instanceof OperatorError || code === undefined) throw error;
    const isMissing = code === 'ENOENT' || code === 'ENOTDIR';
    throw isMissing
      ? pageInvalid(named, 'is missing', 'Correct the path, which is relative to tenants.json.', error)
      : pageInvalid(named, `cannot be read (${code})`, 'Give the user that runs voucher-site read permission.', error);
  }
}

function isWithin(folder: string, file: string): boolean {
  const inside = path.relative(folder, file);
  return inside !== '..' && !inside.startsWith(`..${path.sep}`) && !path.isAbsolute(inside);
}

/** Without a byte order mark; undefined if the bytes are not text. */
function decode(bytes: Buffer): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** @param what is wrong with it, after its key */
export function pageInvalid(
  { key, file, place }: NamedFile,
  what: string,
  hint: string,
  cause?: unknown,
): OperatorError {
  const title = `"${key}" ${what}`;
  return new OperatorError({
    code: 'PAGE_INVALID',
    title,
    details: [`${place} ${file}`],
    hint,
    exitCode: EXIT.CONFIG,
    cause,
  });
}
