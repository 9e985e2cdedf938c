import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Fault } from '../sandbox/sandbox-options.ts';
import type { RunningSandbox } from '../sandbox/start-sandbox.ts';
import { folderWith, readSandbox, run, serveApi, temporaryFolder } from '../testing/cli-fixture.ts';
import { startCli } from '../testing/cli-process.ts';
import { BUILD_DAY } from '../testing/fixed-day.ts';
import { copyPackage } from '../testing/package-copy.ts';
import { digestFiles } from '../testing/site-digest.ts';

/** Built after the other one by the same process first, and then on its own. */
const TENANT = 'stadt-002';
const AT_ONE_TIME = { SOURCE_DATE_EPOCH: String(Date.parse(`${BUILD_DAY}T12:00Z`) / 1000) };
const NOTHING_SAID = { exitCode: 0, stdout: '', stderr: '' };

/** Every list whose order means nothing. */
const LISTS = [
  '/merchant/merchants/public',
  '/merchant/categories',
  '/merchant/poss/public',
  '/merchant/sales-points',
  '/order/templates',
  '/tenant/frontend-tenants/business-customer-supporters',
];

const faults: Record<string, Fault> = {};
let folder: string;
let first: Record<string, string>;

const siteIn = (out: string) => digestFiles(path.join(folder, out, TENANT));
const latestIn = (out: string) =>
  JSON.parse(readFileSync(path.join(folder, out, TENANT, 'builds/latest.json'), 'utf8'));

/** The same data in another order, the keys of each record included. */
async function shuffle(api: RunningSandbox): Promise<void> {
  for (const list of LISTS) {
    const query = `domain=${TENANT}.example&websiteVisible=true&isVisible=true`;
    const records: object[] = await readSandbox(api, TENANT, `${list}?${query}`);
    expect(records.length, list).toBeGreaterThan(1);
    const half = Math.ceil(records.length / 2);
    const body = [...records.slice(half).toReversed(), ...records.slice(0, half)].map(backwards);
    expect(body).not.toEqual(records);
    faults[list] = { kind: 'body', body };
  }
}

function backwards(record: object): object {
  return Object.fromEntries(Object.entries(record).toReversed());
}

beforeAll(async () => {
  const api = await serveApi({ tenants: 2, merchants: 60, faults });
  folder = folderWith(api, 'stadt-001', TENANT);
  expect(await run(folder, ['build', '--all', '--quiet', '--concurrency', '1'], AT_ONE_TIME)).toEqual(NOTHING_SAID);
  first = siteIn('dist');
  await shuffle(api);
});

describe('the same code and the same data', () => {
  test('give the same bytes, in whatever order the API lists them, however many processes render, and whichever tenants', async () => {
    const argv = ['build', '--tenant', TENANT, '--quiet', '--concurrency', '3', '--out', 'other/place'];
    expect(await run(folder, argv, AT_ONE_TIME)).toEqual(NOTHING_SAID);
    expect(siteIn('other/place')).toEqual(first);
    expect(Object.keys(first).length).toBeGreaterThan(200);
  });

  test('give the same build from another folder and at another time, but for the time itself', async () => {
    const copy = path.join(temporaryFolder(), 'somewhere/else');
    copyPackage(copy);
    const build = await startCli(folder, ['build', '--tenant', TENANT, '--quiet', '--out', 'copied'], {}, copy).ended;
    expect(build).toMatchObject(NOTHING_SAID);
    const { id, timestamp } = latestIn('copied');
    expect(id).toBe(latestIn('dist').id);
    expect(timestamp).not.toBe(latestIn('dist').timestamp);
    const copied = siteIn('copied');
    const different = Object.keys(first).filter((file) => first[file] !== copied[file]);
    expect(different.toSorted()).toEqual(['builds/latest.json', `builds/meta/${id}.json`]);
    expect(Object.keys(copied)).toEqual(Object.keys(first));
  });

  test('give the same bytes when everything is made again later: what is live keeps its time', async () => {
    const env = { SOURCE_DATE_EPOCH: String(Number(AT_ONE_TIME.SOURCE_DATE_EPOCH) + 60) };
    const { stdout } = await run(folder, ['build', '--tenant', TENANT, '--json', '--force'], env);
    expect(JSON.parse(stdout).tenants).toMatchObject([{ status: 'built' }]);
    expect(siteIn('dist')).toEqual(first);
  });

  test('give another build, with its own time, when a season begins, and no new one on its other days', async () => {
    const statuses: unknown[] = [];
    for (const day of ['2026-10-30', '2026-10-31', '2026-11-01']) {
      const env = { SOURCE_DATE_EPOCH: String(Date.parse(`${day}T12:00Z`) / 1000) };
      const { stdout } = await run(folder, ['build', '--tenant', TENANT, '--json', '--out', 'seasons'], env);
      statuses.push(JSON.parse(stdout).tenants[0].status);
    }
    expect(statuses).toEqual(['built', 'unchanged', 'built']);
    expect(latestIn('seasons').timestamp).toBe(Date.parse('2026-11-01T12:00Z'));
  });
});
