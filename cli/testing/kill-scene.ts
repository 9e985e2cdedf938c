import path from 'node:path';
import { expect } from 'vitest';
import { sandboxTenants, writeTargets, writeTenants } from './cli-fixture.ts';
import { startCli, type CliProcess } from './cli-process.ts';
import { KILL_ROUNDS } from './kill-rounds.ts';
import { folderForTest } from './folder-for-test.ts';
import { releaseForTest } from './published-site.ts';

/** Number of killed publishes for each kind of target. */
export const ROUNDS_OF_A_TARGET = Math.ceil(KILL_ROUNDS / 3);

const STORE_KEY = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };

/** Path → text of a site. */
export type Served = Record<string, string>;

/** Two builds of one site that are published alternately. */
export interface KillScene {
  outDir: string;
  /** By build id. */
  files: Record<'a' | 'b', Served>;
  /** Makes the other build the live release. @returns its id */
  buildNext(): 'a' | 'b';
  /** Publishes in a separate process. @param more arguments */
  start(...more: string[]): CliProcess;
}

const PAGES = 40;

/** @param target an entry of targets.json */
export function killScene(target: object): KillScene {
  const folder = folderForTest();
  writeTenants(folder, { tenants: sandboxTenants(['musterstadt']) });
  writeTargets(folder, { web: target });
  const outDir = path.join(folder, 'dist');
  const files = { a: siteOf('a'), b: siteOf('b') };
  let next: 'a' | 'b' = 'b';
  return {
    outDir,
    files,
    buildNext() {
      next = next === 'a' ? 'b' : 'a';
      releaseForTest(outDir, files[next]);
      return next;
    },
    start: (...more) => startCli(folder, ['publish', '--tenant', 'musterstadt', '--target', 'web', ...more], STORE_KEY),
  };
}

/** Pages that each request a separate asset and payload. */
function siteOf(build: string): Served {
  const pages = Array.from({ length: PAGES }, (_, page): [string, string][] => [
    [`haendler/${page}/index.html`, `<script src="/assets/page-${page}-${build}.js"></script>`],
    [`haendler/${page}/index.pageContext.json`, JSON.stringify({ build, page })],
    [`assets/page-${page}-${build}.js`, `/* ${page} of ${build} */`],
  ]);
  return {
    ...Object.fromEntries(pages.flat()),
    'sitemap.xml': `<urlset>${build}</urlset>`,
    _headers: build,
    [`builds/meta/${build}.json`]: JSON.stringify({ id: build }),
    'builds/latest.json': JSON.stringify({ id: build }),
  };
}

export function liveBuild(served: Served): string {
  const { id } = JSON.parse(served['builds/latest.json'] ?? '{}') as { id: string };
  return id;
}

/**
 * Checks that every file of the live build is intact, and that all further files belong to the other build, for open tabs.
 * @returns the build
 */
export function expectWholeBuild(served: Served, { files }: KillScene, moment: string): string {
  const id = liveBuild(served);
  const own = id === 'a' ? files.a : files.b;
  const other = id === 'a' ? files.b : files.a;
  expect(served, moment).toMatchObject(own);
  for (const [file, text] of Object.entries(served)) {
    if (file in own) continue;
    expect(file, moment).toMatch(/^assets\//);
    expect(text, `${moment}: ${file}`).toBe(other[file]);
  }
  return id;
}

/**
 * Checks a store whose files are being replaced one by one: the files that open pages refer to exist, every file belongs to
 * one of the two builds, and every page finds the files that it requests.
 */
export function expectUsable(served: Served, { files }: KillScene, moment: string): void {
  const id = liveBuild(served);
  const promised = Object.keys(id === 'a' ? files.a : files.b);
  expect(Object.keys(served), moment).toEqual(expect.arrayContaining(promised));
  for (const [file, text] of Object.entries(served)) {
    expect([files.a[file], files.b[file]], `${moment}: ${file}`).toContain(text);
    const [, asset] = /src="\/([^"]+)"/.exec(text) ?? [];
    if (asset !== undefined) expect(Object.keys(served), `${moment}: ${file}`).toContain(asset);
  }
}
