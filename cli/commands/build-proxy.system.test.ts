import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { EXIT } from '../lib/errors.ts';
import { run, serveApi, temporaryFolder, tenantOf, writeTenants, writeTargets } from '../testing/cli-fixture.ts';
import { startCli } from '../testing/cli-process.ts';
import { serveForTest } from '../testing/http-server.ts';
import { serveEncrypted, startProxy } from '../testing/proxy-server.ts';
import { startS3Server } from '../testing/s3-server.ts';

const SECRETS = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test', VOUCHER_SITE_NOTIFY_SECRET: 'hush' };
let api: Awaited<ReturnType<typeof serveApi>>;

beforeAll(async () => {
  api = await serveApi({ tenants: 1, merchants: 4 });
});

/** A folder with a tenant whose API has this origin. */
function folderAt(origin: string): string {
  const folder = temporaryFolder();
  const endpoints = Object.entries(api.endpoints).map(([key, url]) => [key, `${origin}${new URL(url).pathname}`]);
  writeTenants(folder, { tenants: [tenantOf(api, 'stadt-001', Object.fromEntries(endpoints))] });
  return folder;
}

function writeTarget(folder: string, endpoint: string): void {
  const web = { type: 's3', bucket: 'sites', region: 'us-east-1', endpoint, forcePathStyle: true };
  writeTargets(folder, { web });
}

async function serveStore() {
  const store = await startS3Server();
  onTestFinished(() => store.close());
  return { ...store, origin: store.target.endpoint ?? '' };
}

async function serveHook() {
  const requests: string[] = [];
  const server = await serveForTest((request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    response.writeHead(204).end();
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  return { requests, origin: server.origin };
}

test('API, store and notification are reached through tunnels, with credentials', async () => {
  const proxy = await startProxy();
  const [store, hook] = [await serveStore(), await serveHook()];
  const { origins, ca } = await serveEncrypted({
    'api.example': api.origin,
    'store.example': store.origin,
    'hooks.example': hook.origin,
  });
  const [apiOrigin = '', storeOrigin = '', hookOrigin = ''] = origins;
  const folder = folderAt(apiOrigin);
  writeTarget(folder, storeOrigin);
  const url = `${hookOrigin.replace('//', '//user:pw@')}/hook`;
  const env = { ...SECRETS, NODE_EXTRA_CA_CERTS: ca, HTTPS_PROXY: proxy.url.replace('//', '//user:s3cret@') };
  const build = await startCli(folder, ['build', '--all', '--notify', url], env).ended;
  expect(build).toMatchObject({ exitCode: EXIT.OK });
  const publish = await startCli(folder, ['publish', '--all', '--target', 'web', '--notify', url], env).ended;
  expect(publish).toMatchObject({ exitCode: EXIT.OK });
  const doctor = await startCli(folder, ['doctor', '--target', 'web', '--all'], env).ended;
  expect(doctor.stdout).toContain('s3://sites/stadt-001/ is writable');
  expect(store.objects.has('stadt-001/index.html')).toBe(true);
  const basic = `Basic ${Buffer.from('user:pw').toString('base64')}`;
  expect(hook.requests).toEqual([`POST /hook ${basic}`, `POST /hook ${basic}`]);
  expect(new Set(proxy.requests)).toEqual(new Set(origins.map((origin) => `CONNECT ${new URL(origin).host}`)));
  expect(proxy.authorization).toBe(`Basic ${Buffer.from('user:s3cret').toString('base64')}`);
  expect(JSON.stringify([build, publish, doctor])).not.toContain('s3cret');
});

test('a proxy that demands a password is named for API, store and notification', async () => {
  const proxy = await startProxy();
  proxy.refuse = 407;
  const folder = folderAt('https://api.example');
  writeTarget(folder, 'https://store.example');
  const env = { ...SECRETS, ALL_PROXY: proxy.url };
  const build = await run(folder, ['build', '--all', '--notify', 'https://hooks.example/hook'], env);
  expect(build).toMatchObject({ exitCode: EXIT.API, stderr: expect.stringContaining('PROXY_FAILED') });
  const doctor = await startCli(folder, ['doctor', '--target', 'web'], env).ended;
  const refusal = (host: string) => `the proxy ${proxy.url} refuses to connect to ${host} (status 407)`;
  expect(build.stderr).toContain(refusal('api.example'));
  expect(build.stderr).toContain(`hooks.example did not accept the outcome of the run: ${refusal('hooks.example')}`);
  expect(doctor.stdout).toContain(refusal('api.example'));
  expect(doctor.stdout).toContain(refusal('store.example'));
  for (const output of [build.stderr, doctor.stdout]) {
    expect(output).toContain('→ Name a user and password for the proxy in ALL_PROXY');
  }
});

test.each([['build'], ['doctor'], ['publish', '--target', 'web']])(
  '%s refuses a proxy that is none',
  async (...argv) => {
    const folder = folderAt('https://api.example');
    writeTarget(folder, 'https://store.example');
    const options = argv[0] === 'doctor' ? [] : ['--all'];
    const { exitCode, stdout, stderr } = await run(folder, [...argv, ...options], {
      ALL_PROXY: 'socks5://u:s3cret@p:1',
    });
    expect(exitCode).toBe(EXIT.CONFIG);
    expect(stdout + stderr).toContain('The environment variable ALL_PROXY does not name an HTTP proxy');
    expect(stdout + stderr).not.toContain('s3cret');
  },
);
