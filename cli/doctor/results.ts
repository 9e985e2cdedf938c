import { pluralize } from '../report/format.ts';
import { toPlainText } from '../report/plain-text.ts';
import type { Colours } from '../report/terminal.ts';

/** The result of a check. */
export interface CheckResult {
  /** Name of the check, e.g. `node` or `data`. */
  id: string;
  tenant?: string;
  status: 'ok' | 'warning' | 'problem';
  /** One line. */
  title: string;
  details?: string[];
  /** What to do about it; set for every problem. */
  hint?: string;
}

/** Checks of the API; the others check the configuration and the machine. */
export const API_CHECKS: ReadonlySet<string> = new Set(['endpoint', 'data']);

const SIGNS = { ok: '✓ ok', warning: '! warning', problem: '✗ problem' } as const;
const SIGN_WIDTH = SIGNS.problem.length;

/** Aligned lines, grouped by tenant, and a summary in the last line. */
export function printResults(results: readonly CheckResult[], colours: Colours): string {
  const width = Math.max(0, ...results.map(({ id }) => id.length));
  const line = (result: CheckResult): string[] => lines(result, width, colours);
  const general = results.filter(({ tenant }) => tenant === undefined);
  const tenants = [...new Set(results.flatMap(({ tenant }) => tenant ?? []))];
  const perTenant = tenants.flatMap((name) => {
    const heading = ['', colours.bold(name)];
    return heading.concat(results.filter(({ tenant }) => tenant === name).flatMap(line));
  });
  return `${[...general.flatMap(line), ...perTenant, '', summary(results)].join('\n')}\n`;
}

function lines({ id, status, title, details = [], hint }: CheckResult, width: number, colours: Colours): string[] {
  const paint = { ok: colours.green, warning: colours.yellow, problem: colours.red }[status];
  const indent = ' '.repeat(SIGN_WIDTH + width + 4);
  return [
    `${paint(SIGNS[status].padEnd(SIGN_WIDTH))}  ${id.padEnd(width)}  ${toPlainText(title)}`,
    ...details.map((detail) => `${indent}${colours.dim(toPlainText(detail))}`),
    ...(hint === undefined ? [] : [`${indent}→ ${toPlainText(hint)}`]),
  ];
}

function summary(results: readonly CheckResult[]): string {
  const count = (status: CheckResult['status']): number => results.filter((result) => result.status === status).length;
  if (count('problem') + count('warning') === 0) return 'No problems found.';
  return `${pluralize(count('problem'), 'problem')}, ${pluralize(count('warning'), 'warning')}.`;
}
