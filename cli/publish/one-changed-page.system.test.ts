import { statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { changingCity } from '../testing/changing-city.ts';
import { run, writeTargets } from '../testing/cli-fixture.ts';
import { digestFiles } from '../testing/site-digest.ts';
import { formatSize } from '../report/format.ts';
import { STORE_KEY } from '../testing/kill-scene.ts';
import { canRun } from '../testing/suite-programs.ts';
import { startSshd, type SshdForTest } from '../testing/sshd.ts';
import { startS3Server, type S3ServerForTest } from '../testing/s3-server.ts';

const TENANT = 'stadt-001';
const TARGETS = ['folder', 'server', 'store'];
const canReach = (target: string): boolean => target !== 'server' || canRun('ssh');

let sshd: SshdForTest | undefined;
let store: S3ServerForTest;
let folder: string;
/** What the change of one merchant's description has changed in the site: paths of files, and how many bytes they have. */
let changed: string[];
let bytes: number;
let files: number;

const publish = (target: string, ...more: string[]) =>
  run(folder, ['publish', '--tenant', TENANT, '--target', target, ...more]);

beforeAll(async () => {
  for (const [name, value] of Object.entries(STORE_KEY)) vi.stubEnv(name, value);
  if (canRun('ssh')) sshd = await startSshd();
  store = await startS3Server();
  store.pageSize = 1000;
  const city = await changingCity(20);
  ({ folder } = city);
  const targets = {
    folder: { type: 'directory', path: 'www' },
    ...(sshd === undefined ? {} : { server: sshd.target() }),
    store: { ...store.target, prefix: '{tenant}', statePrefix: 'state/{tenant}' },
  };
  writeTargets(folder, targets);
  const live = path.join(folder, 'dist', TENANT);
  const build = async () => {
    expect(await run(folder, ['build', '--all', '--quiet'])).toMatchObject({ exitCode: 0 });
    return digestFiles(live);
  };
  const before = await build();
  for (const target of TARGETS.filter(canReach))
    expect(await publish(target, '--quiet')).toMatchObject({ exitCode: 0, stderr: '' });
  city.change({ description: '<p>Neu: Tee aus Ostfriesland.</p>' });
  const after = await build();
  files = Object.keys(after).length;
  changed = Object.keys(after).filter((file) => after[file] !== before[file]);
  bytes = changed.reduce((sum, file) => sum + statSync(path.join(live, file)).size, 0);
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await store.close();
  await sshd?.close();
});

it('one changed merchant changes a handful of files', () => {
  expect(changed).toContain('builds/latest.json');
  expect(changed.filter((file) => file.endsWith('/index.html')).length).toBeGreaterThan(0);
  // Two pages and a list with their payloads, three files of the build, and _headers.
  expect(changed.length).toBeLessThanOrEqual(10);
});

it.for(TARGETS)(
  'a publish to a %s says how many files and bytes it sends: those that changed; a dry run says the same',
  async (target, { skip }) => {
    skip(!canReach(target), 'no OpenSSH or rsync');
    const told = `${changed.length} files (${formatSize(bytes)})`;
    const dry = await publish(target, '--dry-run');
    expect(dry.stderr).toContain(`: ${told} would be uploaded, ${files - changed.length} skipped`);
    expect(
      dry.stdout
        .split('\n')
        .filter((line) => line.startsWith('  + '))
        .map((line) => line.slice(4))
        .toSorted(),
    ).toEqual(changed.toSorted());
    const requests = store.requests.length;
    const done = await publish(target);
    expect(done.exitCode).toBe(0);
    expect(done.stderr).toContain(`: ${told} uploaded, ${files - changed.length} skipped`);
    const row = done.stdout.split('\n').find((line) => line.startsWith(TENANT));
    expect(row?.split(/ {2,}/)).toEqual(expect.arrayContaining([String(changed.length), formatSize(bytes)]));
    const again = await publish(target);
    expect(again.stderr).toContain(`nothing to upload, ${files} files checked`);
    if (target !== 'store') return;
    const sent = store.requests.slice(requests).filter((request) => request.startsWith(`PUT ${TENANT}/`));
    expect(sent.toSorted()).toEqual(changed.map((file) => `PUT ${TENANT}/${file}`).toSorted());
  },
);
