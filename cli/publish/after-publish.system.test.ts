import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { run, sandboxTenants, temporaryFolder, writeTenants, writeTargets } from '../testing/cli-fixture.ts';
import { isRunning } from '../testing/cli-process.ts';
import { filesForTest, releaseForTest } from '../testing/published-site.ts';
import { storeForTest } from '../testing/s3-server.ts';

let folder: string;

const release = (build: string, more: Record<string, string> = {}, tenant = 'musterstadt') =>
  releaseForTest(path.join(folder, 'dist'), { ...filesForTest(build), ...more }, tenant);

const DIRECTORY = { type: 'directory', path: 'www' };

const publish = (command: readonly string[], target: object = DIRECTORY, ...more: string[]) => {
  const web = { ...target, afterPublish: command, afterPublishSeconds: 1 };
  writeTargets(folder, { web });
  return run(folder, ['publish', '--all', '--target', 'web', '--quiet', ...more]);
};

/** Appends what it was given to a file. */
const RECORD = [
  'sh',
  '-c',
  `echo "$0 $VOUCHER_SITE_TARGET $VOUCHER_SITE_TENANT $VOUCHER_SITE_DOMAIN $VOUCHER_SITE_BUILD_ID" >>calls
   cat "$VOUCHER_SITE_CHANGES" >>"calls-$VOUCHER_SITE_TENANT"`,
  'https://cdn.example/{domain}',
];
const read = (file: string): string[] => readFileSync(path.join(folder, file), 'utf8').split('\n').slice(0, -1);

beforeEach(() => {
  folder = temporaryFolder();
  writeTenants(folder, { defaults: { mode: 'testing' }, tenants: sandboxTenants(['musterstadt', 'seeblick']) });
});

test('the command runs once for each tenant that changed, with what changed, after the switch', async () => {
  release('a', { 'alt/index.html': 'old' });
  release('a', {}, 'seeblick');
  expect(await publish(RECORD)).toMatchObject({ exitCode: 0, stderr: '' });
  expect(read('calls').toSorted()).toEqual([
    'https://cdn.example/musterstadt.example web musterstadt musterstadt.example a',
    'https://cdn.example/seeblick.example web seeblick seeblick.example a',
  ]);
  expect(read('calls-musterstadt')).toContain('alt/index.html');
  release('b', { 'neu/index.html': 'new' });
  const before = read('calls-musterstadt').length;
  expect(await publish(RECORD, DIRECTORY, '--dry-run')).toMatchObject({ exitCode: 0 });
  expect(read('calls')).toHaveLength(2);
  expect(await publish(RECORD)).toMatchObject({ exitCode: 0, stderr: '' });
  expect(read('calls').slice(2)).toEqual([
    'https://cdn.example/musterstadt.example web musterstadt musterstadt.example b',
  ]);
  expect(read('calls-musterstadt').slice(before)).toEqual([
    'alt/index.html',
    'assets/app-b.js',
    'builds/latest.json',
    'builds/meta/a.json',
    'builds/meta/b.json',
    'index.html',
    'index.pageContext.json',
    'neu/index.html',
  ]);
});

test.each([
  ['sh -c "echo one; echo no purge >&2; exit 3"', ['sh', '-c', 'echo one; echo no purge >&2; exit 3'], 'exit code 3'],
  ['a program that is missing', ['no-such-program'], 'ENOENT'],
])('%s is a warning, and the site is published', async (_what, command, why) => {
  release('a');
  release('a', {}, 'seeblick');
  const { exitCode, stderr } = await publish(command);
  expect(exitCode).toBe(0);
  expect(stderr).toContain('2 × afterPublish failed (');
  expect(stderr).toContain(why);
  if (command[0] === 'sh') expect(stderr).toContain('– one | no purge (musterstadt, seeblick)');
  expect(existsSync(path.join(folder, 'www/seeblick/index.html'))).toBe(true);
});

test('a failure of one of several tenants names it', async () => {
  release('a');
  release('a', {}, 'seeblick');
  const { stderr } = await publish(['sh', '-c', 'test $VOUCHER_SITE_TENANT = musterstadt']);
  expect(stderr).toContain('afterPublish failed (exit code 1): sh (seeblick)');
});

test('a command that takes too long is ended with all that it has started', async () => {
  release('a');
  release('a', {}, 'seeblick');
  const { exitCode, stderr } = await publish(['sh', '-c', 'sleep 600 & echo $! >>pids; wait']);
  expect(exitCode).toBe(0);
  expect(stderr).toContain('2 × afterPublish failed (ended after 1 s): sh');
  for (const pid of read('pids')) await expect.poll(() => isRunning(Number(pid))).toBe(false);
});

test('in a store, what an interrupted publish has sent is among the changes of the next one', async () => {
  const store = await storeForTest();
  const target = { ...store.target, prefix: '{tenant}', statePrefix: 'state/{tenant}' };
  release('a');
  release('a', {}, 'seeblick');
  expect(await publish(RECORD, target)).toMatchObject({ exitCode: 0 });
  const before = read('calls-musterstadt').length;
  release('b');
  store.intercept = (request) => (request === 'PUT musterstadt/builds/latest.json' ? 403 : undefined);
  expect((await publish(RECORD, target)).exitCode).not.toBe(0);
  store.intercept = () => undefined;
  expect(await publish(RECORD, target)).toMatchObject({ exitCode: 0 });
  expect(read('calls-musterstadt').slice(before)).toEqual(expect.arrayContaining(['index.html', 'builds/latest.json']));
});
