import { stripVTControlCharacters } from 'node:util';
import pc from 'picocolors';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { builtReport, failedReport } from '../testing/sample-reports.ts';
import { createTestIo } from '../testing/test-io.ts';
import { INITIAL_PROGRESS, type BuildProgress, type RunningTenant } from './build-events.ts';
import { createLiveReporter, liveFrame } from './live-reporter.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const frames = (text: string) => text.split('\u001B[?2026h').length - 1;

test('redraws at most ten times per second', () => {
  const io = createTestIo({ columns: 80 });
  const { sink, close } = createLiveReporter(io);
  sink({ type: 'build-started', tenants: ['alt'] });
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

test('keeps one line per finished tenant, even if it finished right before close', () => {
  const io = createTestIo({ columns: 80 });
  const { sink, close } = createLiveReporter(io);
  sink({ type: 'build-started', tenants: ['alt', 'blocked'] });
  sink({ type: 'tenant-finished', report: builtReport('alt') });
  sink({ type: 'tenant-finished', report: failedReport('blocked') });
  close();
  const text = stripVTControlCharacters(io.err());
  expect(text).toContain('✓ alt      412 pages · 2.6 s · 2.5 MB\n');
  expect(text).toContain('✗ blocked  API_UNREACHABLE  The programme API does not answer\n');
  expect(io.out()).toBe('');
});

test('draws nothing after close', () => {
  const io = createTestIo({ columns: 80 });
  const { sink, close } = createLiveReporter(io);
  sink({ type: 'build-started', tenants: ['alt'] });
  close();
  const before = io.err();
  close();
  vi.advanceTimersByTime(5000);
  expect(io.err()).toBe(before);
  expect(vi.getTimerCount()).toBe(0);
});

test('keeps all finished tenants, even if there are more than rows', () => {
  const io = createTestIo({ columns: 80, rows: 10 });
  const tenants = Array.from({ length: 40 }, (_, index) => `stadt-${index}`);
  const { sink, close } = createLiveReporter(io);
  sink({ type: 'build-started', tenants });
  for (const tenant of tenants) sink({ type: 'tenant-finished', report: builtReport(tenant) });
  close();
  for (const tenant of tenants) expect(io.err()).toContain(`${tenant} `);
});

const colours = pc.createColors(false);

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

test('shows each running tenant with its pages, and the totals below', () => {
  expect(liveFrame(three, 4200, { colours, width: 79, rows: 24, labelWidth: 14 }).split('\n')).toEqual([
    '  musterstadt     ━━━━━━━━━━━━━━━───────────────  512 of 1,024 pages',
    '  alt             ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━  checking 96 pages',
    '  beispielhausen  reading',
    '  4 s · 1 of 5 tenants built · 1 failed · 608 pages',
  ]);
});

test('a narrow terminal gets a shorter bar or none, and no line is too long', () => {
  expect(liveFrame(three, 0, { colours, width: 49, rows: 24, labelWidth: 14 })).toContain('━━━━─────  512 of 1,024');
  expect(liveFrame(three, 0, { colours, width: 39, rows: 24, labelWidth: 13 })).toContain(
    'musterstadt    512 of 1,024 pages',
  );
  for (let width = 12; width < 100; width += 1) {
    const lines = liveFrame(three, 0, { colours, width, rows: 24, labelWidth: Math.floor(width / 3) }).split('\n');
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
  }
});

test('a low terminal shows as many tenants as fit and counts the others', () => {
  const many = running(...Array.from({ length: 30 }, (_, index) => ({ tenant: `stadt-${index}`, done: 0 })));
  const lines = liveFrame(many, 0, { colours, width: 79, rows: 8, labelWidth: 14 }).split('\n');
  expect(lines).toHaveLength(7);
  expect(lines.at(-2)).toBe('  … and 25 more tenants');
});

test('a bar is full only when all pages are written', () => {
  const almost = running({ tenant: 'alt', pulled: true, planned: 10_000, done: 9999 });
  expect(liveFrame(almost, 0, { colours, width: 79, rows: 24, labelWidth: 14 })).toContain('━─  9,999 of');
});
