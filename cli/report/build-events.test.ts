import { expect, test } from 'vitest';
import { type BuildEvent, advance, INITIAL_PROGRESS, phaseOf } from './build-events.ts';
import { builtReport, failedReport } from '../testing/sample-reports.ts';

const after = (...events: BuildEvent[]) => events.reduce(advance, INITIAL_PROGRESS);

function phaseAfter(...events: BuildEvent[]) {
  const running = after({ type: 'tenant-started', tenant: 'alt' }, ...events).running.get('alt');
  return running && phaseOf(running);
}

test('a tenant is read, prepared, waits for its turn, is rendered and checked', () => {
  const pulled: BuildEvent = { type: 'pulled', tenant: 'alt', requests: 12, bytes: 9000, ms: 40 };
  const planned: BuildEvent = { type: 'planned', tenant: 'alt', pages: 10 };
  const rendered = (pages: number): BuildEvent => ({ type: 'rendered', tenant: 'alt', pages });
  expect(phaseAfter()).toBe('reading');
  expect(phaseAfter(pulled)).toBe('preparing data and images');
  expect(phaseAfter(pulled, planned)).toBe('waiting');
  expect(phaseAfter(pulled, planned, rendered(4))).toBe('rendering');
  expect(phaseAfter(pulled, planned, rendered(4), rendered(6))).toBe('checking');
});

test('finished tenants are counted and no longer run', () => {
  const progress = after(
    { type: 'build-started', tenants: ['alt', 'blocked', 'neu'] },
    { type: 'tenant-started', tenant: 'alt' },
    { type: 'tenant-started', tenant: 'blocked' },
    { type: 'rendered', tenant: 'alt', pages: 7 },
    { type: 'tenant-finished', report: builtReport('alt') },
    { type: 'tenant-finished', report: failedReport('blocked') },
    { type: 'request-retried', tenant: 'alt', url: 'http://127.0.0.1/', attempt: 2, reason: '503' },
  );
  expect(progress).toMatchObject({ built: 1, failed: 1, pages: 7, retries: 1 });
  expect(progress.running.size).toBe(0);
});
