import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execaNode } from 'execa';
import { startPreview } from '../../cli/serve/preview/start-preview.ts';
import { startSecondApi } from '../second-api/start-second-api.ts';
import { CITIES, OUT_DIR_VARIABLE, SECOND_API_VARIABLE, SPECULATING_CITY, hiddenTenants } from './testing/cities.ts';
import { startErrorService } from './testing/error-reports.ts';

/** Builds the cities with the compiled command line, as an operator would, and serves each on a free port. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'voucher-site-e2e-'));
  const outDir = path.join(folder, 'dist');
  const { tenants } = JSON.parse(await readFile('tenants.json', 'utf8'));
  const [errorService, secondApi] = await Promise.all([startErrorService(), startSecondApi()]);
  const config = path.join(folder, 'tenants.json');
  // The files that tenants.json names are relative to it.
  for (const files of ['cli/sandbox/maps', 'cli/sandbox/media/musterstadt']) {
    await cp(files, path.join(folder, files), { recursive: true });
  }
  await writeFile(
    config,
    JSON.stringify({ tenants: [...tenants, ...hiddenTenants(errorService.dsn), secondApi.tenant] }),
  );
  const ids = CITIES.map(({ id }) => id);
  await execaNode('cli/bin.js', ['build', '--tenant', ...ids, '--config', config, '--out', outDir, '--quiet'], {
    stdout: 'inherit',
    // Of the hostile city there is much to warn of.
    stderr: ['inherit', 'pipe'],
    nodeOptions: [],
  });
  for (const { id } of CITIES) if (id !== SPECULATING_CITY) await forbidSpeculation(path.join(outDir, id, '_headers'));
  const previews = await Promise.all(
    CITIES.map(({ id }) => startPreview({ outDir, tenants: [{ id, sandbox: id !== secondApi.tenant.id }], port: 0 })),
  );
  for (const [index, { variable }] of CITIES.entries()) process.env[variable] = previews[index]?.origin ?? '';
  process.env[OUT_DIR_VARIABLE] = outDir;
  process.env[SECOND_API_VARIABLE] = secondApi.origin;
  return async () => {
    await Promise.all([errorService, secondApi, ...previews].map((running) => running.close()));
    await rm(folder, { recursive: true });
  };
}

/** Playwright does not see that a document is opened which was fetched in advance: tests could not count documents. */
async function forbidSpeculation(file: string): Promise<void> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  const others = lines.filter((line) => !line.includes('Speculation-Rules'));
  // The release may share the file with its cache.
  await rm(file);
  await writeFile(file, others.join('\n'));
}
