import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { TargetConfig } from '../publish/target-kinds.ts';
import { run, serveApi, temporaryFolder, tenantOf, writeTenants, writeTargets } from '../testing/cli-fixture.ts';
import { EACH_TARGET } from '../testing/each-target.ts';
import { archiveOfGermany } from '../testing/pmtiles-file.ts';
import { canRun } from '../testing/suite-programs.ts';

const ID = 'stadt-001';
/** So large that it is read while it is sent. */
const ARCHIVE_BYTES = 9_000_000;

it.runIf(canRun('ssh'))(
  "a map's archive reaches every kind of target once, and stays there after a rollback",
  async () => {
    const api = await serveApi({ tenants: 1, merchants: 3 });
    const folder = temporaryFolder();
    const source = path.join(folder, 'stadt.pmtiles');
    writeTenants(folder, {
      tenants: [tenantOf(api, ID, { mode: 'production', map: { pmtiles: 'stadt.pmtiles', attribution: 'Test' } })],
    });
    const configs = await Promise.all(EACH_TARGET.map(({ open }) => open()));
    const entries = configs.map((config) => [config.type, config.type === 'directory' ? config : entryOf(config)]);
    writeTargets(folder, Object.fromEntries(entries));

    async function command(...argv: string[]): Promise<string> {
      const { exitCode, stdout, stderr } = await run(folder, argv);
      expect(exitCode, stderr).toBe(0);
      return stdout;
    }
    const names = configs.map(({ type }) => type);
    const publish = async () =>
      JSON.parse(await command('publish', '--tenant', ID, '--target', ...names, '--json')).tenants;
    const build = () => command('build', '--tenant', ID, '--quiet');
    const archives = () =>
      readdirSync(path.join(folder, 'dist', ID, 'media'))
        .filter((name) => name.endsWith('-map.pmtiles'))
        .map((name) => `media/${name}`);
    const isAtEach = async (file: string, bytes: Buffer) => {
      for (const config of configs) expect((await published(config, file)).equals(bytes), config.type).toBe(true);
    };

    const first = archiveOfGermany(ARCHIVE_BYTES);
    writeFileSync(source, first);
    await build();
    const [name = ''] = archives();
    expect(await publish()).toMatchObject(names.map((target) => ({ target, status: 'published' })));
    await isAtEach(name, first);
    expect(await publish()).toMatchObject(names.map((target) => ({ target, status: 'unchanged', uploaded: 0 })));

    const second = Buffer.from(first);
    second.set([1, 2, 3], second.length - 3);
    writeFileSync(source, second);
    await build();
    const newName = archives().find((known) => known !== name) ?? '';
    for (const report of await publish()) expect(report.uploadedBytes, report.target).toBeLessThan(1.5 * first.length);
    await isAtEach(newName, second);
    // Of open tabs.
    await isAtEach(name, first);

    await command('rollback', '--tenant', ID);
    for (const report of await publish()) expect(report.uploadedBytes, report.target).toBeLessThan(first.length);
    await isAtEach(name, first);
  },
);

/** An entry of targets.json for every tenant. */
function entryOf(config: TargetConfig): object {
  return config.type === 's3' ? { ...config, prefix: '{tenant}', statePrefix: '{tenant}/.state' } : config;
}

/** The content of a published file; in a store, with the headers by which visitors get it. */
async function published(config: TargetConfig, file: string): Promise<Buffer> {
  if (config.type !== 's3') {
    return readFileSync(path.join(config.path, ID, file));
  }
  const response = await fetch(`${config.endpoint}/${config.bucket}/${ID}/${file}`);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/vnd.pmtiles',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  return Buffer.from(await response.arrayBuffer());
}
