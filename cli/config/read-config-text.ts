import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { EXIT, OperatorError } from '../lib/errors.ts';

const HINTS: Record<string, { title: string; hint: string }> = {
  ENOENT: {
    title: 'does not exist',
    hint: 'Name another file with --config, or create it: README, section Configuration.',
  },
  ENOTDIR: {
    title: 'does not exist',
    hint: 'A part of the path is a file, not a folder. Name another file with --config.',
  },
  EISDIR: { title: 'is a folder', hint: 'Name the file inside it, for example --config <folder>/tenants.json.' },
  EACCES: { title: 'may not be read', hint: 'Give the user that runs voucher-site the right to read it.' },
  EPERM: { title: 'may not be read', hint: 'Give the user that runs voucher-site the right to read it.' },
};

/**
 * Reads the configuration file as UTF-8 text.
 * @throws OperatorError CONFIG_UNREADABLE where it is missing, a folder, unreadable, empty or not plain UTF-8.
 */
export async function readConfigText(file: string): Promise<string> {
  const name = displayPath(file);
  const bytes = await readFile(file).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const known = HINTS[code];
    const title = known?.title ?? `cannot be read${code === '' ? '' : ` (${code})`}`;
    throw unreadable(name, title, known?.hint ?? 'Check the path and the disk.', error);
  });
  if (bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) {
    throw unreadable(name, 'starts with a byte order mark (BOM)', 'Save it as "UTF-8", not as "UTF-8 with BOM".');
  }
  const text = decode(bytes);
  if (text === undefined) throw unreadable(name, 'is not UTF-8', 'Save it with the encoding UTF-8.');
  if (text.trim() === '') {
    throw unreadable(name, 'is empty', 'It needs at least { "tenants": [{ "id": …, "tenantDomain": … }] }.');
  }
  return text;
}

/** The path as the operator would write it: relative where it lies below the working folder. */
export function displayPath(file: string): string {
  const short = relative(process.cwd(), file);
  return short === '' || short.startsWith('..') ? file : short;
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // The decoder's only failure: a sequence that is not UTF-8.
    return undefined;
  }
}

function unreadable(name: string, title: string, hint: string, cause?: unknown): OperatorError {
  return new OperatorError({
    code: 'CONFIG_UNREADABLE',
    title: `${name} ${title}`,
    hint,
    exitCode: EXIT.CONFIG,
    cause,
  });
}
