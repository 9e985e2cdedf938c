import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ErrorObject } from 'ajv';
import { cacheFolder, packageRoot } from '../lib/paths.ts';
import { generatorDigest } from '../lib/code-digest.ts';

/** Holds values against the schema of tenants.json. */
export interface Validator {
  /** All errors of a whole file. */
  documentErrors(value: unknown): ErrorObject[];
  /** All errors of settings alone, as a tenant or `defaults` holds them. */
  settingsErrors(value: unknown): ErrorObject[];
}

/** For what is known to have none. */
const NO_ERRORS: Validator = { documentErrors: () => [], settingsErrors: () => [] };

/**
 * Making the schema's validator takes a tenth of an hourly build, so a file that had no error is not held against it again.
 * @param hasVariables whether settings are checked that are not in the text
 */
export async function validatorFor(text: string, hasVariables: boolean): Promise<Validator> {
  const key = createHash('sha256').update(`${generatorDigest()}\n${text}`).digest('hex');
  if (!hasVariables && isKnownGood(key)) return NO_ERRORS;
  const validator = await import('./schema-validator.ts');
  return {
    settingsErrors: validator.settingsErrors,
    documentErrors(value) {
      const errors = validator.documentErrors(value);
      if (errors.length === 0) rememberGood(key);
      return errors;
    },
  };
}

/** Digest of the text, and of the code that found nothing wrong with it. */
function memoFile(): string {
  return path.join(cacheFolder(packageRoot()), 'config.memo');
}

function isKnownGood(key: string): boolean {
  try {
    return readFileSync(memoFile(), 'utf8') === key;
  } catch {
    // Missing or unreadable: checking costs some time, and nothing else.
    return false;
  }
}

function rememberGood(key: string): void {
  try {
    mkdirSync(path.dirname(memoFile()), { recursive: true });
    writeFileSync(memoFile(), key);
  } catch {
    // A package that cannot be written to costs the checking each time.
  }
}
