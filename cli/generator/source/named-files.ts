import { hash } from 'node:crypto';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import type { OwnPageName } from '../../../site/shared/own-pages.ts';
import type { NamedFile } from '../../config/settings.ts';
import type { TenantConfig } from '../../config/tenant-config.ts';
import { EXIT, OperatorError } from '../../lib/errors.ts';
import { fileErrorCode } from '../../lib/file-errors.ts';
import { decodeUtf8 } from '../../lib/file-operations.ts';
import { formatSize } from '../../report/format.ts';

/* Files that tenants.json names: the tenant's own texts, and the PDF of its promotion. */

/** A Markdown or HTML file. */
export interface TextFile extends NamedFile {
  text: string;
}

/** The files of `pages`, read. */
export type PageFiles = Readonly<Partial<Record<OwnPageName, TextFile>>>;

/** Bytes. Long terms have a third of it; parsing nested markup takes quadratic time. */
const MAX_TEXT = 200_000;
/** Bytes. Visitors load it on phones, and some hosts refuse files of more than 25 MB. */
const MAX_PDF = 20_000_000;

/** Makes the error of a file. @param what is wrong with it, after its key */
type Invalid = (what: string, hint: string, cause?: unknown) => OperatorError;

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
  const invalid: Invalid = (...fault) => pageInvalid(named, ...fault);
  return withFileFaults(invalid, () => {
    const file = realpathSync(named.file);
    // Whoever may edit texts must not publish other files of the machine.
    if (!isWithin(realpathSync(named.folder), file))
      throw invalid('is outside of the folder of tenants.json', 'Move the file into this folder, or below it.');
    const kind = { most: MAX_TEXT, name: 'Name a Markdown or HTML file.', shrink: 'Shorten it.' };
    const text = decodeUtf8(readLimited(file, kind, invalid));
    if (text?.includes('\0') === false) return { ...named, text };
    throw invalid('is not text in UTF-8', 'Save it as Markdown or HTML, with the encoding UTF-8.');
  });
}

/** The PDF of a tenant's promotion. */
export interface Promotion {
  /** Absolute path. */
  file: string;
  digest: string;
}

/**
 * Reads the file that `promotion` names; undefined if the tenant has none.
 * @throws OperatorError PROMOTION_INVALID if it is missing, unreadable, too large or not a PDF
 */
export function loadPromotion({ promotion }: Pick<TenantConfig, 'promotion'>): Promotion | undefined {
  if (promotion === undefined) return undefined;
  const { file, place } = promotion;
  const invalid: Invalid = (...fault) => fileInvalid('PROMOTION_INVALID', { key: 'promotion', file, place }, ...fault);
  return withFileFaults(invalid, () => {
    const kind = { most: MAX_PDF, name: 'Name the PDF itself.', shrink: 'Export it again with smaller images.' };
    const bytes = readLimited(file, kind, invalid);
    if (bytes.toString('latin1', 0, 5) !== '%PDF-') throw invalid('is not a PDF', 'Export the document as PDF.');
    return { file, digest: hash('sha256', bytes) };
  });
}

/** What a file should be, and what to do if it is something else, or too large. */
interface FileKind {
  most: number;
  name: string;
  shrink: string;
}

function readLimited(file: string, { most, name, shrink }: FileKind, invalid: Invalid): Buffer {
  const stats = statSync(file);
  // A device may never end.
  if (!stats.isFile()) throw invalid('is not a file', name);
  const sizes = `${formatSize(stats.size)}, and the limit is ${formatSize(most)}`;
  if (stats.size > most) throw invalid(`is too large: it has ${sizes}`, shrink);
  return readFileSync(file);
}

function withFileFaults<Result>(invalid: Invalid, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    const code = fileErrorCode(error);
    if (error instanceof OperatorError || code === undefined) throw error;
    throw code === 'ENOENT' || code === 'ENOTDIR'
      ? invalid('is missing', 'Correct the path, which is relative to tenants.json.', error)
      : invalid(`cannot be read (${code})`, 'Give the user that runs voucher-site read permission.', error);
  }
}

function isWithin(folder: string, file: string): boolean {
  const inside = path.relative(folder, file);
  return inside !== '..' && !inside.startsWith(`..${path.sep}`) && !path.isAbsolute(inside);
}

export function pageInvalid(file: NamedFile, ...fault: Parameters<Invalid>): OperatorError {
  return fileInvalid('PAGE_INVALID', file, ...fault);
}

function fileInvalid(
  code: string,
  { key, file, place }: Omit<NamedFile, 'folder'>,
  ...[what, hint, cause]: Parameters<Invalid>
): OperatorError {
  const title = `"${key}" ${what}`;
  return new OperatorError({ code, title, details: [`${place} ${file}`], hint, exitCode: EXIT.CONFIG, cause });
}
