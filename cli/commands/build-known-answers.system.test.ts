import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Fault } from '../sandbox/faults/fault.ts';
import { folderWith, run, serveApi, readSandbox } from '../testing/cli-fixture.ts';
import { digestFiles } from '../testing/site-digest.ts';

const TENANT = 'stadt-001';
const MERCHANTS = '/merchant/merchants/public';

test('an API that answers as before is not read through again: same warnings, same site, also where the site is gone', async () => {
  const faults: Record<string, Fault> = {};
  const api = await serveApi({ tenants: 1, merchants: 12, faults });
  const merchants: object[] = await readSandbox(api, TENANT, MERCHANTS);
  faults[MERCHANTS] = { kind: 'body', body: [...merchants, { companyName: 'Ohne alles' }] };
  const folder = folderWith(api, TENANT);
  const build = async () => {
    const { stdout } = await run(folder, ['build', '--all', '--json'], { SOURCE_DATE_EPOCH: '1790000000' });
    return JSON.parse(stdout).tenants[0];
  };
  const site = () => digestFiles(path.join(folder, 'dist', TENANT));

  const first = await build();
  const built = site();
  expect(first.status).toBe('built');
  expect(first.warnings).toContainEqual(expect.objectContaining({ code: 'RECORD_LEFT_OUT' }));

  const second = await build();
  expect(second).toMatchObject({ status: 'unchanged', buildId: first.buildId, pages: first.pages });
  expect(second.warnings).toEqual(first.warnings);

  rmSync(path.join(folder, 'dist'), { recursive: true });
  const again = await build();
  expect(again).toMatchObject({ status: 'built', buildId: first.buildId, rendered: first.pages });
  expect(again.warnings).toEqual(first.warnings);
  expect(site()).toEqual(built);
});
