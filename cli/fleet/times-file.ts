import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { EXIT, OperatorError } from '../lib/errors.ts';
import { fileErrorCode } from '../lib/file-errors.ts';
import { tryParseJson } from '../lib/has-shape.ts';

/** What is read of the document that `plan --format json` prints. */
const schema = z.object({
  tenants: z.array(z.object({ tenant: z.string(), ms: z.number().min(0).optional() })),
});

/**
 * Times of tenants, by id, as `plan --format json` wrote them into a file.
 * @throws OperatorError where the file cannot be read or is another one
 */
export function readTimesFile(file: string): Map<string, number | undefined> {
  const parsed = schema.safeParse(tryParseJson(readText(file)));
  if (!parsed.success) throw wrong(`${file} is not a plan`, parsed.error.issues[0]?.message ?? '');
  return new Map(parsed.data.tenants.map(({ tenant, ms }) => [tenant, ms]));
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (fileErrorCode(error) === undefined || !(error instanceof Error)) throw error;
    throw wrong(`${file} cannot be read`, error.message);
  }
}

function wrong(title: string, detail: string): OperatorError {
  return new OperatorError({
    code: 'TIMES_UNREADABLE',
    title,
    details: [detail],
    hint: 'make it with: voucher-site plan --format json > times.json',
    exitCode: EXIT.USAGE,
  });
}
