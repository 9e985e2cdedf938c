import { readlinkSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Fault } from '../sandbox/faults/fault.ts';
import { folderWith, run, serveApi } from '../testing/cli-fixture.ts';
import { digestFiles } from '../testing/site-digest.ts';

const IDS = ['stadt-001', 'stadt-002', 'stadt-003'];
const CATEGORIES = '/merchant/categories';
const faults: Record<string, Fault> = {};
let folder: string;
let origin: string;

beforeAll(async () => {
  const api = await serveApi({ tenants: 3, merchants: 4, faults });
  origin = api.origin;
  folder = folderWith(api, ...IDS);
});

const live = (id: string) => path.join(folder, 'dist', id);
const plan = (...more: string[]) => run(folder, ['plan', '--concurrency', '1', ...more]);

async function changed(...more: string[]) {
  const { exitCode, stdout, stderr } = await plan('--changed', ...more);
  expect(exitCode).toBe(0);
  const { tenants } = JSON.parse(stdout);
  return {
    stderr,
    reasons: tenants.map((each: { tenant: string; reason: string }) => `${each.tenant} ${each.reason}`),
  };
}

test('before the first build, every tenant is new, and no time is known', async () => {
  faults['*'] = { kind: 'drop' };
  expect((await changed()).reasons).toEqual(IDS.map((id) => `${id} new`));
  delete faults['*'];
  const { stdout } = await plan('--format', 'github');
  expect(JSON.parse(stdout).include.map(({ job }: { job: string }) => job)).toEqual(IDS);
});

test('after it, all have their times, none has changed, and an empty plan is valid', async () => {
  expect((await run(folder, ['build', '--all', '--quiet', '--concurrency', '1'])).exitCode).toBe(0);
  const before = digestFiles(path.join(folder, 'dist'));
  expect(JSON.parse((await plan()).stdout).tenants).toEqual(IDS.map((tenant) => ({ tenant, ms: expect.any(Number) })));
  const empty = await plan('--changed', '--format', 'github');
  expect(empty).toMatchObject({ exitCode: 0, stdout: '{"include":[]}\n', stderr: '0 of 3 tenants to build.\n' });
  expect(digestFiles(path.join(folder, 'dist'))).toEqual(before);
});

test('--tenant plans only the named tenants, also by pattern', async () => {
  const { stdout } = await plan('--tenant', 'stadt-003', 'stadt-*1');
  expect(JSON.parse(stdout).tenants.map(({ tenant }: { tenant: string }) => tenant)).toEqual([
    'stadt-003',
    'stadt-001',
  ]);
  faults['stadt-002.example/*'] = { kind: 'drop' };
  const named = await plan('--changed', '--tenant', 'stadt-001', 'stadt-003');
  expect(named.stderr).toBe('0 of 2 tenants to build.\n');
  delete faults['stadt-002.example/*'];
});

test('only what has changed is planned, and what cannot be read; the build then says the same', async () => {
  const headers = { 'X-Tenant-Domain': 'stadt-002.example' };
  const categories: { name: string }[] = await (await fetch(`${origin}/sandbox-api${CATEGORIES}`, { headers })).json();
  const body = categories.map((category) => Object.assign(category, { name: `${category.name} und mehr` }));
  faults[`stadt-002.example${CATEGORIES}`] = { kind: 'body', body };
  faults['stadt-003.example/merchant/*'] = { kind: 'status', status: 404 };
  const { reasons, stderr } = await changed();
  expect(reasons).toEqual(['stadt-002 changed', 'stadt-003 unreadable']);
  expect(stderr).toMatch(/stadt-003 cannot be read and is planned: API_/);
  const built = await run(folder, ['build', '--all', '--json', '--concurrency', '1']);
  const statuses = JSON.parse(built.stdout).tenants.map(({ status }: { status: string }) => status);
  expect([built.exitCode, statuses]).toEqual([7, ['unchanged', 'built', 'failed']]);
  delete faults['stadt-003.example/merchant/*'];
  expect((await changed()).reasons).toEqual([]);
});

test('a damaged site is planned; with --trust-manifests the sites may be elsewhere', async () => {
  const release = path.resolve(folder, 'dist', readlinkSync(live('stadt-001')));
  writeFileSync(path.join(release, 'index.html'), 'damaged');
  expect((await changed()).reasons).toEqual(['stadt-001 damaged']);
  rmSync(release, { recursive: true });
  expect((await changed()).reasons).toEqual(['stadt-001 damaged']);
  expect((await changed('--trust-manifests')).reasons).toEqual([]);
  rmSync(`${release}.json`);
  expect((await changed('--trust-manifests')).reasons).toEqual(['stadt-001 damaged']);
});
