import { OperatorError } from '../lib/errors.ts';
import { packageFile } from '../lib/paths.ts';

/** The result of a check. */
export interface CheckResult {
  /** Name of the check, e.g. `node` or `data`. */
  id: string;
  tenant?: string;
  status: 'ok' | 'warning' | 'problem';
  /** One line. */
  title: string;
  /** What the title says without the tenant's own names and figures: results with the same subject are listed together. */
  subject?: string;
  details?: string[];
  /** What to do about it; set for every problem. */
  hint?: string;
}

/** Checks of services elsewhere; the others check the configuration and the machine. */
export const SERVICE_CHECKS: ReadonlySet<string> = new Set(['endpoint', 'data', 'map-host', 'queue', 'target']);

/**
 * A failed operation as the result of a check.
 * @throws errors of this program unchanged
 */
export function toProblem(check: Pick<CheckResult, 'id' | 'tenant'>, error: unknown): CheckResult {
  if (!(error instanceof OperatorError)) throw error;
  const { code, message, details, hint = `Look the code up in ${packageFile('docs/messages.md')}.` } = error;
  return { ...check, status: 'problem', subject: code, title: `${code} ${message}`, details: [...details], hint };
}
