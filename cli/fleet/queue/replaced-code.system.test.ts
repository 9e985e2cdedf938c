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
import { expect, onTestFinished, test } from 'vitest';
import { EXIT } from '../../lib/errors.ts';
import type { Fault } from '../../sandbox/faults/fault.ts';
import { folderWith, run, serveApi, temporaryFolder } from '../../testing/cli-fixture.ts';
import { startCli } from '../../testing/cli-process.ts';
import { copyPackage } from '../../testing/package-copy.ts';

const ID = 'stadt-001';

/** A program that may be replaced, and a tenant that its workers build and publish. */
async function scene() {
  const faults: Record<string, Fault> = {};
  const folder = folderWith(await serveApi({ tenants: 1, merchants: 1, faults }), ID);
  mkdirSync(path.join(folder, 'dist'));
  writeFileSync(
    path.join(folder, 'targets.json'),
    JSON.stringify({ targets: { web: { type: 'directory', path: 'www' } } }),
  );
  const root = path.join(temporaryFolder(), 'package');
  copyPackage(root);
  return {
    faults,
    start() {
      const worker = startCli(folder, ['worker', '--target', 'web'], {}, root);
      onTestFinished(() => worker.killGroup('SIGKILL'));
      return worker;
    },
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

/** Another version has other code in files of other names, which the old one no longer finds. */
function makeNextVersion(compiled: string): void {
  appendFileSync(path.join(compiled, 'render-process.js'), '// the next version\n');
  for (const name of readdirSync(path.join(compiled, 'chunks'))) {
    renameSync(path.join(compiled, 'chunks', name), path.join(compiled, 'chunks', `next-${name}`));
  }
  for (const name of readdirSync(compiled, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.js')) continue;
    const file = path.join(compiled, name);
    const code = readFileSync(file, 'utf8');
    writeFileSync(file, code.replaceAll(/(["'](?:\.\/chunks|\.)\/)(?=[\w-]+\.js["'])/g, '$1next-'));
  }
}

test.each([
  ['before a build', false],
  ['during a build', true],
])(
  'a worker whose program is replaced %s hands it back and ends; the next one builds it with the new code',
  async (_when, isBuilding) => {
    const { faults, start, replace, enqueue, queue, live } = await scene();
    const old = start();
    if (isBuilding) {
      faults['/merchant/merchants/public'] = { kind: 'delay', ms: 3000 };
      await enqueue();
      await old.says(`${ID}: building`);
      replace();
    } else {
      await enqueue();
      await old.says(`${ID}: done in`);
      replace();
      await enqueue();
    }
    const byOldCode = live();
    expect(byOldCode === 'nothing').toBe(isBuilding);
    const { exitCode, stderr } = await old.ended;
    expect(stderr).toContain(`${ID}: handed back`);
    expect(stderr).toContain('CODE_REPLACED');
    expect(stderr).not.toContain('INTERNAL_ERROR');
    expect(exitCode).toBe(EXIT.OUTPUT_REFUSED);
    expect(live()).toBe(byOldCode);
    expect(await queue()).toMatchObject({ active: [], waiting: [{ tenant: ID, failures: 0 }] });
    const next = start();
    await next.says(`${ID}: done in`);
    expect(live()).not.toBe(byOldCode);
  },
);
