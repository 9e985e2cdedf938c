import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLiveReporter } from './live-reporter.ts';
import { builtReport, failedReport } from '../testing/sample-reports.ts';
import { createTestIo } from '../testing/test-io.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const frames = (text: string) => text.split('\u001B[?2026h').length - 1;

test('a thousand events in a second are drawn at most ten times', () => {
  const io = createTestIo({ columns: 80 });
  const { sink, close } = createLiveReporter(io, { verbose: false });
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

test('what has ended stays, one line each, also when it ended right before the close', () => {
  const io = createTestIo({ columns: 80 });
  const { sink, close } = createLiveReporter(io, { verbose: false });
  sink({ type: 'build-started', tenants: ['alt', 'blocked'] });
  sink({ type: 'tenant-finished', report: builtReport('alt') });
  sink({ type: 'tenant-finished', report: failedReport('blocked') });
  close();
  const text = stripVTControlCharacters(io.err());
  expect(text).toContain('✓ alt      412 pages · 2.6 s · 2.5 MB\n');
  expect(text).toContain('✗ blocked  API_UNREACHABLE  The programme API does not answer\n');
  expect(io.out()).toBe('');
});

test('after the close nothing is drawn any more', () => {
  const io = createTestIo({ columns: 80 });
  const { sink, close } = createLiveReporter(io, { verbose: false });
  sink({ type: 'build-started', tenants: ['alt'] });
  close();
  const before = io.err();
  close();
  vi.advanceTimersByTime(5000);
  expect(io.err()).toBe(before);
  expect(vi.getTimerCount()).toBe(0);
});

test('more ended tenants than the terminal has rows are all kept', () => {
  const io = createTestIo({ columns: 80, rows: 10 });
  const tenants = Array.from({ length: 40 }, (_, index) => `stadt-${index}`);
  const { sink, close } = createLiveReporter(io, { verbose: false });
  sink({ type: 'build-started', tenants });
  for (const tenant of tenants) sink({ type: 'tenant-finished', report: builtReport(tenant) });
  close();
  for (const tenant of tenants) expect(io.err()).toContain(`${tenant} `);
});

test('verbose adds stages, requests, bytes and retries', () => {
  const io = createTestIo({ columns: 120 });
  const { sink, close } = createLiveReporter(io, { verbose: true });
  sink({ type: 'build-started', tenants: ['alt'] });
  sink({ type: 'request-retried', url: 'http://127.0.0.1:4010/tenant', attempt: 2, reason: '503' });
  sink({ type: 'pulled', tenant: 'alt', requests: 12, bytes: 1_200_000, ms: 400 });
  sink({ type: 'tenant-finished', report: builtReport('alt') });
  close();
  const text = stripVTControlCharacters(io.err());
  expect(text).toContain('↻ attempt 2: 503  http://127.0.0.1:4010/tenant');
  expect(text).toContain('· alt  read 1.2 MB with 12 requests in 400 ms');
  expect(text).toContain('· alt  pull 300 ms · prepare 100 ms · render 2.0 s · check 150 ms · release 50 ms');
});
