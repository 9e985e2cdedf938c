import { stripVTControlCharacters } from 'node:util';
import pc from 'picocolors';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { builtReport, failedReport, noLocation } from '../testing/sample-reports.ts';
import { createTestIo, type TestIoOptions } from '../testing/test-io.ts';
import { INITIAL_PROGRESS, type BuildProgress, type RunningTenant } from './build-events.ts';
import { chooseReporter, liveFrame, type ReporterChoice } from './reporters.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A reporter whose build of these tenants has begun. */
function begin(tenants: readonly string[], choice: ReporterChoice = {}, options: TestIoOptions = {}) {
  const io = createTestIo(options);
  const { sink, close } = chooseReporter(io, choice);
  sink({ type: 'build-started', tenants });
  return { io, sink, close };
}

test('log lines: starts, ends and failures are one line each, and repeated requests none', () => {
  const { io, sink, close } = begin(['alt', 'blocked']);
  sink({ type: 'tenant-started', tenant: 'alt' });
  sink({ type: 'tenant-started', tenant: 'blocked' });
  sink({ type: 'bundled', ms: 1480, isReused: false });
  sink({ type: 'request-retried', tenant: 'alt', url: 'http://127.0.0.1:4010/tenant', attempt: 2, reason: '503' });
  sink({ type: 'pulled', tenant: 'alt', requests: 12, bytes: 1_200_000, ms: 400 });
  sink({ type: 'tenant-finished', report: failedReport('blocked') });
  sink({ type: 'tenant-finished', report: builtReport('alt', { warnings: [noLocation(3, [])] }) });
  sink({ type: 'build-finished', ms: 5840 });
  close();
  expect(io.err().split('\n')).toEqual([
    'building 2 tenants: alt, blocked',
    '· alt      started',
    '· blocked  started',
    '✓ bundled the code of the site in 1.5 s',
    '✗ blocked  API_UNREACHABLE  The programme API does not answer',
    '✓ alt      412 pages · 2.6 s · 2.5 MB · 3 warnings',
    '1 of 2 tenants built, 1 failed in 5.8 s',
    '',
  ]);
  expect(io.out()).toBe('');
});

test('log lines say what was reused: bundle, unchanged sites and pages', () => {
  const { io, sink, close } = begin(['alt', 'neu']);
  sink({ type: 'bundled', ms: 120, isReused: true });
  sink({ type: 'tenant-finished', report: builtReport('alt', { status: 'unchanged', rendered: 0 }) });
  sink({ type: 'tenant-finished', report: builtReport('neu', { rendered: 3 }) });
  sink({ type: 'build-finished', ms: 5840 });
  close();
  expect(io.err().split('\n').slice(1, -1)).toEqual([
    '✓ reused the bundled code of the site',
    '✓ alt  unchanged · 2.6 s · 2.5 MB',
    '✓ neu  412 pages (3 rendered) · 2.6 s · 2.5 MB',
    '1 of 2 tenants built, 1 unchanged in 5.8 s',
  ]);
});

test('log lines tell progress and running tenants every ten seconds', () => {
  const { io, sink, close } = begin(['alt', 'neu', 'musterstadt']);
  sink({ type: 'tenant-started', tenant: 'alt' });
  vi.advanceTimersByTime(9999);
  expect(io.err()).not.toContain('…');
  vi.advanceTimersByTime(1);
  expect(io.err()).toContain(
    '… 10 s: 0 of 3 tenants built, 0 pages; bundling the code of the site; running: alt (reading)\n',
  );
  sink({ type: 'bundled', ms: 9000, isReused: false });
  sink({ type: 'tenant-started', tenant: 'neu' });
  sink({ type: 'planned', tenant: 'alt', pages: 1034 });
  sink({ type: 'rendered', tenant: 'alt', pages: 512 });
  vi.advanceTimersByTime(10_000);
  expect(io.err()).toContain(
    '… 20 s: 0 of 3 tenants built, 512 pages; running: alt (512 of 1,034 pages), neu (reading)\n',
  );
  close();
});

test.each([
  ['log lines', {}],
  ['the live display', { columns: 80 }],
])('%s end with close', (_, options) => {
  const { io, close } = begin(['alt'], {}, options);
  close();
  const before = io.err();
  close();
  vi.advanceTimersByTime(60_000);
  expect(io.err()).toBe(before);
  expect(vi.getTimerCount()).toBe(0);
});

const FAILURE = [
  '✗ API_UNREACHABLE  The programme API does not answer (blocked)',
  '    http://127.0.0.1:4010/blocked: connect ECONNREFUSED',
  '  → Check whether the API is running.',
  '',
].join('\n');
const LOG = expect.stringMatching(/^building 2 tenants/);

test.each<[string, ReporterChoice, TestIoOptions, unknown]>([
  ['a terminal gets the live display', {}, { columns: 80 }, expect.stringContaining('\u001B[')],
  ['a terminal in CI gets log lines', {}, { columns: 80, env: { CI: 'true', NO_COLOR: '1' } }, LOG],
  ['a pipe gets log lines', {}, {}, LOG],
  ['--quiet prints only failures, with all details', { quiet: true }, {}, FAILURE],
  ['--quiet does the same on a terminal', { quiet: true }, { columns: 80, env: { NO_COLOR: '1' } }, FAILURE],
  ['--json prints only failures outside a terminal', { json: true }, {}, FAILURE],
])('%s', (_, choice, options, expected) => {
  const { io, sink, close } = begin(['alt', 'blocked'], choice, options);
  sink({ type: 'tenant-finished', report: builtReport('alt') });
  sink({ type: 'tenant-finished', report: failedReport('blocked') });
  close();
  expect(io.out()).toBe('');
  expect(io.err()).toEqual(expected);
});

test('--quiet prints each reason once for all tenants, in a handful of lines', () => {
  const tenants = Array.from({ length: 600 }, (_, index) => `stadt-${index}`);
  const hold = { release: 'a', since: 0, by: 'anna@build1', reason: 'rollback to code 9c1b40e2' };
  const { io, sink, close } = begin(tenants, { quiet: true });
  for (const [index, tenant] of tenants.toReversed().entries()) {
    const report = index < 300 ? builtReport(tenant, { status: 'held', hold }) : failedReport(tenant);
    sink({ type: 'tenant-finished', report });
  }
  close();
  close();
  expect(io.err().trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^✗ API_UNREACHABLE .* \(300 tenants: stadt-0, stadt-1, .* and 292 more\)$/),
    expect.stringContaining('stadt-0: connect ECONNREFUSED'),
    '  → Check whether the API is running.',
    '‖ 300 tenants held: built and checked, but not live',
    expect.stringMatching(/^ {4}300 tenants: stadt-300, .*: rollback to code 9c1b40e2$/),
    expect.stringContaining("voucher-site resume --all --reason 'rollback to code 9c1b40e2'"),
  ]);
});

test('the live display redraws at most ten times per second', () => {
  const frames = (text: string) => text.split('\u001B[?2026h').length - 1;
  const { io, sink, close } = begin(['alt'], {}, { columns: 80 });
  sink({ type: 'tenant-started', tenant: 'alt' });
  sink({ type: 'planned', tenant: 'alt', pages: 1000 });
  vi.advanceTimersByTime(100);
  const before = frames(io.err());
  for (let page = 0; page < 1000; page += 1) {
    sink({ type: 'rendered', tenant: 'alt', pages: 1 });
    vi.advanceTimersByTime(1);
  }
  expect(frames(io.err()) - before).toBe(10);
  expect(stripVTControlCharacters(io.err())).toContain('checking 1,000 pages');
  close();
});

test('the live display keeps one line per finished tenant: of more than it has rows, and of those right before close', () => {
  const tenants = ['blocked', ...Array.from({ length: 40 }, (_, index) => `stadt-${index}`)];
  const { io, sink, close } = begin(tenants, {}, { columns: 80, rows: 10 });
  for (const tenant of tenants) {
    sink({ type: 'tenant-finished', report: tenant === 'blocked' ? failedReport(tenant) : builtReport(tenant) });
  }
  close();
  const text = stripVTControlCharacters(io.err());
  expect(text).toContain('✗ blocked   API_UNREACHABLE  The programme API does not answer\n');
  for (const tenant of tenants.slice(1)) expect(text).toContain(`✓ ${tenant.padEnd(8)}  412 pages · 2.6 s · 2.5 MB\n`);
});

function running(...tenants: RunningTenant[]): BuildProgress {
  return {
    ...INITIAL_PROGRESS,
    tenants: ['musterstadt', 'beispielhausen', 'alt', 'neu', 'blocked'],
    bundled: true,
    built: 1,
    failed: 1,
    pages: 608,
    running: new Map(tenants.map((tenant) => [tenant.tenant, tenant])),
  };
}

const three = running(
  { tenant: 'musterstadt', pulled: true, planned: 1024, done: 512 },
  { tenant: 'alt', pulled: true, planned: 96, done: 96 },
  { tenant: 'beispielhausen', done: 0 },
);

const frame = (progress: BuildProgress, style = {}) =>
  liveFrame(progress, 4200, { colours: pc.createColors(false), width: 79, rows: 24, labelWidth: 14, ...style });

test('a frame shows each running tenant with its pages, and the totals below', () => {
  expect(frame(three).split('\n')).toEqual([
    '  musterstadt     ━━━━━━━━━━━━━━━───────────────  512 of 1,024 pages',
    '  alt             ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━  checking 96 pages',
    '  beispielhausen  reading',
    '  4 s · 1 of 5 tenants built · 1 failed · 608 pages',
  ]);
});

test('a narrow terminal gets a shorter bar or none, and no line is too long', () => {
  expect(frame(three, { width: 49 })).toContain('━━━━─────  512 of 1,024');
  expect(frame(three, { width: 39, labelWidth: 13 })).toContain('musterstadt    512 of 1,024 pages');
  for (let width = 12; width < 100; width += 1) {
    const lines = frame(three, { width, labelWidth: Math.floor(width / 3) }).split('\n');
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
  }
});

test('a low terminal shows as many tenants as fit and counts the others', () => {
  const many = running(...Array.from({ length: 30 }, (_, index) => ({ tenant: `stadt-${index}`, done: 0 })));
  const lines = frame(many, { rows: 8 }).split('\n');
  expect(lines).toHaveLength(7);
  expect(lines.at(-2)).toBe('  … and 25 more tenants');
});

test('a bar is full only when all pages are written', () => {
  expect(frame(running({ tenant: 'alt', pulled: true, planned: 10_000, done: 9999 }))).toContain('━─  9,999 of');
});
