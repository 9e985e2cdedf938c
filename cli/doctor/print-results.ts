import { assert } from '../lib/errors.ts';
import { nameTenants } from '../report/failures.ts';
import { formatList, pluralize } from '../report/format.ts';
import { toPlainText } from '../report/plain-text.ts';
import type { Colours } from '../report/terminal.ts';
import type { CheckResult } from './results.ts';

export interface PrintOptions {
  /** `summary`: findings of several tenants in groups. `all`: each result. `problems`: as `summary`, without the rest. */
  mode: 'summary' | 'all' | 'problems';
  /** Number of tenants that were checked. */
  tenants: number;
}

const SIGNS = { ok: '✓ ok', warning: '! warning', problem: '✗ problem' } as const;
const SIGN_WIDTH = SIGNS.problem.length;

/** Problems come first. */
const RANK = { problem: 0, warning: 1, ok: 2 } as const;

/** Tenants that a group shows with their own title, and with their name only. */
const MAX_EXAMPLES = 3;
const MAX_NAMES = 12;

/** Aligned lines, problems first, and a summary in the last line. */
export function printResults(
  results: readonly CheckResult[],
  colours: Colours,
  { mode, tenants }: PrintOptions,
): string {
  const shown = mode === 'problems' ? results.filter(({ status }) => status === 'problem') : results;
  if (mode === 'problems' && shown.length === 0) return '';
  // No tenant is checked if the configuration has a problem, but its findings may be those of many.
  const isGrouped = mode !== 'all' && Math.max(tenants, namesOf(shown).length) > 1;
  const width = Math.max(0, ...shown.map(({ id }) => id.length));
  const print = (list: readonly CheckResult[]) => list.flatMap((result) => lines(result, width, colours));
  const general = shown.filter(({ tenant }) => tenant === undefined);
  const perTenant = shown.filter(({ tenant }) => tenant !== undefined);
  const body = isGrouped
    ? print(inOrder([...general, ...groupResults(perTenant, tenants)]))
    : [...print(inOrder(general)), ...namesOf(perTenant).flatMap((name) => section(name, perTenant, colours, print))];
  return `${[...body, '', summarize(results, tenants)].join('\n')}\n`;
}

function section(
  name: string,
  results: readonly CheckResult[],
  colours: Colours,
  print: (list: readonly CheckResult[]) => string[],
): string[] {
  return ['', colours.bold(name), ...print(inOrder(results.filter(({ tenant }) => tenant === name)))];
}

/** Stable: results of the same status stay in the order of the checks. */
function inOrder(results: readonly CheckResult[]): CheckResult[] {
  return results.toSorted((a, b) => RANK[a.status] - RANK[b.status]);
}

/** One result for all tenants with the same finding, and one for all that passed a check. */
function groupResults(results: readonly CheckResult[], tenants: number): CheckResult[] {
  const groups = new Map<string, CheckResult[]>();
  const findings = new Set(results.flatMap(({ id, tenant, status }) => (status === 'ok' ? [] : [`${id} ${tenant}`])));
  for (const result of results) {
    const { id, tenant, status, subject, title } = result;
    if (status === 'ok' && findings.has(`${id} ${tenant}`)) continue;
    const key = status === 'ok' ? id : JSON.stringify([id, status, subject ?? title]);
    groups.set(key, [...(groups.get(key) ?? []), result]);
  }
  return [...groups.values()].map((group) => mergeGroup(group, tenants));
}

function mergeGroup(group: readonly CheckResult[], tenants: number): CheckResult {
  const [first] = group;
  assert(first !== undefined, 'a group has a result');
  const { id, status, hint } = first;
  const names = namesOf(group);
  if (status === 'ok') return { id, status, title: `${names.length} of ${pluralize(tenants, 'tenant')}` };
  if (group.length === 1) return { ...first, title: `${names.join('')}: ${first.title}` };
  const titles = new Set(group.map(({ title }) => title));
  const isSameTitle = titles.size === 1;
  const title = isSameTitle ? first.title : (first.subject ?? first.title);
  const examples = group.slice(0, MAX_EXAMPLES).flatMap((result) => describeExample(result, isSameTitle));
  const shown = new Set(isSameTitle ? [] : namesOf(group.slice(0, MAX_EXAMPLES)));
  const others = names.length === 1 ? [] : names.filter((name) => !shown.has(name));
  const rest = `${shown.size === 0 ? '' : 'and '}${formatList(others, MAX_NAMES)}`;
  const who = names.length === 1 ? names.join('') : pluralize(names.length, 'tenant');
  return {
    id,
    status,
    title: `${who}: ${title}`,
    details: [...examples, ...(others.length === 0 ? [] : [rest])],
    ...(hint === undefined ? {} : { hint: hintForAll(hint, group) }),
  };
}

/** The command of the first tenant's hint for all of them, unless it differs in more than the tenant. */
function hintForAll(hint: string, group: readonly CheckResult[]): string {
  const withoutTenant = ({ tenant, hint: own = '' }: CheckResult) => own.replaceAll(`--tenant ${tenant}`, '--tenant');
  return new Set(group.map(withoutTenant)).size === 1 ? nameTenants(hint, namesOf(group)) : hint;
}

function describeExample({ tenant = '', title, details = [] }: CheckResult, isSameTitle: boolean): string[] {
  const [detail] = details;
  if (!isSameTitle) return [`${tenant}: ${title}`, ...(detail === undefined ? [] : [detail])];
  return detail === undefined ? [] : [`${tenant}: ${detail}`];
}

function namesOf(results: readonly CheckResult[]): string[] {
  return [...new Set(results.flatMap(({ tenant }) => tenant ?? []))];
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

function summarize(results: readonly CheckResult[], tenants: number): string {
  const of = (status: CheckResult['status']) => results.filter((result) => result.status === status);
  const counts = `${pluralize(of('problem').length, 'problem')}, ${pluralize(of('warning').length, 'warning')}`;
  const findings = of('problem').length + of('warning').length === 0 ? 'No problems found' : counts;
  if (tenants < 2) return `${findings}.`;
  const affected = namesOf(of('problem')).length;
  return `${findings}. ${tenants - affected} of ${tenants} tenants have no problem of their own.`;
}
