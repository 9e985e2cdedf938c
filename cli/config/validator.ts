import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ErrorObject } from 'ajv';
import { cacheFolder } from '../lib/cache-folder.ts';
import { generatorDigest } from '../lib/code-digest.ts';
import { ignoreFileErrors } from '../lib/file-errors.ts';
import { writeStateFile } from '../lib/state-file.ts';

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
  const memo = openValidMemo(text);
  if (!hasVariables && memo.isValid()) return NO_ERRORS;
  const validator = await import('./schema-validator.ts');
  return {
    settingsErrors: validator.settingsErrors,
    documentErrors(value) {
      const errors = validator.documentErrors(value);
      if (errors.length === 0) memo.remember();
      return errors;
    },
  };
}

/** What is known of a text that was validated before, by the same code. */
export interface ValidMemo {
  isValid(): boolean;
  remember(): void;
}

/** @param parts what the result of a validation depends on, the file's text last */
export function openValidMemo(...parts: readonly string[]): ValidMemo {
  const key = hash('sha256', [generatorDigest(), ...parts].join('\n'));
  return { isValid: () => readKnownValid().includes(key), remember: () => rememberValid(key) };
}

/** Number of valid configurations to remember: several projects and stages may share the cache folder. */
const REMEMBERED = 20;

/** Contains one line per configuration: the digest of the valid text and of the code that validated it. */
function memoFile(): string {
  return path.join(cacheFolder(), 'valid-configurations.memo');
}

function readKnownValid(): string[] {
  return ignoreFileErrors(() => readFileSync(memoFile(), 'utf8').split('\n')) ?? [];
}

function rememberValid(key: string): void {
  const keys = [key, ...readKnownValid().filter((known) => known !== key)].slice(0, REMEMBERED);
  // If the cache cannot be written, the file is validated every time.
  ignoreFileErrors(() => writeStateFile(memoFile(), keys.join('\n'), { isShared: true }));
}
