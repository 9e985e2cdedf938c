import { mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readActions } from '../fleet/monitor/operator-actions.ts';
import { changingCity } from '../testing/changing-city.ts';
import { run } from '../testing/cli-fixture.ts';
import { digestFiles } from '../testing/site-digest.ts';

const TENANT = 'stadt-001';
let city: Awaited<ReturnType<typeof changingCity>>;
let folder: string;

beforeAll(async () => {
  city = await changingCity(40);
  ({ folder } = city);
});

const command = (name: string, ...more: string[]) => run(folder, [name, '--tenant', TENANT, ...more]);

async function build(...more: string[]) {
  const { exitCode, stdout, stderr } = await command('build', '--json', ...more);
  const document = JSON.parse(stdout);
  expect(document, stdout).toHaveProperty('tenants');
  const [report] = document.tenants;
  return { exitCode, stderr, report };
}

const site = () => path.join(folder, 'dist', TENANT);
const liveName = () => path.basename(readlinkSync(site()));
const pageOf = (place: number) => `akzeptanzstellen/${String(city.merchants[place]?.['slug'])}/index.html`;

describe('releases', () => {
  test('come with each build that changes something; what has not changed is taken over, and nothing is written for nothing', async () => {
    const first = await build();
    expect(first.report).toMatchObject({ status: 'built', rendered: first.report.pages });
    const before = digestFiles(path.join(folder, 'dist'));

    expect((await build()).report).toMatchObject({ status: 'unchanged', buildId: first.report.buildId, rendered: 0 });
    expect(digestFiles(path.join(folder, 'dist'))).toEqual(before);

    city.change({ companyName: 'Umbenannt & Söhne ##[group]' }, 3);
    const second = await build();
    expect(second.report.status).toBe('built');
    expect(second.report.rendered).toBeGreaterThan(0);
    expect(second.report.rendered).toBeLessThan(second.report.pages / 2);
    expect(readFileSync(path.join(site(), pageOf(3)), 'utf8')).toContain('Umbenannt &amp; Söhne');

    const { stdout } = await command('releases', '--json');
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(JSON.parse(stdout).releases).toMatchObject([
      { buildId: second.report.buildId, isLive: true, builtAt: time, releasedAt: time },
      { buildId: first.report.buildId, isLive: false },
    ]);
    expect((await command('releases')).stdout).toContain(`●  ${second.report.buildId}`);
  });

  test('differ in the pages and places that visitors would notice', async () => {
    const { stdout } = await command('diff');
    expect(stdout).toContain('0 pages added, 0 removed');
    expect(stdout).toMatch(
      /^~ \/akzeptanzstellen\/.+\n(?: {4}.*\n)*? {4}content\.name: .+ → "Umbenannt & Söhne # #\[group\]"$/m,
    );
    const json = (await command('diff', '--json')).stdout;
    expect(json).not.toContain('##[');
    const document = JSON.parse(json);
    expect(document).toMatchObject({ added: [], removed: [], isFrameChanged: false });
  });

  test.each([
    ['rollback', '--to', 'unknown'],
    ['diff', 'unknown'],
  ])('that do not exist are named, with those that do: %s %s', async (...argv) => {
    const [name = '', ...more] = argv;
    const { exitCode, stderr } = await command(name, ...more);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('RELEASE_UNKNOWN');
    expect(stderr).toContain(liveName());
  });

  test('are deleted except for the live one when so many are to stay', async () => {
    const older = readdirSync(path.join(folder, 'dist/.releases', TENANT)).find(
      (name) => !name.endsWith('.json') && name !== liveName(),
    );
    const dist = path.join(folder, 'dist');
    const before = digestFiles(dist);
    expect((await command('prune', '--keep', '1', '--dry-run')).stdout).toBe(
      `${TENANT}: 1 release to delete (${older}), 1 left\n`,
    );
    expect(digestFiles(dist)).toEqual(before);
    expect((await command('prune', '--keep', '1')).stdout).toBe(`${TENANT}: 1 release deleted (${older}), 1 left\n`);
    const left = readdirSync(path.join(folder, 'dist/.releases', TENANT)).filter((name) => !name.startsWith('.'));
    expect(left.toSorted()).toEqual([liveName(), `${liveName()}.json`]);
    expect(readActions(dist).get(TENANT)?.[0]).toMatchObject({ action: 'prune', what: [older] });
  });
});

test('prune says so where there is nothing to delete from', async () => {
  const elsewhere = path.join(folder, 'dits');
  mkdirSync(elsewhere);
  for (const more of [[], ['--dry-run']]) {
    const { exitCode, stdout } = await command('prune', '--out', elsewhere, ...more);
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: `${TENANT}: no releases in ${elsewhere}\n` });
  }
});

describe('a build', () => {
  test('does not rely on a manifest that is damaged', async () => {
    const before = digestFiles(site());
    writeFileSync(`${path.join(folder, 'dist/.releases', TENANT, liveName())}.json`, '{"format":1');
    const { report } = await build();
    expect(report).toMatchObject({ status: 'built', rendered: report.pages });
    expect(digestFiles(site())).toEqual(before);
  });

  test('mends a live site of which a file is missing', async () => {
    const before = digestFiles(site());
    rmSync(path.join(site(), 'faq/index.html'));
    const { report } = await build();
    expect(report).toMatchObject({ status: 'built', rendered: 1 });
    expect(digestFiles(site())).toEqual(before);
  });
});
