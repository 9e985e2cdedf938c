import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { EXIT } from '../lib/errors.ts';
import { NOTHING_COLLECTED, type FinishedRun } from '../fleet/monitor/finished-run.ts';
import { resolveNotification, sendNotification } from '../fleet/monitor/notify.ts';
import type { Fault } from '../sandbox/sandbox-options.ts';
import { folderWith, run, serveApi, writeTenants } from '../testing/cli-fixture.ts';
import { startCli } from '../testing/cli-process.ts';
import { serveForTest } from '../testing/http-server.ts';

const SECRET = 'a secret of the receiver';
const BROKEN = { VOUCHER_SITE_NOTIFY_SECRET: 'whsec_?' };
const env = { VOUCHER_SITE_NOTIFY_SECRET: SECRET };
const faults: Record<string, Fault> = {};
let api: Awaited<ReturnType<typeof serveApi>>;
let folder: string;

beforeAll(async () => {
  api = await serveApi({ tenants: 2, merchants: 4, faults });
  folder = folderWith(api, 'stadt-001', 'stadt-002');
});

interface Received {
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

/** A receiver that replies with these statuses in turn, the last one again and again; `hang`: not at all. */
async function receive(...statuses: (number | 'hang')[]) {
  const requests: Received[] = [];
  const server = await serveForTest(async (request, response) => {
    const status = statuses[Math.min(requests.length, statuses.length - 1)] ?? 204;
    requests.push({ headers: request.headers, body: await text(request) });
    if (status !== 'hang') response.writeHead(status, { location: '/elsewhere' }).end();
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  return { requests, url: `${server.origin.replace('//', '//user:pass%20word@')}/hook?token=hush` };
}

/** As receivers verify: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
function verify({ headers, body }: Received): unknown {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', SECRET).update(signed).digest('base64')}`);
  expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(300);
  return JSON.parse(body);
}

test('the outcome of a build is sent once, signed, with credentials as basic authentication', async () => {
  const { requests, url } = await receive(204);
  faults['stadt-002.example/*'] = { kind: 'status', status: 404 };
  const { exitCode } = await run(folder, ['build', '--all', '--quiet', '--notify', url], env);
  delete faults['stadt-002.example/*'];
  expect(exitCode).toBe(EXIT.API);
  expect(requests).toHaveLength(1);
  const [request] = requests;
  expect(request?.headers).toMatchObject({
    'content-type': 'application/json',
    authorization: `Basic ${Buffer.from('user:pass word').toString('base64')}`,
  });
  expect(request && verify(request)).toMatchObject({
    version: 1,
    command: 'build',
    outcome: 'failed',
    exitCode: EXIT.API,
    startedAt: expect.stringMatching(/Z$/),
    totals: { tenants: 2, built: 1, failed: 1 },
    failures: [{ code: expect.any(String), tenants: ['stadt-002'] }],
    held: [],
  });
});

test('a run that fails as a whole is sent with its reason', async () => {
  const { requests, url } = await receive(204);
  const broken = folderWith(api, 'stadt-001');
  writeTenants(broken, '{');
  expect((await run(broken, ['build', '--all', '--notify', url], env)).exitCode).toBe(EXIT.CONFIG);
  expect(requests.map(verify)).toMatchObject([{ outcome: 'failed', exitCode: 3, failure: { code: 'CONFIG_INVALID' } }]);
});

/** A build that ends by a signal when it is done with the first tenant, and waits for the API with the second. */
async function endBySignal(signal: NodeJS.Signals, ...more: string[]) {
  faults['stadt-002.example/merchant/*'] = { kind: 'hang' };
  const cwd = folderWith(api, 'stadt-001', 'stadt-002');
  const args = ['build', '--all', '--concurrency', '1', '--report-file', 'report.jsonl', ...more];
  const build = startCli(cwd, args, env);
  await build.says('✓ stadt-001');
  build.kill(signal);
  const { exitCode } = await build.ended;
  delete faults['stadt-002.example/merchant/*'];
  const lines = readFileSync(path.join(cwd, 'report.jsonl'), 'utf8').split('\n');
  const events = lines.flatMap((line) => (line.endsWith('}') ? [JSON.parse(line)] : []));
  const reports = events.flatMap(({ report }) => (report === undefined ? [] : [report]));
  expect(reports).toMatchObject([{ tenant: 'stadt-001', status: 'built' }]);
  return { exitCode, last: events.at(-1) };
}

test('a run that is ended by SIGTERM says so, also in its report file', async () => {
  const { requests, url } = await receive(204);
  expect(await endBySignal('SIGTERM', '--notify', url)).toMatchObject({
    exitCode: 143,
    last: { type: 'aborted', signal: 'SIGTERM' },
  });
  expect(requests.map(verify)).toMatchObject([{ outcome: 'aborted', exitCode: 143, totals: { tenants: 2 } }]);
});

test('the report file of a run that is killed has what was done', async () => {
  expect((await endBySignal('SIGKILL')).last.type).not.toBe('closed');
});

test('a receiver that refuses is a warning without path and credentials, and the build succeeds', async () => {
  const { requests, url } = await receive(400);
  const outcome = await run(folder, ['build', '--tenant', 'stadt-001', '--quiet', '--notify', url], env);
  expect(outcome.exitCode).toBe(EXIT.OK);
  expect(requests).toHaveLength(1);
  expect(outcome.stderr).toMatch(/^! 127\.0\.0\.1:\d+ did not accept the outcome of the run: HTTP 400\n$/);
});

const finished: FinishedRun = {
  ...NOTHING_COLLECTED,
  command: 'build',
  run: 'r',
  version: '0.1.0',
  outDir: '/none',
  targets: [],
  startedAt: 0,
  finishedAt: 1500,
  exitCode: EXIT.OK,
  isAborted: false,
};
const send = (url: string) =>
  sendNotification(resolveNotification(url, env), finished, { timeoutMs: 300, delaysMs: [1, 1] });

test('failures that may pass are retried twice, and each attempt is signed', async () => {
  const recovering = await receive(503, 429, 200);
  expect(await send(recovering.url)).toBeUndefined();
  expect(recovering.requests.map(verify)).toHaveLength(3);
  const down = await receive(500);
  expect(await send(down.url)).toMatch(/HTTP 500$/);
  expect(down.requests).toHaveLength(3);
  const hanging = await receive('hang');
  expect(await send(hanging.url)).toMatch(/no response in time$/);
  expect(await send('http://user:pass@127.0.0.1:1/token')).toBe(
    '127.0.0.1:1 did not accept the outcome of the run: ECONNREFUSED',
  );
});

test('a redirect is not followed', async () => {
  const { requests, url } = await receive(307);
  expect(await send(url)).toMatch(/HTTP 307$/);
  expect(requests).toHaveLength(1);
});

test('a secret with the prefix of the specification is base64', () => {
  const { signer } = resolveNotification('https://a.example', { VOUCHER_SITE_NOTIFY_SECRET: 'whsec_YWJj' });
  const signature = createHmac('sha256', 'abc').update('m.7.{}').digest('base64');
  expect(signer.sign('m', new Date(7000), '{}')).toBe(`v1,${signature}`);
});

test.each([
  ['no secret', 'https://user:pass@hooks.example/hush', {}, EXIT.CONFIG, 'NOTIFY_SECRET_MISSING'],
  ['no base64', 'https://user:pass@hooks.example/hush', BROKEN, EXIT.CONFIG, 'NOTIFY_SECRET_MISSING'],
  ['no URL', 'user:pass@hooks.example/hush', env, EXIT.USAGE, 'NOTIFY_URL_INVALID'],
])('%s is refused before the build, without the address', async (_what, url, variables, exitCode, code) => {
  const outcome = await run(folder, ['build', '--all', '--notify', url], variables);
  expect(outcome.exitCode).toBe(exitCode);
  expect(outcome.stderr).toContain(code);
  expect(outcome.stderr).not.toMatch(/pass|hush/);
});
