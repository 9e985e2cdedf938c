import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execaNode } from 'execa';
import { startPreview } from '../../cli/preview/start-preview.ts';

const CITIES = ['musterstadt', 'seeblick'];

/** Builds the demo cities with the compiled command line, as an operator would, and serves each on a free port. */
export default async function setUp(): Promise<() => Promise<void>> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'voucher-site-e2e-'));
  await execaNode('cli/bin.js', ['build', '--tenant', ...CITIES, '--out', outDir, '--quiet'], {
    stdio: 'inherit',
    nodeOptions: [],
  });
  const previews = await Promise.all(
    CITIES.map((id) => startPreview({ outDir, tenants: [{ id, sandbox: true }], port: 0 })),
  );
  previews.forEach(({ origin }, index) => {
    process.env[`E2E_${CITIES[index]?.toUpperCase()}`] = origin;
  });
  return async () => {
    await Promise.all(previews.map((preview) => preview.close()));
    await rm(outDir, { recursive: true });
  };
}
