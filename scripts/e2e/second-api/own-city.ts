import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execaNode } from 'execa';
import { startPreview } from '../../../cli/serve/preview/start-preview.ts';
import { steer, type Behaviour } from '../../second-api/behaviour.ts';
import { startSecondApi, type SecondApi } from '../../second-api/start-second-api.ts';

/** A city of one test: what is built there does not change the city of the others. */
export interface OwnCity {
  api: SecondApi;
  /** Of the site. */
  origin: string;
  /** Builds it again, with what the API says by then. */
  build(): Promise<void>;
}

/**
 * Builds and serves a city with an API of its own for as long as the test runs.
 * @param settingsFor more for the city's entry of tenants.json
 * @param behaviour of the API while the city is built, and afterwards
 */
export async function inOwnCity(
  settingsFor: (api: SecondApi) => Record<string, unknown>,
  behaviour: Behaviour,
  visit: (city: OwnCity) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'voucher-site-city-'));
  const api = await startSecondApi();
  const config = path.join(folder, 'tenants.json');
  const outDir = path.join(folder, 'dist');
  const { id } = api.tenant;
  const build = async () => {
    const argv = ['build', '--tenant', id, '--config', config, '--out', outDir, '--quiet'];
    await execaNode('cli/bin.js', argv, { nodeOptions: [] });
  };
  try {
    await steer(api.origin, behaviour);
    await writeFile(config, JSON.stringify({ tenants: [{ ...api.tenant, ...settingsFor(api) }] }));
    await build();
    const preview = await startPreview({ outDir, tenants: [{ id, sandbox: false }], port: 0 });
    try {
      await visit({ api, origin: preview.origin, build });
    } finally {
      await preview.close();
    }
  } finally {
    await api.close();
    await rm(folder, { recursive: true });
  }
}
