import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { EXIT } from '../../lib/errors.ts';
import type { Fault } from '../../sandbox/sandbox-options.ts';
import { folderWith, run, serveApi, startForTest, temporaryFolder, writeTargets } from '../../testing/cli-fixture.ts';
import type { CliProcess } from '../../testing/cli-process.ts';
import { copyPackage } from '../../testing/package-copy.ts';

const ID = 'stadt-001';

/** A program that may be replaced, and a tenant that its workers build and publish. */
async function scene() {
  const faults: Record<string, Fault> = {};
  const folder = folderWith(await serveApi({ tenants: 1, merchants: 1, faults }), ID);
  mkdirSync(path.join(folder, 'dist'));
  writeTargets(folder, { web: { type: 'directory', path: 'www' } });
  const root = path.join(temporaryFolder(), 'package');
  copyPackage(root);
  return {
    faults,
    start: () => startForTest(folder, ['worker', '--target', 'web'], {}, root),
    /** As npm does it: the folder is moved away, and another one takes its place. */
    replace() {
      renameSync(root, `${root}.old`);
      copyPackage(root);
      rmSync(`${root}.old`, { recursive: true });
      makeNextVersion(path.join(root, 'cli/compiled'));
    },
    enqueue: () => run(folder, ['enqueue', '--tenant', ID]),
    queue: async () => JSON.parse((await run(folder, ['queue', '--json'])).stdout),
    live() {
      const file = path.join(folder, 'www', ID, 'builds/latest.json');
      return existsSync(file) ? readFileSync(file, 'utf8') : 'nothing';
    },
  };
}

let versions = 0;

/** Another version has other code in files of other names, which the old one no longer finds. */
function makeNextVersion(compiled: string): void {
  versions += 1;
  const next = `v${versions}`;
  appendFileSync(path.join(compiled, 'render-process.js'), `// ${next}\n`);
  for (const name of readdirSync(path.join(compiled, 'chunks'))) {
    renameSync(path.join(compiled, 'chunks', name), path.join(compiled, 'chunks', `${next}-${name}`));
  }
  for (const name of readdirSync(compiled, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.js')) continue;
    const file = path.join(compiled, name);
    const code = readFileSync(file, 'utf8');
    writeFileSync(file, code.replaceAll(/(["'](?:\.\/chunks|\.)\/)(?=[\w-]+\.js["'])/g, `$1${next}-`));
  }
}

test('a worker whose program is replaced, during a build or before one, hands it back and ends; the next one builds it with the new code', async () => {
  const { faults, start, replace, enqueue, queue, live } = await scene();
  const expectHandedBack = async ({ ended }: CliProcess) => {
    const { exitCode, stderr } = await ended;
    expect(stderr).toContain(`${ID}: handed back`);
    expect(stderr).toContain('CODE_REPLACED');
    expect(stderr).not.toContain('INTERNAL_ERROR');
    expect(exitCode).toBe(EXIT.OUTPUT_REFUSED);
    expect(await queue()).toMatchObject({ active: [], waiting: [{ tenant: ID, failures: 0 }] });
  };
  const old = start();
  faults['/merchant/merchants/public'] = { kind: 'delay', ms: 3000 };
  await enqueue();
  await old.says(`${ID}: building`);
  replace();
  await expectHandedBack(old);
  expect(live()).toBe('nothing');
  const next = start();
  await next.says(`${ID}: done in`);
  const built = live();
  expect(built).not.toBe('nothing');
  replace();
  await enqueue();
  await expectHandedBack(next);
  expect(live()).toBe(built);
});
