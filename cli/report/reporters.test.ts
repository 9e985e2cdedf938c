import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { builtReport, failedReport, noLocation } from '../testing/sample-reports.ts';
import { createTestIo, type TestIoOptions } from '../testing/test-io.ts';
import { createPlainReporter, chooseReporter, type ReporterChoice } from './reporters.ts';

const loads = vi.hoisted(() => ({ count: 0 }));
vi.mock('log-update', (importOriginal) => {
  loads.count += 1;
  return importOriginal();
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('starts, ends and failures are one line each, and repeated requests none', () => {
  const io = createTestIo();
  const { sink, close } = createPlainReporter(io);
  sink({ type: 'build-started', tenants: ['alt', 'blocked'] });
  sink({ type: 'tenant-started', tenant: 'alt' });
  sink({ type: 'tenant-started', tenant: 'blocked' });
  sink({ type: 'bundled', ms: 1480, isReused: false });
  sink({
    type: 'request-retried',
    tenant: 'alt',
    url: 'http://127.0.0.1:4010/tenant',
    attempt: 2,
    reason: '503 Service Unavailable',
  });
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

test('shows what was reused: bundle, unchanged sites and pages', () => {
  const io = createTestIo();
  const { sink, close } = createPlainReporter(io);
  sink({ type: 'build-started', tenants: ['alt', 'neu'] });
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

test('prints progress and running tenants every ten seconds', () => {
  const io = createTestIo();
  const { sink, close } = createPlainReporter(io);
  sink({ type: 'build-started', tenants: ['alt', 'neu', 'musterstadt'] });
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

test('prints no progress after close', () => {
  const io = createTestIo();
  const { sink, close } = createPlainReporter(io);
  sink({ type: 'build-started', tenants: ['alt'] });
  close();
  close();
  vi.advanceTimersByTime(60_000);
  expect(io.err()).toBe('building 1 tenant: alt\n');
  expect(vi.getTimerCount()).toBe(0);
});

/** The stderr of a build of two tenants, one of which fails. */
async function messages(choice: ReporterChoice, options: TestIoOptions): Promise<string> {
  const io = createTestIo(options);
  const { sink, close } = await chooseReporter(io, choice);
  sink({ type: 'build-started', tenants: ['alt', 'blocked'] });
  sink({ type: 'tenant-finished', report: builtReport('alt') });
  sink({ type: 'tenant-finished', report: failedReport('blocked') });
  close();
  expect(io.out()).toBe('');
  return io.err();
}

const FAILURE = [
  '✗ API_UNREACHABLE  The programme API does not answer (blocked)',
  '    http://127.0.0.1:4010/blocked: connect ECONNREFUSED',
  '  → Check whether the API is running.',
  '',
].join('\n');

test('what draws on a terminal is not loaded elsewhere', async () => {
  await messages({ json: true }, {});
  await messages({}, {});
  expect(loads.count).toBe(0);
  await messages({}, { columns: 80 });
  expect(loads.count).toBe(1);
});

test('a terminal gets the live display', async () => {
  expect(await messages({}, { columns: 80 })).toContain('\u001B[');
});

test('a terminal in CI and a pipe get log lines', async () => {
  expect(await messages({}, { columns: 80, env: { CI: 'true', NO_COLOR: '1' } })).toMatch(/^building 2 tenants/);
  expect(await messages({}, {})).toMatch(/^building 2 tenants/);
});

test('--quiet prints only failures, with all details', async () => {
  expect(await messages({ quiet: true }, {})).toBe(FAILURE);
  expect(await messages({ quiet: true }, { columns: 80, env: { NO_COLOR: '1' } })).toBe(FAILURE);
});

test('--json prints only failures outside a terminal', async () => {
  expect(await messages({ json: true }, {})).toBe(FAILURE);
});

test('--quiet prints each reason once for all tenants, in a handful of lines', async () => {
  const io = createTestIo();
  const { sink, close } = await chooseReporter(io, { quiet: true });
  const tenants = Array.from({ length: 600 }, (_, index) => `stadt-${index}`);
  const hold = { release: 'a', since: 0, by: 'anna@build1', reason: 'rollback to code 9c1b40e2' };
  sink({ type: 'build-started', tenants });
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
