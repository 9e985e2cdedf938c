import pc from 'picocolors';
import { expect, test } from 'vitest';
import { printResults, type PrintOptions } from './print-results.ts';
import type { CheckResult } from './results.ts';

const PLAIN = pc.createColors(false);

function print(results: readonly CheckResult[], options: Partial<PrintOptions> = {}): string[] {
  return printResults(results, PLAIN, { mode: 'summary', tenants: 1, ...options }).split('\n');
}

const SINGLE: readonly CheckResult[] = [
  { id: 'node', status: 'ok', title: 'Node 24' },
  { id: 'data', tenant: 'alpha', status: 'ok', title: '3 kB of data' },
  { id: 'data', tenant: 'alpha', status: 'warning', title: 'no merchants', hint: 'publish some' },
  { id: 'output', status: 'problem', title: 'full', details: ['why'], hint: 'tidy up' },
];

test('results of one tenant are listed with the most serious first, and end with a summary', () => {
  expect(print(SINGLE)).toEqual([
    '✗ problem  output  full',
    '                   why',
    '                   → tidy up',
    '✓ ok       node    Node 24',
    '',
    'alpha',
    '! warning  data    no merchants',
    '                   → publish some',
    '✓ ok       data    3 kB of data',
    '',
    '1 problem, 1 warning.',
    '',
  ]);
});

const FLEET: readonly CheckResult[] = [
  { id: 'node', status: 'ok', title: 'Node 24' },
  ...Array.from({ length: 20 }, (_, index): CheckResult[] => {
    const tenant = `stadt-${String(index + 1).padStart(3, '0')}`;
    const site = { id: 'site', tenant, status: 'ok', title: `live since ${index}` } as const;
    if (index < 5) {
      const title = `merchantEndpoint: ${index + 1} of 9 calls failed`;
      const more = {
        subject: 'merchantEndpoint fails',
        details: [`https://api.example/${tenant}`, 'more'],
        hint: 'ask',
      };
      return [{ id: 'endpoint', tenant, status: 'problem', title, ...more }, site];
    }
    return [
      { id: 'endpoint', tenant, status: 'ok', title: `merchantEndpoint responds in ${index} ms` },
      ...(index < 19 ? [{ id: 'data', tenant, status: 'warning', title: 'no categories' } as const] : []),
      site,
    ];
  }).flat(),
];

test('findings of a fleet are one group each, with three examples and the names of the other tenants', () => {
  expect(print(FLEET, { tenants: 20 })).toEqual([
    '✗ problem  endpoint  5 tenants: merchantEndpoint fails',
    '                     stadt-001: merchantEndpoint: 1 of 9 calls failed',
    '                     https://api.example/stadt-001',
    '                     stadt-002: merchantEndpoint: 2 of 9 calls failed',
    '                     https://api.example/stadt-002',
    '                     stadt-003: merchantEndpoint: 3 of 9 calls failed',
    '                     https://api.example/stadt-003',
    '                     and stadt-004, stadt-005',
    '                     → ask',
    '! warning  data      14 tenants: no categories',
    '                     stadt-006, stadt-007, stadt-008, stadt-009, stadt-010, stadt-011, stadt-012, stadt-013, stadt-014, stadt-015, stadt-016, stadt-017 and 2 more',
    '✓ ok       node      Node 24',
    '✓ ok       site      20 of 20 tenants',
    '✓ ok       endpoint  15 of 20 tenants',
    '',
    '5 problems, 14 warnings. 15 of 20 tenants have no problem of their own.',
    '',
  ]);
});

test('every result of a fleet is listed on request', () => {
  const lines = print(FLEET, { tenants: 20, mode: 'all' });
  expect(lines.filter((line) => /^stadt-\d+$/.test(line))).toHaveLength(20);
  expect(lines.filter((line) => line.includes('responds in'))).toHaveLength(15);
});

test('only problems are listed on request, and without one the output is empty', () => {
  const lines = print(FLEET, { tenants: 20, mode: 'problems' });
  expect(lines[0]).toContain('5 tenants: merchantEndpoint fails');
  expect(lines.filter((line) => /^[!✓]/.test(line))).toEqual([]);
  expect(print([{ id: 'node', status: 'warning', title: 'old' }], { mode: 'problems' })).toEqual(['']);
});

test('colours do not change the text', () => {
  const results: CheckResult[] = [{ id: 'a', status: 'ok', title: 't' }];
  expect(printResults(results, pc.createColors(true), { mode: 'summary', tenants: 1 })).toBe(
    '\u001B[32m✓ ok     \u001B[39m  a  t\n\nNo problems found.\n',
  );
});

test('the command of a finding of several tenants names all of them, unless it differs', () => {
  const hints = (command: (tenant: string) => string) =>
    print(
      ['alt', 'neu'].map((tenant): CheckResult => {
        const hint = `Build again: voucher-site ${command(tenant)}`;
        return { id: 'site', tenant, status: 'problem', title: 'broken', hint };
      }),
      { tenants: 2 },
    ).filter((line) => line.includes('→'));
  expect(hints((tenant) => `build --tenant ${tenant}`)).toEqual([
    expect.stringContaining('voucher-site build --tenant alt neu'),
  ]);
  expect(hints((tenant) => `rollback --tenant ${tenant} --to ${tenant}1`)).toEqual([
    expect.stringContaining('voucher-site rollback --tenant alt --to alt1'),
  ]);
});
