import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { EXIT } from '../../lib/errors.ts';
import type { TargetConfig } from '../../publish/target-kinds.ts';
import type { Fault } from '../../sandbox/sandbox-options.ts';
import {
  run,
  serveApi,
  temporaryFolder,
  tenantOf,
  writeTenants,
  writeTargets,
  readSandbox,
} from '../../testing/cli-fixture.ts';
import { atTarget } from '../../testing/publish-in-process.ts';
import { openWorkerBuilds } from '../../testing/worker-builds.ts';

const ID = 'stadt-001';
const MERCHANTS = '/merchant/merchants/public';

/** An API whose city can lose merchants, and two machines that share nothing but a target. */
async function scene() {
  const faults: Record<string, Fault> = {};
  const api = await serveApi({ tenants: 1, merchants: 30, faults });
  const merchants: unknown[] = await readSandbox(api, ID, MERCHANTS);
  const folder = temporaryFolder();
  // What differs by kind of target is tested where the kinds are.
  const config: TargetConfig = { type: 'directory', path: path.join(folder, 'www') };
  writeTenants(folder, { tenants: [tenantOf(api, ID, { withdrawalEnabled: true })] });
  writeTargets(folder, { web: config });
  const machine = async (name: string) => {
    const { build } = await openWorkerBuilds(folder, { out: name, target: ['web'] });
    return {
      build: () => build(ID),
      command: (...argv: string[]) => run(folder, [...argv, '--tenant', ID, '--out', name], process.env),
    };
  };
  return {
    a: await machine('a'),
    b: await machine('b'),
    keepMerchants: (count: number) => void (faults[MERCHANTS] = { kind: 'body', body: merchants.slice(0, count) }),
    published: async () => {
      const site = await atTarget(config, (target) => target.readPublished(), { tenant: ID });
      if (site === undefined) throw new Error('nothing is published');
      return site;
    },
  };
}

const DONE = { outcome: 'done' };

describe('workers that share only a target', () => {
  test('guard what visitors have, not what they built days ago', async () => {
    const { a, b, keepMerchants, published } = await scene();
    expect(await a.build()).toEqual(DONE);
    expect(await b.build()).toEqual(DONE);
    keepMerchants(15);
    const refused = await b.build();
    expect(refused).toMatchObject({ outcome: 'failed', failure: { code: 'CHANGE_REFUSED' }, mayRetry: false });
    const digests = refused.outcome === 'failed' ? (refused.failure.acceptChange ?? []) : [];
    const accept = ['--accept-change', ...digests];
    const accepted = await b.command('build', ...accept);
    expect(accepted.exitCode, accepted.stderr).toBe(EXIT.OK);
    expect((await b.command('publish', '--target', 'web')).exitCode).toBe(EXIT.OK);
    keepMerchants(14);
    // Its own release still has 30 merchants.
    expect(await a.build()).toEqual(DONE);
    const { manifest } = await published();
    expect(manifest.counts['merchants']).toBe(14);
    // Another target may still have 30.
    expect(manifest.accepted).toEqual(digests);
    keepMerchants(2);
    expect(await a.build()).toMatchObject({ outcome: 'failed', failure: { code: 'CHANGE_REFUSED' } });
  });
});
