import { execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../lib/paths.ts';
import { serveApi, tenantOf, writeTenants } from '../testing/cli-fixture.ts';
import { copyPackage } from '../testing/package-copy.ts';
import { ask } from '../testing/preview-site.ts';

/* The packed file in a folder of its own, as `npm install <file>` leaves it: dependencies lie beside the package. */

/** Root may write everywhere, so that tests as root run the program as another user, `nobody`. */
const USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

let folder: string;
let project: string;
let installed: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'voucher-site-installed-'));
  chmodSync(folder, 0o755);
  installed = install(packPackage());
  project = path.join(folder, 'project');
  mkdirSync(path.join(project, 'sub'), { recursive: true });
  writeTenants(project, { tenants: [tenantOf(await serveApi({ tenants: 1, merchants: 3 }), 'stadt-001')] });
  mkdirSync(path.join(folder, 'writable'));
  chmodSync(path.join(folder, 'writable'), 0o777);
});

afterAll(() => {
  setWritable(installed, true);
  rmSync(folder, { recursive: true });
});

/** @returns the path of the packed file */
function packPackage(): string {
  const checkout = path.join(folder, 'checkout');
  copyPackage(checkout);
  const pack = (file: string, ...args: string[]) => execFileSync(file, args, { cwd: checkout, encoding: 'utf8' });
  pack(process.execPath, 'cli/compiled/bundle-package.js');
  const name = pack('npm', 'pack', '--ignore-scripts', '--silent', '--pack-destination', folder).trim();
  rmSync(checkout, { recursive: true });
  return path.join(folder, name);
}

/** Unpacks the file like npm, which needs a registry to do so, and links the dependencies. */
function install(file: string): string {
  const modules = path.join(folder, 'project/node_modules');
  const target = path.join(modules, 'voucher-site');
  mkdirSync(target, { recursive: true });
  execFileSync('tar', ['-xzf', file, '-C', target, '--strip-components=1']);
  const present = path.join(packageRoot(), 'node_modules');
  for (const name of readdirSync(present).filter((entry) => !entry.startsWith('.') && entry !== '@voucher-site')) {
    symlinkSync(path.join(present, name), path.join(modules, name));
  }
  setWritable(target, false);
  return target;
}

function setWritable(target: string, isWritable: boolean): void {
  execFileSync('chmod', ['-R', isWritable ? 'u+w' : 'a-w,a+rX', target]);
}

/** Starts the program as a user without a home. */
function start(cwd: string, argv: readonly string[]) {
  const child = spawn(process.execPath, [path.join(installed, 'cli/bin.js'), ...argv], {
    ...USER,
    cwd,
    env: { PATH: process.env['PATH'], TMPDIR: path.join(folder, 'writable'), HOME: '/nonexistent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => (texts[name] += text));
  }
  const ended = new Promise((resolve) => child.on('close', (exitCode) => resolve({ exitCode, ...texts })));
  const served = new Promise<number>((resolve, reject) => {
    child.stdout.on('data', () => {
      const [, port] = /^http:\/\/127\.0\.0\.1:(\d+)\/\n/.exec(texts.stdout) ?? [];
      if (port !== undefined) resolve(Number(port));
    });
    void ended.then(() => reject(new Error(texts.stderr)));
  });
  // Only `dev` prints an address.
  served.catch(() => {});
  return { ended, port: served, stop: () => child.kill('SIGINT') };
}

const build = (cwd: string, out: string, config = 'tenants.json') =>
  start(cwd, ['build', '--all', '--config', config, '--out', path.join(folder, 'writable', out)]).ended;

/** Names and times of the package's files. */
const listPackage = () =>
  readdirSync(installed, { recursive: true })
    .map(String)
    .map((name) => `${name} ${statSync(path.join(installed, name)).mtimeMs}`)
    .toSorted();

describe('an installed package that its user cannot write to', () => {
  test('has the program and the schema that package.json and the documentation name, and no tests', () => {
    const { bin } = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8'));
    expect(statSync(path.join(installed, bin['voucher-site'])).mode & 0o111).toBe(0o111);
    expect(existsSync(path.join(installed, 'cli/config/tenants.schema.json'))).toBe(true);
    const readme = readFileSync(path.join(packageRoot(), 'README.md'), 'utf8');
    expect(readme).toContain('./node_modules/voucher-site/cli/config/tenants.schema.json');
    expect(listPackage().filter((name) => /\.test\.|\/testing\//.test(name))).toEqual([]);
  });

  test('builds with the bundle that it contains, in any folder, and writes nothing into the package', async () => {
    const before = listPackage();
    expect(await build(path.join(project, 'sub'), 'dist', '../tenants.json')).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining('reused the bundled code of the site'),
    });
    expect(readdirSync(path.join(folder, 'writable/dist'))).toContain('stadt-001');
    expect(await build(project, 'dist')).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('unchanged') });
    expect(listPackage()).toEqual(before);
  });

  test('bundles a changed source from a copy in the cache', async () => {
    setWritable(installed, true);
    const file = path.join(installed, 'templates/faq/+data.ts');
    appendFileSync(file, '\nexport const changed = 1;\n');
    setWritable(installed, false);
    const before = listPackage();
    expect(await build(project, 'changed')).toMatchObject({
      exitCode: 0,
      stderr: expect.stringMatching(/(?<!reused the )bundled the code of the site/),
    });
    expect(listPackage()).toEqual(before);
  });

  test('serves its pages with hot reload of data', async () => {
    const before = listPackage();
    const dev = start(project, ['dev', '--tenant', 'stadt-001', '--port', '0']);
    const port = await dev.port;
    const page = await ask('/faq', { port, headers: { accept: 'text/html' } });
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('<title>')]);
    const scripts = [...page.text.matchAll(/(?:src=|import\()["'](\/[^"']+)["']/g)].map(([, url = '']) => url);
    expect(scripts).not.toEqual([]);
    for (const url of ['/@vite/client', '/templates/faq/+Page.tsx', ...scripts]) {
      expect([url, (await ask(url, { port, headers: { accept: '*/*' } })).status]).toEqual([url, 200]);
    }
    dev.stop();
    expect(await dev.ended).toMatchObject({
      exitCode: 130,
      stderr: expect.stringContaining('The package is installed or read-only: edits in it need a restart.'),
    });
    expect(listPackage()).toEqual(before);
  });
});
