import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startCli, type CliProcess } from '../commands/cli-process.ts';
import { KILL_ROUNDS } from '../release/kill-rounds-for-test.ts';
import type { TargetConfig } from './config/target-config.ts';
import { publishForTest } from './publish-for-test.ts';
import { startS3Server, type S3ServerForTest } from './s3/s3-server-for-test.ts';
import { filesForTest, folderForTest, readTree, releaseForTest } from './site-for-test.ts';

const PAGES = 200;
const MINUTES = 60_000;
const KEY = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };

/** Path → text of a site. */
type Served = Record<string, string>;

interface Scene {
  folder: string;
  outDir: string;
  files: Record<string, Served>;
}

/** A folder with a configuration, whose tenant is about to be published as build a, then b, a, b … */
function sceneWith(target: object): Scene {
  const folder = folderForTest();
  const tenants = [{ id: 'musterstadt', tenantDomain: 'musterstadt.example', sandbox: true }];
  writeFileSync(path.join(folder, 'tenants.json'), JSON.stringify({ tenants }));
  writeFileSync(path.join(folder, 'targets.json'), JSON.stringify({ targets: { web: target } }));
  const files = { a: siteOf('a'), b: siteOf('b') };
  return { folder, outDir: path.join(folder, 'dist'), files };
}

/** All of its pages differ from those of another build. */
function siteOf(build: string): Served {
  const pages = Array.from({ length: PAGES }, (_, page) => [`haendler/${page}/index.html`, `page ${page} of ${build}`]);
  return { ...filesForTest(build, 0), ...Object.fromEntries(pages) };
}

/** Nothing of the build is missing, and everything of it is its own. */
function expectWhole(served: Served, { files }: Scene): string {
  const { id } = JSON.parse(served['builds/latest.json'] ?? '{}') as { id: string };
  expect(served).toMatchObject(files[id] ?? {});
  return id;
}

function startPublish({ folder }: Scene): CliProcess {
  return startCli(folder, ['publish', '--tenant', 'musterstadt', '--target', 'web'], KEY);
}

describe('a publish to a directory that is killed', () => {
  it(
    'leaves the old or the new site live, whole, and the next one completes it',
    async () => {
      const scene = sceneWith({ type: 'directory', path: 'www' });
      const target: TargetConfig = { type: 'directory', path: path.join(scene.folder, 'www') };
      const live = path.join(target.path, 'musterstadt');
      releaseForTest(scene.outDir, scene.files['a'] ?? {});
      const startedAt = performance.now();
      expect(await startPublish(scene).ended).toMatchObject({ exitCode: 0 });
      const lasts = performance.now() - startedAt;
      let killed = 0;
      for (let round = 1; round <= KILL_ROUNDS; round += 1) {
        const build = round % 2 === 0 ? 'a' : 'b';
        releaseForTest(scene.outDir, scene.files[build] ?? {});
        const publish = startPublish(scene);
        // From when its first folder is there, for as long as it takes.
        while (!existsSync(path.join(target.path, '.work')) && performance.now() - startedAt < MINUTES) await delay(1);
        await delay(Math.random() * lasts * 0.4);
        publish.kill('SIGKILL');
        if ((await publish.ended).signal === 'SIGKILL') killed += 1;
        expectWhole(readTree(live), scene);
        await publishForTest(scene.outDir, target);
        expect(expectWhole(readTree(live), scene)).toBe(build);
        expect(readdirSync(target.path).toSorted()).toEqual(['.digests', '.releases', 'musterstadt']);
      }
      expect(killed).toBeGreaterThan(KILL_ROUNDS / 4);
    },
    (2 + KILL_ROUNDS / 4) * MINUTES,
  );
});

describe('a publish to a store that is killed', () => {
  let store: S3ServerForTest;

  beforeEach(async () => {
    for (const [name, value] of Object.entries(KEY)) vi.stubEnv(name, value);
    store = await startS3Server();
    store.pageSize = 1000;
  });

  afterEach(async () => {
    vi.unstubAllEnvs();
    await store.close();
  });

  function served(): Served {
    const entries = [...store.objects].map(([key, { body }]) => [key.replace('musterstadt/', ''), body.toString()]);
    return Object.fromEntries(entries.filter(([file = '']) => !file.startsWith('.voucher-site/')));
  }

  it(
    'at any request leaves every file of the build that open pages are told of, and the next one completes it',
    async () => {
      const { forcePathStyle, ...config } = store.target;
      const scene = sceneWith({ ...config, prefix: 'musterstadt', forcePathStyle });
      releaseForTest(scene.outDir, scene.files['a'] ?? {});
      await publishForTest(scene.outDir, store.target);
      const requests = store.requests.length;
      for (let round = 1; round <= KILL_ROUNDS; round += 1) {
        const build = round % 2 === 0 ? 'a' : 'b';
        releaseForTest(scene.outDir, scene.files[build] ?? {});
        const publish = startPublish(scene);
        let left = Math.ceil(Math.random() * requests);
        store.intercept = () => {
          left -= 1;
          if (left === 0) publish.kill('SIGKILL');
          return undefined;
        };
        await publish.ended;
        store.intercept = () => undefined;
        const now = served();
        const { id } = JSON.parse(now['builds/latest.json'] ?? '{}') as { id: string };
        expect(Object.keys(now)).toEqual(expect.arrayContaining(Object.keys(scene.files[id] ?? {})));
        // The page that names its assets finds them, whichever build it is of.
        const [, asset = ''] = /src="\/([^"]+)"/.exec(now['index.html'] ?? '') ?? [];
        expect(Object.keys(now)).toContain(asset);
        if (id === build) expectWhole(now, scene);
        await publishForTest(scene.outDir, store.target);
        expect(expectWhole(served(), scene)).toBe(build);
        expect(await publishForTest(scene.outDir, store.target)).toMatchObject({ status: 'unchanged' });
      }
    },
    (2 + KILL_ROUNDS / 4) * MINUTES,
  );
});
