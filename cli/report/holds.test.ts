import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { formatHeldTenants } from './holds.ts';
import { builtReport, failedReport } from '../testing/sample-reports.ts';
import { coloursFor } from './terminal.ts';
import { createTestIo } from '../testing/test-io.ts';

const style = { colours: coloursFor(createTestIo().stdout, {}), width: Number.POSITIVE_INFINITY };
const hold = { release: '5452dc', since: Date.UTC(2026, 10, 21, 14, 3), by: 'anna@build1' };

test('shows all held tenants in one block: release, time, person, reason and how to resume', () => {
  const reason = 'prices\u001B[2J of\n2019';
  const reports = [
    builtReport('alt'),
    builtReport('blocked', { status: 'held', hold }),
    failedReport('city'),
    builtReport('dorf', { status: 'held', hold: { ...hold, reason } }),
  ];
  expect(formatHeldTenants(reports, style).map(stripVTControlCharacters)).toEqual([
    '‖ 2 tenants held: built and checked, but not live',
    '    blocked at 5452dc since 2026-11-21 14:03 UTC by anna@build1',
    '    dorf at 5452dc since 2026-11-21 14:03 UTC by anna@build1: prices of 2019',
    '  → once data or code are fixed: voucher-site resume --tenant blocked dorf',
  ]);
});

const CITIES = Array.from({ length: 300 }, (_, index) => `stadt-${index}`);

test('the tenants of one rollback are one line, and its reason stands for their names in the command', () => {
  const reports = CITIES.map((name, index) => {
    const own = { ...hold, release: `5452d${index}`, reason: 'rollback to code 9c1b40e2' };
    return builtReport(name, { status: 'held', hold: own });
  });
  expect(formatHeldTenants(reports, style).map(stripVTControlCharacters)).toEqual([
    '‖ 300 tenants held: built and checked, but not live',
    '    300 tenants: stadt-0, stadt-1, stadt-2, stadt-3, stadt-4, stadt-5, stadt-6, stadt-7 and 292 more since 2026-11-21 14:03 UTC by anna@build1: rollback to code 9c1b40e2',
    "  → once data or code are fixed: voucher-site resume --all --reason 'rollback to code 9c1b40e2'",
  ]);
});

test('without a reason, the command names all tenants, however many: it is there to be copied', () => {
  const lines = formatHeldTenants(
    CITIES.map((name) => builtReport(name, { status: 'held', hold })),
    style,
  );
  expect(lines.at(-1)).toContain(`resume --tenant ${CITIES.join(' ')}`);
});

test('prints nothing without held tenants', () => {
  expect(formatHeldTenants([builtReport('alt'), failedReport('city')], style)).toEqual([]);
});
