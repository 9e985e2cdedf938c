import { once } from 'node:events';
import { request } from 'node:http';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import parsePrometheus from 'parse-prometheus-text-format';
import { expect, test } from 'vitest';
import { EXIT } from '../lib/errors.ts';
import { folderWith, run, serveApi, startForTest, writeTargets } from '../testing/cli-fixture.ts';
import { SECRET, signMessage } from '../testing/sign-message.ts';

const ID = 'stadt-001';

/** Starts a command. @returns the addresses on its stderr that end with these */
async function start(folder: string, args: string[], ready: string, ...ends: string[]): Promise<string[]> {
  const started = startForTest(folder, args, { VOUCHER_SITE_WEBHOOK_SECRET: SECRET });
  await started.says(ready);
  const urls = started.stderr().match(/http:\/\/[^\s<]+/g) ?? [];
  return ends.map((end) => urls.find((each) => each.endsWith(end)) ?? started.stderr());
}

/** Values of a family by the values of its labels, joined. */
async function scrape(url: string, name: string): Promise<Record<string, number>> {
  const response = await fetch(url);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const families = parsePrometheus(await response.text());
  const { metrics = [] } = families.find((each) => each.name === `voucher_site_${name}`) ?? {};
  return Object.fromEntries(metrics.map(({ labels = {}, value }) => [Object.values(labels).join(' '), Number(value)]));
}

async function scene() {
  const folder = folderWith(await serveApi({ tenants: 1, merchants: 5 }), ID);
  // For requests before the worker's start, which would create it.
  mkdirSync(path.join(folder, 'dist'));
  const targets = { web: { type: 'directory', path: 'www' } };
  writeTargets(folder, targets);
  return folder;
}

test('an event is seen at the webhook, in the queue and at the worker until it is live', async () => {
  const folder = await scene();
  const begun = Date.now() / 1000;
  const serving = ['--metrics-port', '0'];
  const webhook = ['webhook', '--port', '0', ...serving];
  const [atWebhook = '', events] = await start(folder, webhook, 'Events are received', '/metrics', '/tenants/');
  expect(await scrape(atWebhook, 'process_info')).toEqual({ [`webhook ${await versionOf(folder)}`]: 1 });
  const message = JSON.stringify({ type: 'merchant.updated' });
  const headers = signMessage(SECRET, message);
  expect((await fetch(`${events}${ID}`, { method: 'POST', headers, body: message })).status).toBe(202);
  expect((await fetch(`${events}fremd`, { method: 'POST', body: message })).status).toBe(401);
  expect(await scrape(atWebhook, 'webhook_messages_total')).toEqual({ '202': 1, '401': 1 });
  expect(await scrape(atWebhook, 'queue_builds')).toEqual({ waiting: 1, active: 0, delayed: 0, failed: 0 });
  const { event } = await scrape(atWebhook, 'queue_oldest_timestamp_seconds');
  expect(event).toBeGreaterThanOrEqual(begun);

  const worker = ['worker', '--target', 'web', ...serving];
  const [atWorker = ''] = await start(folder, worker, `${ID}: done in`, '/metrics');
  await expect.poll(() => scrape(atWorker, 'queue_builds')).toMatchObject({ waiting: 0, active: 0 });
  expect(await scrape(atWorker, 'worker_builds_total')).toEqual({ [`${ID} done`]: 1 });
  expect((await scrape(atWorker, 'worker_rendered_pages_total'))['']).toBeGreaterThan(10);
  expect((await scrape(atWorker, 'worker_uploaded_bytes_total'))['web']).toBeGreaterThan(10_000);
  expect((await scrape(atWorker, 'build_bytes'))[ID]).toBeGreaterThan(10_000);
  expect((await scrape(atWorker, 'publish_last_success_timestamp_seconds'))[`${ID} web`]).toBeGreaterThan(begun - 1);
  const text = await (await fetch(atWorker)).text();
  for (const stage of ['pull', 'render', 'release', 'publish']) {
    expect(text).toContain(`voucher_site_worker_stage_seconds_count{stage="${stage}"} 1\n`);
  }
  expect(text).toContain('voucher_site_worker_live_seconds_count{cause="event"} 1\n');
});

async function versionOf(folder: string): Promise<string> {
  return (await run(folder, ['--version'])).stdout.trim();
}

test('metrics and a page of all tenants have one path each, are only read, and only on this machine, at a free port', async () => {
  const folder = await scene();
  await run(folder, ['enqueue', '--tenant', ID]);
  const worker = ['worker', '--target', 'web', '--metrics-port', '0'];
  const [page = '', url = ''] = await start(folder, worker, `${ID}: done in`, '/', '/metrics');
  const response = await fetch(page);
  expect(response.headers.get('content-type')).toBe('text/html;charset=utf-8');
  const html = await response.text();
  expect(html).toContain(`voucher-site status --tenant ${ID}`);
  expect(html).toContain('web: the same');
  expect(html).toMatch(/Queue: 0 waiting · 0 building · .* · 1 worker: /);

  const { hostname, port } = new URL(url);
  expect(hostname).toBe('127.0.0.1');
  expect((await fetch(new URL('/other', url))).status).toBe(404);
  for (const each of [page, url]) expect((await fetch(each, { method: 'POST' })).status).toBe(405);
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
  // All of 127.0.0.0/8 is this machine, but the server listens on one address.
  const asked = request(url.replace('127.0.0.1', '127.0.0.2')).end();
  const [error] = await once(asked, 'error');
  expect(error).toMatchObject({ code: 'ECONNREFUSED' });

  const refused = await run(folder, ['worker', '--metrics-port', port]);
  expect(refused).toMatchObject({
    exitCode: EXIT.PORT_UNAVAILABLE,
    stderr: expect.stringContaining('--metrics-port 0'),
  });
  const withoutPort = await run(folder, ['worker', '--metrics-host', '0.0.0.0']);
  expect(withoutPort.exitCode).toBe(EXIT.USAGE);
});
