import { execFileSync, spawn, spawnSync } from 'node:child_process';
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
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { EXIT } from '../lib/errors.ts';
import { packageRoot } from '../lib/paths.ts';
import { COMMANDS } from '../program.ts';
import { PAYPAL_SCRIPT_PATH } from '../sandbox/sandbox-path.ts';
import {
  serveApi,
  startForTest,
  startWebhook,
  temporaryFolder,
  tenantOf,
  writeTenants,
  writeTargets,
} from '../testing/cli-fixture.ts';
import { startCli } from '../testing/cli-process.ts';
import { EACH_TARGET } from '../testing/each-target.ts';
import { installBundler, installPackage, measurePackages, packPackage } from '../testing/installed-package.ts';
import { ask } from '../testing/preview-site.ts';
import { SECRET, signMessage } from '../testing/sign-message.ts';
import { startRedis } from '../testing/redis-server.ts';
import { canRun } from '../testing/suite-programs.ts';

const ID = 'stadt-001';

/** Root may write everywhere, so that tests as root run the program as another user, `nobody`. */
const USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

let folder: string;
let project: string;
let installed: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'voucher-site-installed-'));
  chmodSync(folder, 0o755);
  project = path.join(folder, 'project');
  installed = installPackage(packPackage(folder), project);
  setWritable(installed, false);
  mkdirSync(path.join(project, 'sub'));
  mkdirSync(path.join(folder, 'writable'));
  chmodSync(path.join(folder, 'writable'), 0o777);
  writeTenants(project, { tenants: [tenantOf(await serveApi({ tenants: 1, merchants: 3 }), ID)] });
  const targets = { web: { type: 'directory', path: path.join(folder, 'writable/www') } };
  writeTargets(project, targets);
});

afterAll(() => {
  setWritable(installed, true);
  rmSync(folder, { recursive: true });
});

function setWritable(target: string, isWritable: boolean): void {
  execFileSync('chmod', ['-R', isWritable ? 'u+w' : 'a-w,a+rX', target]);
}

function changeSource(): void {
  setWritable(installed, true);
  appendFileSync(path.join(installed, 'templates/faq/+data.ts'), '// changed\n');
  setWritable(installed, false);
}

/** Starts the program, or another script, as a user without a home. */
function start(cwd: string, argv: readonly string[], script = path.join(installed, 'cli/bin.js')) {
  const child = spawn(process.execPath, [script, ...argv], {
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
      const [, port] = /^http:\/\/[\w.-]+:(\d+)\/\n/.exec(texts.stdout) ?? [];
      if (port !== undefined) resolve(Number(port));
    });
    void ended.then(() => reject(new Error(texts.stderr)));
  });
  // Only servers print an address.
  served.catch(() => {});
  return { ended, port: served, stop: () => child.kill('SIGINT') };
}

const build = (cwd: string, out: string, config = 'tenants.json', ...more: string[]) =>
  start(cwd, ['build', '--all', '--config', config, '--out', path.join(folder, 'writable', out), ...more]).ended;

/** Names and times of the package's files. */
const listPackage = () =>
  readdirSync(installed, { recursive: true })
    .map(String)
    .map((name) => `${name} ${statSync(path.join(installed, name)).mtimeMs}`)
    .toSorted();

describe('an installed package that its user cannot write to', () => {
  const onSites = (...argv: string[]) => start(project, [...argv, '--out', path.join(folder, 'writable/dist')]);

  test('is small', () => {
    const { packages, megabytes } = measurePackages(path.join(project, 'node_modules'));
    expect(packages).toBeGreaterThan(2);
    expect(packages).toBeLessThanOrEqual(15);
    expect(megabytes).toBeLessThan(45);
  });

  test('has the program that package.json names, and no tests', () => {
    const { bin } = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8'));
    expect(statSync(path.join(installed, bin['voucher-site'])).mode & 0o111).toBe(0o111);
    expect(listPackage().filter((name) => /\.test\.|\/testing\//.test(name))).toEqual([]);
  });

  test('has every command', async () => {
    // Other tests here run these.
    const run = 'build dev doctor hosting init preview publish releases sandbox status webhook worker'.split(' ');
    for (const name of [...COMMANDS.keys()].filter((each) => !run.includes(each))) {
      const usage = expect.stringContaining(`Usage: voucher-site ${name}`);
      expect(await start(project, [name, '--help']).ended).toEqual({ exitCode: EXIT.OK, stdout: usage, stderr: '' });
    }
  });

  test('leads from an empty folder to a site in three commands', { timeout: 300_000 }, async () => {
    const empty = temporaryFolder();
    for (const argv of [['init', '--demo', '--ci', 'github'], ['build']]) {
      const { exitCode, stderr } = await startCli(empty, argv, {}, installed).ended;
      expect(exitCode, stderr).toBe(EXIT.OK);
    }
    const { $schema } = JSON.parse(readFileSync(path.join(empty, 'tenants.json'), 'utf8'));
    expect(path.resolve(empty, $schema)).toBe(path.join(installed, 'cli/config/tenants.schema.json'));
    const preview = startForTest(empty, ['preview'], {}, installed);
    await preview.prints('/\n');
    expect(await (await fetch(preview.stdout().trim())).text()).toContain('<title>Musterstadt');
  });

  test('builds with the bundle that it contains, in any folder, and writes nothing into the package', async () => {
    const before = listPackage();
    const reused = { exitCode: EXIT.OK, stderr: expect.stringContaining('reused the bundled code of the site') };
    expect(await build(path.join(project, 'sub'), 'dist', '../tenants.json')).toMatchObject(reused);
    expect(readdirSync(path.join(folder, 'writable/dist'))).toContain(ID);
    expect(await build(project, 'dist')).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('unchanged') });
    expect(await build(project, 'dist', 'tenants.json', '--force')).toMatchObject(reused);
    expect(listPackage()).toEqual(before);
  });

  test('shows, checks and publishes what was built', async () => {
    const preview = onSites('preview');
    const page = await ask('/', { port: await preview.port });
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('<title>')]);
    preview.stop();
    await preview.ended;

    expect(await onSites('publish', '--all', '--target', 'web').ended).toMatchObject({ exitCode: EXIT.OK });
    expect(existsSync(path.join(folder, 'writable/www', ID, 'index.html'))).toBe(true);
    expect(await onSites('status', '--target', 'web').ended).toMatchObject({ exitCode: EXIT.OK });
    expect(await onSites('releases', '--tenant', ID).ended).toMatchObject({ exitCode: EXIT.OK });
    expect(await onSites('doctor').ended).toMatchObject({
      exitCode: EXIT.OK,
      stdout: expect.stringContaining('0 problems'),
    });
    const server = onSites('hosting', 'nginx', '--all', '--root', path.join(folder, 'writable/www'));
    expect(await server.ended).toMatchObject({ exitCode: EXIT.OK, stdout: expect.stringContaining('server {') });
  });

  test('has functions and types for the example of docs/api.md, which needs no other package', async () => {
    const program = path.join(project, 'program');
    mkdirSync(program);
    chmodSync(program, 0o777);
    const api = await serveApi({ tenants: 2, merchants: 3 });
    const tenants = ['musterstadt', 'seeblick'].map((id, index) =>
      tenantOf(api, id, { tenantDomain: `stadt-00${index + 1}.example` }),
    );
    writeTenants(program, { tenants });
    const targets = { production: { type: 'directory', path: 'www-{tenant}' } };
    writeTargets(program, targets);
    const sections = readFileSync(path.join(packageRoot(), 'docs/api.md'), 'utf8').split(/^## /m);
    const example = sections.find((section) => section.startsWith('Example'))?.match(/^ {4}.*$/gm) ?? [];
    writeFileSync(path.join(program, 'example.mts'), example.join('\n'));
    const options = ['--strict', '--skipLibCheck', 'false', '--target', 'es2023', '--module', 'nodenext'];
    const compiler = path.join(packageRoot(), 'node_modules/.bin/tsc');
    const compiled = spawnSync(compiler, [...options, 'example.mts'], { cwd: program, encoding: 'utf8' });
    expect(compiled).toMatchObject({ stdout: '', status: 0 });
    expect(await start(program, [], 'example.mjs').ended).toEqual({
      exitCode: EXIT.OK,
      stdout: expect.stringMatching(
        /^musterstadt: built, \d+ pages\nseeblick: built, \d+ pages\n2 published, 0 failed\n$/,
      ),
      stderr: '',
    });
  });

  test('serves the demo API with its scripts', async () => {
    const sandbox = startForTest(project, ['sandbox'], {}, installed);
    await sandbox.prints('\n}\n');
    const { defaults } = JSON.parse(sandbox.stdout());
    const script = await fetch(new URL(PAYPAL_SCRIPT_PATH, defaults.orderEndpoint));
    expect(await script.text()).toContain('createInstance');
  });

  test.runIf(canRun('ssh'))('publishes to each kind of target', async () => {
    const other = temporaryFolder();
    const configs = await Promise.all(EACH_TARGET.map(({ open }) => open()));
    const targets = Object.fromEntries(configs.map(({ config }) => [config.type, config]));
    writeTargets(other, targets);
    const store = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };
    const sites = ['--config', path.join(project, 'tenants.json'), '--out', path.join(folder, 'writable/dist')];
    const argv = ['publish', '--all', ...sites, '--target', ...Object.keys(targets)];
    const publish = startCli(other, argv, store, installed);
    const { exitCode, stdout, stderr } = await publish.ended;
    expect(exitCode, stderr).toBe(EXIT.OK);
    for (const name of Object.keys(targets)) expect(stdout).toContain(`${name}: 1 published`);
  });

  test.runIf(canRun('redis'))('takes messages into Redis, builds what they name and publishes it', async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.close());
    const other = temporaryFolder();
    const env = { VOUCHER_SITE_REDIS: redis.url };
    const sites = ['--config', path.join(project, 'tenants.json'), '--out', path.join(other, 'dist')];
    writeTargets(other, { web: { type: 'directory', path: 'www' } });
    const worker = startForTest(other, ['worker', ...sites, '--target', 'web'], env, installed);
    const { webhook, origin } = await startWebhook(other, sites, env, installed);
    const headers = signMessage(SECRET, '{}');
    const { status } = await fetch(`${origin}/tenants/${ID}`, { method: 'POST', headers, body: '{}' });
    expect(status, webhook.stderr()).toBe(202);
    await worker.says(`${ID}: done in`);
    expect(existsSync(path.join(other, 'www', ID, 'index.html')), worker.stderr()).toBe(true);
    // BullMQ warns of what it misses.
    for (const each of [worker, webhook]) expect(each.stderr()).not.toMatch(/bullmq|ioredis/i);
  });

  test('names what is to be installed where its code is to be bundled', async () => {
    const { peerDependencies } = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8'));
    const { 'playwright-core': _ofReviews, ...ofBundling } = peerDependencies;
    const packages = Object.entries(ofBundling).map((dependency) => dependency.join('@'));
    expect(packages).toEqual(
      expect.arrayContaining([expect.stringMatching(/^vite@\^\d/), expect.stringMatching(/^react@\d/)]),
    );
    const refused = {
      exitCode: EXIT.CONFIG,
      stderr: expect.stringContaining(`→ npm install --save-dev ${packages.join(' ')}\n`),
    };
    expect(await start(project, ['dev', '--tenant', ID, '--port', '0']).ended).toMatchObject(refused);
    changeSource();
    expect(await build(project, 'changed')).toMatchObject(refused);
  });
});

describe('with what bundling needs', () => {
  beforeAll(() => {
    changeSource();
    installBundler(installed);
  });

  test('bundles a changed source from a copy in the cache', async () => {
    const before = listPackage();
    expect(await build(project, 'changed')).toMatchObject({
      exitCode: EXIT.OK,
      stderr: expect.stringMatching(/(?<!reused the )bundled the code of the site/),
    });
    expect(listPackage()).toEqual(before);
  });

  test('serves its pages with hot reload of data', async () => {
    const before = listPackage();
    const dev = start(project, ['dev', '--tenant', ID, '--port', '0']);
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
      exitCode: EXIT.SIGINT,
      stderr: expect.stringContaining('The package is installed or read-only: edits in it need a restart.'),
    });
    expect(listPackage()).toEqual(before);
  });
});
