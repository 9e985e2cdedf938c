import parsePrometheus from 'parse-prometheus-text-format';
import { expect, test } from 'vitest';
import { builtReport, publishedReport } from '../../testing/sample-reports.ts';
import type { QueueContent } from '../queue/tenant-queue.ts';
import { createMeters, type Family, formatFamilies } from './prometheus-text.ts';
import { createWebhookMetrics, createWorkerMetrics, queueFamilies } from './worker-metrics.ts';

/** Values of a family by the values of its labels, joined. */
function valuesOf(families: readonly Family[], name: string): Record<string, number> {
  const { metrics = [] } = parsePrometheus(formatFamilies(families)).find((each) => each.name === name) ?? {};
  return Object.fromEntries(metrics.map(({ labels = {}, value }) => [Object.values(labels).join(' '), Number(value)]));
}

test('a histogram has cumulative buckets, a sum and a count for each combination of labels', () => {
  const meters = createMeters();
  const observe = meters.histogram('wait_seconds', 'Wait.', [1, 5]);
  for (const value of [0.5, 1, 3, 9]) observe({ cause: 'event' }, value);
  observe({ cause: 'schedule' }, 2);
  const text = formatFamilies(meters.families());
  expect(text).toContain('# TYPE wait_seconds histogram\n');
  expect(text.match(/^wait_seconds.*cause="event".*$/gm)).toEqual([
    'wait_seconds_bucket{cause="event",le="1"} 2',
    'wait_seconds_bucket{cause="event",le="5"} 3',
    'wait_seconds_bucket{cause="event",le="+Inf"} 4',
    'wait_seconds_sum{cause="event"} 13.5',
    'wait_seconds_count{cause="event"} 4',
  ]);
  expect(text).toContain('wait_seconds_count{cause="schedule"} 1\n');
});

test('values that look like the format stay values', () => {
  const metrics = createWorkerMetrics();
  const hostile = 'a"} 1\nvoucher_site_fake{b="\\';
  metrics.onEvent({
    type: 'failed',
    id: '1',
    tenant: hostile,
    ms: 5,
    mayRetry: true,
    code: '\\"\n',
    title: '',
    details: [],
  });
  const text = formatFamilies(metrics.families());
  expect(text).toContain('{tenant="a\\"} 1\\nvoucher_site_fake{b=\\"\\\\",outcome="retried"} 1\n');
  expect(text).toContain('code="\\\\\\"\\n"} 1\n');
  expect(text.split('\n').filter((line) => line.startsWith('voucher_site_fake'))).toEqual([]);
  expect(parsePrometheus(text).map(({ name }) => name)).not.toContain('voucher_site_fake');
});

test('builds are counted by outcome, and timed from the request', () => {
  const metrics = createWorkerMetrics();
  const take = (id: string, failures: number) =>
    metrics.onEvent({ type: 'taken', id, tenant: 'a', cause: 'event', reason: '', waitedMs: 2000, failures });
  take('1', 0);
  expect(valuesOf(metrics.families(), 'voucher_site_worker_running_builds')).toEqual({ '': 1 });
  metrics.onEvent({
    type: 'failed',
    id: '1',
    tenant: 'a',
    ms: 1,
    mayRetry: true,
    code: 'API_DOWN',
    title: '',
    details: [],
  });
  take('1', 1);
  metrics.onEvent({ type: 'live', id: '1', tenant: 'a', ms: 3000, sinceRequestMs: 9000 });
  take('2', 0);
  metrics.onEvent({ type: 'handed-back', id: '2', tenant: 'a' });
  const families = metrics.families();
  expect(valuesOf(families, 'voucher_site_worker_builds_total')).toEqual({
    'a retried': 1,
    'a done': 1,
    'a handed-back': 1,
  });
  expect(valuesOf(families, 'voucher_site_worker_running_builds')).toEqual({ '': 0 });
  expect(formatFamilies(families)).toContain('voucher_site_worker_wait_seconds_count{cause="event"} 2\n');
  expect(formatFamilies(families)).toContain('voucher_site_worker_live_seconds_sum{cause="event"} 9\n');
});

test('reports give stages, pages, bytes and warnings', () => {
  const metrics = createWorkerMetrics();
  const warnings = [{ code: 'NO_LOGO', message: '', count: 3, examples: [] }];
  metrics.onBuilt(builtReport('a', { warnings }));
  metrics.onPublished(publishedReport('a', { target: 'web', ms: 700, uploadedBytes: 5, warnings: ['text'] }));
  const families = metrics.families();
  expect(formatFamilies(families)).toContain('voucher_site_worker_stage_seconds_sum{stage="render"} 2\n');
  expect(formatFamilies(families)).toContain('voucher_site_worker_stage_seconds_sum{stage="publish"} 0.7\n');
  expect(valuesOf(families, 'voucher_site_worker_rendered_pages_total')).toEqual({ '': 412 });
  expect(valuesOf(families, 'voucher_site_worker_uploaded_bytes_total')).toEqual({ web: 5 });
  expect(valuesOf(families, 'voucher_site_worker_warnings_total')).toEqual({ NO_LOGO: 3 });
  expect(valuesOf(families, 'voucher_site_build_bytes')).toEqual({ a: 2_520_000 });
});

test('the age of the queue is that of builds that wait for their first attempt', async () => {
  const now = Date.now();
  const build = (changed: object) => ({
    id: '1',
    tenant: 'a',
    cause: 'event' as const,
    reason: '',
    requestedAt: now - 9000,
    failures: 0,
    ...changed,
  });
  const failure = { code: 'CHANGE_REFUSED', title: '', details: [] };
  const content: QueueContent = {
    waiting: [build({ requestedAt: 7000 }), build({ requestedAt: 1000, failures: 2, tenant: 'b' })],
    active: [build({ requestedAt: 500 })],
    delayed: [
      { ...build({ cause: 'schedule', requestedAt: 100 }), dueAt: now + 60_000 },
      { ...build({ cause: 'schedule', requestedAt: 100 }), dueAt: 3000 },
    ],
    failed: [{ ...build({ tenant: 'c' }), failedAt: 4000, failure }],
    workers: [],
  };
  const families = await queueFamilies({ read: async () => content });
  expect(valuesOf(families, 'voucher_site_queue_oldest_timestamp_seconds')).toEqual({ event: 7, schedule: 3 });
  expect(valuesOf(families, 'voucher_site_queue_builds')).toEqual({
    waiting: 2,
    active: 1,
    delayed: 2,
    failed: 1,
  });
  expect(valuesOf(families, 'voucher_site_queue_failures')).toEqual({ b: 2 });
  expect(valuesOf(families, 'voucher_site_queue_given_up_timestamp_seconds')).toEqual({ 'c CHANGE_REFUSED': 4 });
  const away = await queueFamilies({ read: () => Promise.reject(new Error('away')) });
  expect(valuesOf(away, 'voucher_site_queue_up')).toEqual({ '': 0 });
});

test('a webhook counts messages by status', () => {
  const metrics = createWebhookMetrics();
  metrics.onEvent({ type: 'message', status: 202, path: '/tenants/a', tenant: 'a', job: '1' });
  metrics.onEvent({ type: 'message', status: 401, path: '/tenants/fremd' });
  metrics.onEvent({ type: 'message', status: 401, path: '/tenants/b', tenant: 'b' });
  expect(valuesOf(metrics.families(), 'voucher_site_webhook_messages_total')).toEqual({ '202': 1, '401': 2 });
});
