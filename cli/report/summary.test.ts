import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { builtReport, failedReport, noLocation } from '../testing/sample-reports.ts';
import { printSummary } from './summary.ts';
import { createTestIo } from '../testing/test-io.ts';

test('one tenant: a row, the warnings, where the site is and what to do next', () => {
  const io = createTestIo();
  const warnings = [noLocation(5, ['#/3', '#/9', '#/12', '#/14'])];
  printSummary(io, { reports: [builtReport('musterstadt', { warnings })], bundleMs: 1480, ms: 4100 });
  expect(io.out().split('\n')).toEqual([
    '',
    '  tenant       pages  files    size  seconds  slowest stage  warnings',
    '✓ musterstadt    412    855  2.5 MB      2.6  render 77 %           5',
    '  4.1 s in all; the code of the site was bundled once, in 1.5 s',
    '',
    '! 5 × A merchant has no location (MERCHANT_WITHOUT_LOCATION)',
    '    #/3',
    '    #/9',
    '    #/12',
    '    and 2 more',
    '',
    'The site of musterstadt is in dist/musterstadt',
    'Look at it with: voucher-site preview --tenant musterstadt',
    '',
  ]);
  expect(io.err()).toBe('');
});

test('code that was bundled before is said to be reused', () => {
  const io = createTestIo();
  printSummary(io, { reports: [builtReport('musterstadt')], bundleMs: 40, isBundleReused: true, ms: 4100 });
  expect(io.out()).toContain('  4.1 s in all; the bundled code of the site was reused\n');
});

test('missing essential parts are printed as errors, before the warnings', () => {
  const io = createTestIo();
  const message = 'No general voucher merchant id configured: there is no general voucher';
  const missing = { code: 'GENERAL_VOUCHER_NOT_CONFIGURED', message, count: 1, examples: [] };
  const warnings = [noLocation(5, []), missing];
  printSummary(io, { reports: [builtReport('musterstadt', { warnings })], bundleMs: 1480, ms: 4100 });
  const found = io
    .out()
    .split('\n')
    .filter((line) => / × /.test(line));
  expect(found[0]).toMatch(/^✗ error 1 × No general voucher merchant id configured/);
  expect(found[1]).toMatch(/^! 5 × A merchant has no location/);
});

test('several tenants: totals, failed ones with their code, their reasons on stderr', () => {
  const io = createTestIo();
  const reports = [
    builtReport('alt', { warnings: [noLocation(1, ['#/3'])] }),
    failedReport('blocked'),
    builtReport('musterstadt', { pages: 1034, bytes: 12_000_000, warnings: [noLocation(2, ['#/3', '#/7'])] }),
  ];
  printSummary(io, { reports, bundleMs: 1480, ms: 5840 });
  expect(io.out().split('\n')).toEqual([
    '',
    '  tenant       pages  files     size  seconds  slowest stage  warnings',
    '✓ alt            412    855   2.5 MB      2.6  render 77 %           1',
    '✗ blocked      API_UNREACHABLE',
    '✓ musterstadt  1,034    855  12.0 MB      2.6  render 77 %           2',
    '  total        1,446  1,710  14.5 MB      5.8  render 77 %           3',
    '  5.8 s in all; the code of the site was bundled once, in 1.5 s',
    '',
    '! 3 × A merchant has no location (MERCHANT_WITHOUT_LOCATION, alt, musterstadt)',
    '    #/3',
    '    #/7',
    '    and 1 more',
    '',
    '2 sites are in dist',
    'Look at them with: voucher-site preview',
    'Nothing was changed for blocked.',
    '',
  ]);
  expect(io.err()).toBe(
    [
      '',
      '✗ API_UNREACHABLE  The programme API does not answer (blocked)',
      '    http://127.0.0.1:4010/blocked: connect ECONNREFUSED',
      '  → Check whether the API is running.',
      '',
    ].join('\n'),
  );
});

test('the same failure of many tenants is printed once, with an example', () => {
  const io = createTestIo();
  const reports = Array.from({ length: 20 }, (_, index) => failedReport(`stadt-${index}`));
  printSummary(io, { reports, bundleMs: 1480, ms: 5840 });
  expect(io.err().split('\n')).toEqual([
    '',
    expect.stringMatching(/^✗ API_UNREACHABLE .* \(20 tenants: stadt-0, .*stadt-7 and 12 more\)$/),
    '    stadt-0: http://127.0.0.1:4010/stadt-0: connect ECONNREFUSED',
    '  → Check whether the API is running.',
    '',
  ]);
  expect(io.out()).not.toContain('preview');
});

test('a bug in the build of one tenant shows its stack', () => {
  const io = createTestIo();
  const stack = 'TypeError: x is undefined\n    at render (cli/render.ts:3:4)';
  printSummary(io, { reports: [failedReport('alt', { stack })], bundleMs: 0, ms: 1 });
  expect(io.err()).toContain('    at render (cli/render.ts:3:4)\n');
  expect(io.err()).toContain('This is a bug in voucher-site');
});

test.each([80, 60, 50, 40, 30])('with %d columns the table drops the least important columns and fits', (columns) => {
  const io = createTestIo({ columns });
  const reports = [builtReport('verbandsgemeinde-sonnenberg-am-see'), failedReport('blocked')];
  printSummary(io, { reports, bundleMs: 1480, ms: 5840 });
  const table = stripVTControlCharacters(io.out()).split('\n').slice(1, 5);
  for (const line of table) expect(line.length).toBeLessThanOrEqual(columns);
  expect(table[0]).toContain('seconds');
});

test('the next step contains a different output folder, and npx if the program was started with it', () => {
  const io = createTestIo({ env: { npm_command: 'exec' } });
  printSummary(io, { reports: [builtReport('alt', { folder: '/mnt/my sites/alt' })], bundleMs: 1, ms: 2 });
  expect(io.out()).toContain('The site of alt is in /mnt/my sites/alt\n');
  expect(io.out()).toContain("Look at it with: npx voucher-site preview --tenant alt --out '/mnt/my sites'\n");
});
