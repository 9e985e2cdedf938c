/** What one check found. */
export interface CheckResult {
  /** Name of the check, e.g. `node` or `data`. */
  id: string;
  tenant?: string;
  status: 'ok' | 'warning' | 'problem';
  /** One line: what was found. */
  title: string;
  details?: string[];
  /** What to do about it. Every problem has one. */
  hint?: string;
}

/** Checks that look at the API; the others look at the configuration and the machine. */
export const API_CHECKS: ReadonlySet<string> = new Set(['endpoint', 'data']);
