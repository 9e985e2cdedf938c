import { ApiError } from '../source/api-error.ts';
import type { CheckResult } from './check-result.ts';
import { pluralize, formatSize } from '../report/format.ts';
import type { ProbedCall } from './probe-tenant.ts';

/** Lists without which a site makes little sense. */
const EXPECTED: ReadonlyMap<string, string> = new Map([
  ['merchants', 'Without merchants there is nothing to buy and nowhere to redeem: publish some.'],
  ['categories', 'Without categories the lists cannot be filtered: add some.'],
  ['templates', 'Without a motif no voucher can be ordered: make one visible.'],
]);

/** The size of the data: bytes and records of each list that could be read, and what is missing in it. */
export function checkData(tenant: string, calls: readonly ProbedCall[]): CheckResult[] {
  const sizes: string[] = [];
  const results: CheckResult[] = [];
  let total = 0;
  for (const { name, shape, url, outcome } of calls) {
    if (outcome instanceof ApiError || shape === 'page') continue;
    const records = countRecords(outcome.value, shape);
    if (records === undefined) {
      const title = `${name}: ${url} answers with ${shape === 'list' ? 'no list' : 'no record'}`;
      const hint = 'The answer is not what the contract says (cli/sandbox/openapi.yaml): tell the operator of the API.';
      results.push({ id: 'data', tenant, status: 'problem', title, hint });
      continue;
    }
    total += outcome.bytes;
    const count = shape === 'list' ? `${pluralize(records, 'record')}, ` : '';
    sizes.push(`${name}: ${count}${formatSize(outcome.bytes)}`);
    const hint = EXPECTED.get(name);
    if (records === 0 && hint !== undefined)
      results.push({ id: 'data', tenant, status: 'warning', title: `no ${name}`, hint });
  }
  if (sizes.length === 0) return results;
  return [{ id: 'data', tenant, status: 'ok', title: `${formatSize(total)} of data`, details: sizes }, ...results];
}

function countRecords(value: unknown, shape: ProbedCall['shape']): number | undefined {
  if (shape === 'list') return Array.isArray(value) ? value.length : undefined;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? 1 : undefined;
}
