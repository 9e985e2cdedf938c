import { stringify } from '@brillout/json-serializer/stringify';
import type { Shell } from './shell.ts';

/** The shell as JSON that is safe within a script element. */
export function serialiseShell(shell: Shell): string {
  return stringify(shell, { htmlScriptSafe: { escapeScripts: true, escapeURLs: true } });
}
