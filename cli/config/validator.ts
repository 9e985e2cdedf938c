import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ErrorObject } from 'ajv';
import { cacheFolder, packageRoot } from '../lib/paths.ts';
import { generatorDigest } from '../lib/code-digest.ts';

/** Validates values against the schema of tenants.json. */
export interface Validator {
  /** Errors of a whole file. */
  documentErrors(value: unknown): ErrorObject[];
  /** Errors of the settings of a tenant or of `defaults`. */
  settingsErrors(value: unknown): ErrorObject[];
}

/** For a configuration that is known to be valid. */
const NO_ERRORS: Validator = { documentErrors: () => [], settingsErrors: () => [] };

/**
 * Compiling the schema takes a tenth of an incremental build's time, so a file that was valid is not validated again.
 * @param hasVariables whether settings from variables have to be validated too
 */
export async function validatorFor(text: string, hasVariables: boolean): Promise<Validator> {
  const key = createHash('sha256').update(`${generatorDigest()}\n${text}`).digest('hex');
  if (!hasVariables && isKnownValid(key)) return NO_ERRORS;
  const validator = await import('./schema-validator.ts');
  return {
    settingsErrors: validator.settingsErrors,
    documentErrors(value) {
      const errors = validator.documentErrors(value);
      if (errors.length === 0) rememberValid(key);
      return errors;
    },
  };
}

/** Contains the digest of the valid text and of the code that validated it. */
function memoFile(): string {
  return path.join(cacheFolder(packageRoot()), 'config.memo');
}

function isKnownValid(key: string): boolean {
  try {
    return readFileSync(memoFile(), 'utf8') === key;
  } catch {
    // Missing or unreadable: the file is validated.
    return false;
  }
}

function rememberValid(key: string): void {
  try {
    mkdirSync(path.dirname(memoFile()), { recursive: true });
    writeFileSync(memoFile(), key);
  } catch {
    // In a read-only package, the file is validated every time.
  }
}
