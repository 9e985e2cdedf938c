import { expect, test } from 'vitest';
import type { ConfigWarning } from './findings.ts';
import { formatFindings } from './print-findings.ts';

function warnings(count: number, message: string, hint: string): ConfigWarning[] {
  return Array.from({ length: count }, (_, index) => {
    return { place: `t.json:${index + 1}:1`, message, tenant: `t${index}`, hint };
  });
}

test('the same finding in many places is one line with the first of them', () => {
  const [odd, hint] = ['the mode is unusual', 'write production'];
  const lines = formatFindings([
    ...warnings(302, odd, hint),
    ...warnings(3, 'no map is configured', 'add one'),
    { place: 'VOUCHER_X', message: odd },
  ]);
  expect(lines).toEqual([
    '302 × the mode is unusual – write production (t.json:1:1 t0, t.json:2:1 t1, t.json:3:1 t2 and 299 more)',
    't.json:1:1 t0: no map is configured – add one',
    't.json:2:1 t1: no map is configured – add one',
    't.json:3:1 t2: no map is configured – add one',
    'VOUCHER_X the mode is unusual',
  ]);
});
