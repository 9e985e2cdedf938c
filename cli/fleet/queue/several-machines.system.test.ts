import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { EXIT } from '../../lib/errors.ts';
import type { TargetConfig } from '../../publish/target-kinds.ts';
import type { Fault } from '../../sandbox/faults/fault.ts';
import { run, serveApi, temporaryFolder, tenantOf, writeTenants } from '../../testing/cli-fixture.ts';
import { atTarget } from '../../testing/publish-in-process.ts';
import { openWorkerBuilds } from '../../testing/worker-builds.ts';

const ID = 'stadt-001';
const MERCHANTS = '/merchant/merchants/public';

/** An API whose city can lose merchants, and two machines that share nothing but a target. */
async function scene() {
  const faults: Record<string, Fault> = {};
  const api = await serveApi({ tenants: 1, merchants: 30, faults });
  const headers = { 'X-Tenant-Domain': `${ID}.example` };
  const merchants: unknown[] = await (await fetch(`${api.origin}/sandbox-api${MERCHANTS}`, { headers })).json();
  const folder = temporaryFolder();
  // What differs by kind of target is tested where the kinds are.
  const config: TargetConfig = { type: 'directory', path: path.join(folder, 'www') };
  writeTenants(folder, { tenants: [tenantOf(api, ID, { withdrawalEnabled: true })] });
  writeFileSync(path.join(folder, 'targets.json'), JSON.stringify({ targets: { web: config } }));
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
  test('keep for open tabs what another one has published, and send nothing twice', async () => {
    const { a, b, keepMerchants, published } = await scene();
    expect(await a.build()).toEqual(DONE);
    const first = await published();
    keepMerchants(29);
    expect(await b.build()).toEqual(DONE);
    const second = await published();
    expect(second.release).not.toBe(first.release);
    // The page of a merchant has gone, but open tabs may request its data.
    const gone = Object.keys(first.manifest.files).filter((file) => !(file in second.manifest.files));
    const payloads = gone.filter((file) => file.endsWith('index.pageContext.json'));
    expect(payloads).not.toEqual([]);
    expect(Object.keys(second.manifest.carried)).toEqual(expect.arrayContaining(payloads));
    // All that the second one made is what the first one would have made, such as names of scripts.
    expect(await a.build()).toEqual(DONE);
    expect(await published()).toEqual(second);
    keepMerchants(28);
    expect(await a.build()).toEqual(DONE);
    expect(Object.keys((await published()).manifest.carried)).toEqual(expect.arrayContaining(payloads));
  });

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

  test('respect a hold that another one has set', async () => {
    const { a, b, keepMerchants, published } = await scene();
    expect(await a.build()).toEqual(DONE);
    const { release } = await published();
    keepMerchants(29);
    expect(await a.build()).toEqual(DONE);
    expect((await a.command('rollback', '--reason', 'wrong prices')).exitCode).toBe(EXIT.OK);
    expect((await a.command('publish', '--target', 'web')).exitCode).toBe(EXIT.OK);
    const held = await published();
    expect(held).toMatchObject({ release: expect.stringContaining(release), hold: { reason: 'wrong prices' } });
    expect(await b.build()).toMatchObject({ outcome: 'failed', failure: { code: 'TARGET_HELD' }, mayRetry: false });
    expect(await published()).toEqual(held);
    expect((await a.command('resume', '--target', 'web')).exitCode).toBe(EXIT.OK);
    expect(await b.build()).toEqual(DONE);
    expect((await published()).manifest.counts['merchants']).toBe(29);
  });
});
