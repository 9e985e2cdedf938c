import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { EXIT } from '../lib/errors.ts';
import { folderWith, serveApi } from '../testing/cli-fixture.ts';
import { startCli } from '../testing/cli-process.ts';
import { receiveTelemetry, type ReceivedSpan } from '../testing/otlp-receiver.ts';

const ID = 'stadt-001';
const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const TOKEN = 'token-of-the-collector';
const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const SENDER = `00-${TRACE_ID}-00f067aa0ba902b7-01`;

async function scene() {
  const folder = folderWith(await serveApi({ tenants: 1, merchants: 5 }), ID);
  // For requests before the worker's start, which would create it.
  mkdirSync(path.join(folder, 'dist'));
  const targets = { web: { type: 'directory', path: 'www' } };
  writeFileSync(path.join(folder, 'targets.json'), JSON.stringify({ targets }));
  return folder;
}

function start(folder: string, args: readonly string[], endpoint: string, more: Record<string, string> = {}) {
  const started = startCli(folder, args, {
    VOUCHER_SITE_WEBHOOK_SECRET: SECRET,
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer%20${TOKEN}`,
    ...more,
  });
  onTestFinished(() => started.killGroup('SIGKILL'));
  return started;
}

function messageOf(id: string, headers: Record<string, string>) {
  const at = new Date();
  const body = JSON.stringify({ type: 'merchant.updated' });
  const signed = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(SECRET).sign(id, at, body),
  };
  return { method: 'POST', body, headers: { ...signed, ...headers } };
}

/** `name (process)` of a span and of those that it is a part of. */
function pathTo(span: ReceivedSpan | undefined, spans: readonly ReceivedSpan[]): string[] {
  if (span === undefined) return [];
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [...pathTo(parent, spans), `${span.name} (${String(span.process)})`];
}

test('one trace leads from the event to the published site, over four processes', async () => {
  const folder = await scene();
  const collector = await receiveTelemetry();
  const webhook = start(folder, ['webhook', '--port', '0', '--json'], collector.origin);
  await webhook.says('Events are received');
  const [events] = /http:\/\/\S+\/tenants\//.exec(webhook.stderr()) ?? [];
  const address = `${events}${ID}`;
  expect((await fetch(address, messageOf('msg_1', { traceparent: SENDER }))).status).toBe(202);
  // It becomes the same build, in which its own trace does not end.
  expect((await fetch(address, messageOf('msg_2', { traceparent: 'forged\\"' }))).status).toBe(202);
  const worker = start(folder, ['worker', '--target', 'web', '--json'], collector.origin);
  await expect.poll(() => existsSync(path.join(folder, 'www', ID, 'builds/latest.json'))).toBe(true);
  await expect.poll(() => collector.spans.map(({ name }) => name)).toContain('build and publish');
  for (const process of [webhook, worker]) process.kill('SIGTERM');
  const [received, worked] = await Promise.all([webhook.ended, worker.ended]);

  expect(collector.problems).toEqual([]);
  const spans = collector.spans.filter(({ traceId }) => traceId === TRACE_ID);
  const begin = ['event (webhook)', 'build and publish (worker)'];
  const pathOf = (name: string) =>
    pathTo(
      spans.find((span) => span.name === name),
      spans,
    );
  expect(pathOf('queue')).toEqual(['event (webhook)', 'queue (worker)']);
  for (const stage of ['pull', 'prepare', 'render', 'check', 'release']) {
    const build = ['voucher-site build (build)', 'build (build)', `${stage} (build)`];
    expect(pathOf(stage)).toEqual([...begin, ...build]);
  }
  const publish = ['voucher-site publish (publish)', 'publish (publish)', 'uploading (publish)'];
  expect(pathOf('uploading')).toEqual([...begin, ...publish]);
  expect(spans.find(({ name }) => name === 'event')?.parentSpanId).toBe('00f067aa0ba902b7');
  for (const { startTimeUnixNano, endTimeUnixNano } of spans) {
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
  }
  const other = collector.spans.find(({ traceId, name }) => name === 'event' && traceId !== TRACE_ID);
  const { links, attributes } = spans.find(({ name }) => name === 'build and publish') ?? {};
  expect(links).toEqual([{ traceId: other?.traceId, spanId: other?.spanId }]);
  expect(attributes).toMatchObject({ 'voucher_site.tenant': ID, 'voucher_site.outcome': 'done' });

  const names = collector.metrics.map(({ name, process }) => `${name} ${String(process)}`);
  expect(names).toContain('voucher_site_worker_builds_total worker');
  expect(names).toContain('voucher_site_worker_stage_seconds worker');
  expect(names).toContain('voucher_site_webhook_messages_total webhook');
  // The worker sends those of its builds.
  expect(names.filter((name) => name.endsWith(' build'))).toEqual([]);
  expect(collector.headers).toContainEqual(expect.objectContaining({ authorization: `Bearer ${TOKEN}` }));
  for (const text of collector.texts) for (const secret of [TOKEN, SECRET]) expect(text).not.toContain(secret);
  // Lines of the logs name the trace.
  for (const { stdout } of [received, worked]) expect(stdout).toContain(`"traceId":"${TRACE_ID}"`);
});

test('a build that no worker has started sends its own trace and metrics, and continues that of its caller', async () => {
  const folder = await scene();
  const collector = await receiveTelemetry();
  const { exitCode } = await start(folder, ['build', '--all'], collector.origin, { TRACEPARENT: SENDER }).ended;
  expect(exitCode).toBe(EXIT.OK);
  expect(collector.problems).toEqual([]);
  const root = collector.spans.find(({ name }) => name === 'voucher-site build');
  expect(root).toMatchObject({ traceId: TRACE_ID, parentSpanId: '00f067aa0ba902b7' });
  expect(collector.metrics.map(({ name }) => name)).toContain('voucher_site_build_last_success_timestamp_seconds');
  const unsampled = { TRACEPARENT: SENDER.replace(/01$/, '00'), OTEL_METRICS_EXPORTER: 'none' };
  const before = collector.texts.length;
  await start(folder, ['build', '--all'], collector.origin, unsampled).ended;
  expect(collector.texts).toHaveLength(before);
});

test.each([
  ['refuses', 503, 'HTTP 503'],
  ['does not answer', 'nothing', 'no response in time'],
] as const)('a collector that %s costs its telemetry and one warning', async (_, answer, problem) => {
  const folder = await scene();
  const collector = await receiveTelemetry(answer);
  const { exitCode, stderr } = await start(folder, ['build', '--all'], collector.origin).ended;
  expect(exitCode).toBe(EXIT.OK);
  expect(stderr.match(/^! .*telemetry.*$/gm)).toEqual([
    `! 2 messages to the collector of telemetry got lost: ${problem}`,
  ]);
});

test('the processes of a build do not wait for a collector that their worker cannot reach', async () => {
  const folder = await scene();
  const collector = await receiveTelemetry(503);
  const worker = start(folder, ['worker', '--target', 'web'], collector.origin);
  await worker.says('cannot be reached: HTTP 503');
  await start(folder, ['enqueue', '--all'], '').ended;
  await worker.says(`${ID}: done in`);
  await expect.poll(() => collector.spans.map(({ name }) => name)).toContain('build and publish');
  expect(new Set(collector.spans.map(({ process }) => process))).toEqual(new Set(['worker']));
});

test('a worker works on while its collector is away', async () => {
  const folder = await scene();
  const { exitCode } = await start(folder, ['enqueue', '--all'], '').ended;
  expect(exitCode).toBe(EXIT.OK);
  // A port on which nobody listens.
  const worker = start(folder, ['worker', '--target', 'web'], 'http://user:geheim@127.0.0.1:9');
  await worker.says(`${ID}: done in`);
  await worker.says('The collector at 127.0.0.1:9 cannot be reached');
  worker.kill('SIGTERM');
  const { exitCode: ended, stderr } = await worker.ended;
  expect(ended).toBe(EXIT.SIGTERM);
  expect(stderr.match(/cannot be reached/g)).toHaveLength(1);
  expect(stderr).not.toContain('geheim');
});
