import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MUSTERSTADT } from '../../testing/dev-server.ts';
import { copySources } from '../../testing/package-copy.ts';
import { ask } from '../../testing/preview-site.ts';
import { startDev, type RunningDev } from './start-dev.ts';

const START_MS = 60_000;
const SECRET = 'outside of the package';
const CODE = `export const secret = '${SECRET}';\n`;

let outside: string;
let sources: ReturnType<typeof copySources>;
let dev: RunningDev;

beforeAll(async () => {
  // Vike leaves its plugin out where it sees Vitest.
  vi.stubEnv('VITEST', undefined);
  outside = mkdtempSync(path.join(tmpdir(), 'voucher-outside-'));
  sources = copySources();
  for (const name of ['secret.js', 'secret.ts', 'secret.txt']) {
    writeFileSync(path.join(outside, name), CODE);
    for (const folder of ['site', 'templates', 'site/public']) {
      symlinkSync(path.join(outside, name), path.join(sources.root, folder, name));
    }
  }
  for (const folder of ['site', 'templates', 'site/public']) {
    symlinkSync(outside, path.join(sources.root, folder, 'linked'));
  }
  mkdirSync(path.join(sources.root, 'site/own'));
  writeFileSync(path.join(sources.root, 'site/own/public.txt'), 'of the sources');
  symlinkSync('own', path.join(sources.root, 'site/alias'));
  dev = await startDev({ packageRoot: sources.root, tenant: MUSTERSTADT, port: 0 });
}, START_MS);

afterAll(async () => {
  await dev.close();
  sources[Symbol.dispose]();
  rmSync(outside, { recursive: true });
  vi.unstubAllEnvs();
});

const FOLDERS = ['/site', '/templates', ''];
const FILES = ['secret.js', 'secret.txt', 'linked/secret.ts'];

test.each(FOLDERS.flatMap((folder) => FILES.map((file) => `${folder}/${file}`)))(
  'a link that leads out of the sources is not followed: %s',
  async (file) => {
    const full = path.join(sources.root, file);
    const named = [
      file,
      `/${file}`,
      file.replace('secret', '%73ecret'),
      `/./${file}`,
      `/site/..${file}`,
      `/@fs${full}`,
    ];
    const asked = named.flatMap((target) =>
      ['', '?raw', '?url', '?import&raw', '?import'].map((query) => target + query),
    );
    for (const target of [...asked, file.replace('/secret', '%2fsecret'), `/@id/${full}?raw`]) {
      for (const accept of ['*/*', 'text/html']) {
        const { text } = await ask(target, { port: dev.port, headers: { accept } });
        expect([target, text]).toEqual([target, expect.not.stringContaining(SECRET)]);
      }
    }
    expect((await ask(file, { port: dev.port })).status).toBe(404);
  },
);

test('a link within the sources is followed', async () => {
  const answer = await ask('/site/alias/public.txt', { port: dev.port, headers: {} });
  expect(answer).toMatchObject({ status: 200, text: 'of the sources' });
});

const PATHS = ['/', '/site/shared/routes.ts', '/assets/tenant.css', '/sandbox-api/merchant/categories'];

test.each(PATHS)('%s is sent only under names of this machine', async (target) => {
  const headers = { 'x-tenant-domain': MUSTERSTADT.tenantDomain };
  const statusFor = async (host: string) =>
    (await ask(target, { port: dev.port, headers: { ...headers, host } })).status;
  for (const host of ['localhost', 'a.localhost:3000', '127.0.0.1:1', '[::1]:3000', '10.0.0.1']) {
    expect([host, await statusFor(host)]).toEqual([host, 200]);
  }
  for (const host of ['attacker.example', 'localhost.attacker.example:3000', 'notlocalhost', '127.0.0.1.nip.io']) {
    expect([host, await statusFor(host)]).toEqual([host, 403]);
  }
});

test.each(['/__open-in-editor?file=x.ts', '/__OPEN-IN-EDITOR?file=x.ts', '/@vite/client', '/@fs/etc/hosts'])(
  'a page of another site cannot use %s',
  async (target) => {
    const statusFrom = async (site: string) =>
      (await ask(target, { port: dev.port, headers: { 'sec-fetch-site': site } })).status;
    expect([await statusFrom('cross-site'), await statusFrom('same-site')]).toEqual([403, 403]);
  },
);

test('the pages of the dev server use its tools, and links of other sites lead to its pages', async () => {
  const own = { port: dev.port, headers: { 'sec-fetch-site': 'same-origin' } };
  expect((await ask('/@vite/client', own)).status).toBe(200);
  const link = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', accept: 'text/html' };
  expect((await ask('/faq', { port: dev.port, headers: link })).status).toBe(200);
});

test('what the dev server refuses by itself has security headers', async () => {
  const foreign = await ask('/', { port: dev.port, headers: { host: 'attacker.example' } });
  const tooLong = await ask('/', { port: dev.port, headers: { 'x-long': 'a'.repeat(20_000) } });
  expect([foreign.status, tooLong.status]).toEqual([403, 431]);
  for (const { headers } of [foreign, tooLong]) expect(headers['x-content-type-options']).toBe('nosniff');
});
