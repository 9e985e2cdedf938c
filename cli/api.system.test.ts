import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as api from './api.ts';
import { EXIT } from './lib/errors.ts';
import type { Fault } from './sandbox/sandbox-options.ts';
import { run, serveApi, temporaryFolder, tenantOf, writeTenants, readSandbox } from './testing/cli-fixture.ts';

const IDS = ['stadt-001', 'stadt-002'];
const MERCHANTS = '/merchant/merchants/public';
const faults: Record<string, Fault> = {};
let folder: string;
let files: { configFile: string; outDir: string };
/** With `files`, the options of a publication. */
let targetsFile: string;
let merchants: unknown[];

const place = (name: string) => path.join(folder, name);

beforeAll(async () => {
  const server = await serveApi({ tenants: IDS.length, merchants: 20, faults });
  folder = temporaryFolder();
  writeTenants(folder, {
    tenants: IDS.map((id) => tenantOf(server, id, id === 'stadt-001' ? { paymentHosts: [] } : {})),
  });
  merchants = await readSandbox(server, 'stadt-001', MERCHANTS);
  const targets = {
    www: { type: 'directory', path: 'www-{tenant}' },
    cdn: { type: 'directory', path: 'cdn-{tenant}' },
  };
  writeFileSync(place('targets.json'), JSON.stringify({ targets }));
  files = { configFile: place('tenants.json'), outDir: place('dist') };
  targetsFile = place('targets.json');
  expect(await api.build(files)).toMatchObject({ ok: true, totals: { built: 2 } });
});

beforeEach(() => {
  for (const key of Object.keys(faults)) delete faults[key];
});

/** A document without what differs between two runs. */
const withoutTimes = (document: object): unknown =>
  JSON.parse(
    JSON.stringify(document, (key, value: unknown) => (/^(?:ms|bundleMs|stages)$/.test(key) ? undefined : value)),
  );

describe('documents', () => {
  test.each([
    ['loadConfig', ['tenants'], () => api.loadConfig({ configFile: files.configFile })],
    ['build', ['build', '--all'], () => api.build(files)],
    [
      'publish',
      ['publish', '--all', '--target', 'www'],
      () => api.publish({ ...files, targetsFile, targets: ['www'], dryRun: true }),
    ],
  ])('of %s are those of its command with --json', async (name, argv, call) => {
    const { stdout } = await run(folder, [...argv, ...(name === 'publish' ? ['--dry-run'] : []), '--json']);
    expect(withoutTimes(await call())).toEqual(withoutTimes(JSON.parse(stdout)));
  });

  test('have a failed tenant beside the others, and reach onReport one by one', async () => {
    faults[MERCHANTS] = { kind: 'body', body: {}, times: 1 };
    const reports: unknown[] = [];
    const document = await api.build({ ...files, onReport: (report) => reports.push(report) });
    expect(document).toMatchObject({ ok: false, exitCode: EXIT.API, totals: { failed: 1, unchanged: 1 } });
    expect(reports).toHaveLength(2);
    expect(document.tenants).toEqual(expect.arrayContaining(reports));
    const { stdout } = await run(folder, ['status', '--failing', '--json']);
    expect(JSON.parse(stdout).totals).toMatchObject({ tenants: 2, listed: 1 });
  });

  test('of a refused change have the digest that accepts it', async () => {
    faults[MERCHANTS] = { kind: 'body', body: merchants.slice(0, 8) };
    const [tenant = ''] = IDS;
    const buildOne = (acceptedChanges: readonly string[]) =>
      api.build({ ...files, tenants: [tenant], acceptedChanges });
    const [refused] = (await buildOne([])).tenants;
    if (refused?.status !== 'failed') throw new Error('the guard let eight of twenty merchants pass');
    const { acceptChange = [] } = refused.failure;
    expect(await buildOne(acceptChange)).toMatchObject({ tenants: [{ status: 'built', accepted: acceptChange }] });
    const { stdout } = await run(folder, ['status', '--tenant', tenant, '--json']);
    expect(JSON.parse(stdout).tenants[0].actions).toMatchObject([{ action: 'accept', what: acceptChange }]);
  });

  test('go with the warnings that the command prints, for onWarning', async () => {
    const warnings: string[] = [];
    const onWarning = (message: string) => void warnings.push(message);
    await api.build({ ...files, tenants: ['stadt-002'], onWarning });
    expect(warnings).toEqual([expect.stringContaining('"paymentHosts" is empty')]);
  });
});

describe('the process of the caller', () => {
  test('runs calls at the same time, and keeps its outputs, environment, folder and signals to itself', async () => {
    const printed = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')];
    const observe = () => ({
      env: { ...process.env },
      cwd: process.cwd(),
      exitCode: process.exitCode,
      listeners: process.eventNames().map((name) => [name, process.listenerCount(name)]),
    });
    const before = observe();
    const documents = await Promise.all([
      api.build({ ...files, outDir: place('one'), tenants: ['stadt-001'] }),
      api.build({ ...files, outDir: place('two'), tenants: ['stadt-00?'] }),
      api.publish({ ...files, targetsFile, targets: ['www', 'c*'] }),
    ]);
    expect(documents.map(({ ok, tenants }) => [ok, tenants.length])).toEqual([
      [true, 1],
      [true, 2],
      [true, 4],
    ]);
    expect(observe()).toEqual(before);
    for (const write of printed) expect(write).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });
});

describe('an aborted signal', () => {
  test('ends a build with its reason; what was finished is live, all other sites are as before', async () => {
    faults[MERCHANTS] = { kind: 'hang', times: 1 };
    const outDir = place('aborted');
    const stop = new AbortController();
    const reason = new Error('the deployment was cancelled');
    const finished: string[] = [];
    const building = api.build({
      ...files,
      outDir,
      signal: stop.signal,
      onReport({ tenant }) {
        finished.push(tenant);
        stop.abort(reason);
      },
    });
    await expect(building).rejects.toBe(reason);
    expect(finished).toHaveLength(1);
    expect(IDS.filter((id) => existsSync(path.join(outDir, id)))).toEqual(finished);
    expect(existsSync(path.join(outDir, '.work'))).toBe(false);
  });

  test('keeps a call from beginning', async () => {
    const reason = new Error('too late');
    const options = { ...files, outDir: place('never'), signal: AbortSignal.abort(reason) };
    await expect(api.build(options)).rejects.toBe(reason);
    await expect(api.publish({ ...options, targets: ['www'] })).rejects.toBe(reason);
    expect(existsSync(options.outDir)).toBe(false);
  });
});

test.each([
  ['a missing configuration', 'CONFIG_UNREADABLE', () => api.loadConfig({ configFile: place('none.json') })],
  ['an invalid configuration', 'CONFIG_INVALID', () => api.build({ configFile: place('targets.json') })],
  ['an unknown tenant', 'TENANT_UNKNOWN', () => api.build({ ...files, tenants: ['stadt-003'] })],
  ['no tenant', 'TENANT_SELECTION', () => api.build({ ...files, tenants: [] })],
  ['an unknown target', 'TARGET_UNKNOWN', () => api.publish({ ...files, targetsFile, targets: ['ww'] })],
  // As a program without types calls it.
  ['a misspelt option', 'OPTION_INVALID', () => api.build({ ...files, ...JSON.parse('{"tenant":["stadt-001"]}') })],
  ['a text in place of a list', 'OPTION_INVALID', () => api.build({ ...files, ...JSON.parse('{"tenants":"a"}') })],
  ['a publication without targets', 'OPTION_INVALID', () => api.publish({ ...files, ...JSON.parse('{}') })],
  ['no target', 'TARGET_UNKNOWN', () => api.publish({ ...files, targetsFile, targets: [] })],
])('%s is an OperatorError', async (_what, code, call) => {
  const error: unknown = await call().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(api.OperatorError);
  expect(error).toMatchObject({ code, hint: expect.any(String) });
});
