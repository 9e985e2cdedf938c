import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { TenantConfig } from '../../config/tenant-config.ts';
import { EXIT, OperatorError } from '../../lib/errors.ts';
import { fileErrorCode } from '../../lib/file-errors.ts';
import { formatSize } from '../../report/format.ts';

/** The PDF of a tenant's promotion. */
export interface Promotion {
  /** Absolute path. */
  file: string;
  digest: string;
}

/** Bytes. Visitors load it on phones, and some hosts refuse files of more than 25 MB. */
const MAX_SIZE = 20_000_000;

/**
 * Reads the file that `promotion` names; undefined if the tenant has none.
 * @throws OperatorError PROMOTION_INVALID if it is missing, unreadable, too large or not a PDF
 */
export function loadPromotion({ promotion }: Pick<TenantConfig, 'promotion'>): Promotion | undefined {
  if (promotion === undefined) return undefined;
  const { file, place } = promotion;
  const invalid = (what: string, hint: string, cause?: unknown): OperatorError =>
    new OperatorError({
      code: 'PROMOTION_INVALID',
      title: `"promotion" ${what}`,
      details: [`${place} ${file}`],
      hint,
      exitCode: EXIT.CONFIG,
      cause,
    });
  try {
    const stats = statSync(file);
    if (!stats.isFile()) throw invalid('is not a file', 'Name the PDF itself.');
    if (stats.size > MAX_SIZE) {
      const size = `${formatSize(stats.size)}, and the limit is ${formatSize(MAX_SIZE)}`;
      throw invalid(`is too large: it has ${size}`, 'Export it again with smaller images.');
    }
    const bytes = readFileSync(file);
    if (bytes.toString('latin1', 0, 5) !== '%PDF-') throw invalid('is not a PDF', 'Export the document as PDF.');
    return { file, digest: hash('sha256', bytes) };
  } catch (error) {
    const code = fileErrorCode(error);
    if (error instanceof OperatorError || code === undefined) throw error;
    const isMissing = code === 'ENOENT' || code === 'ENOTDIR';
    throw isMissing
      ? invalid('is missing', 'Correct the path, which is relative to tenants.json.', error)
      : invalid(`cannot be read (${code})`, 'Give the user that runs voucher-site read permission.', error);
  }
}
