import { readdirSync, readFileSync, readlinkSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { changingCity } from '../testing/changing-city.ts';
import { run, writeTargets } from '../testing/cli-fixture.ts';
import { digestFiles } from '../testing/site-digest.ts';

const TENANT = 'stadt-001';

let city: Awaited<ReturnType<typeof changingCity>>;
let folder: string;
/** In the order in which they were made. */
const names: string[] = [];

beforeAll(async () => {
  city = await changingCity(24);
  ({ folder } = city);
  writeTargets(folder, { www: { type: 'directory', path: 'www' } });
  for (const name of ['Eins', 'Zwei', 'Drei']) {
    rename(name);
    expect((await build()).report.status).toBe('built');
    names.push(liveName());
  }
});

const rename = (companyName: string) => city.change({ companyName });
const command = (name: string, ...more: string[]) => run(folder, [name, '--tenant', TENANT, ...more]);
const site = () => path.join(folder, 'dist', TENANT);
const liveName = () => path.basename(readlinkSync(site()));
const holdFile = () => path.join(folder, 'dist/.releases', TENANT, '.hold.json');
const hold = () => JSON.parse(readFileSync(holdFile(), 'utf8'));

async function build(...more: string[]) {
  const { exitCode, stdout, stderr } = await command('build', '--json', ...more);
  const document = JSON.parse(stdout);
  return { exitCode, stderr, totals: document.totals, report: document.tenants[0] };
}

describe('a rollback', () => {
  test('holds the release that it puts live, and says who, when and why', async () => {
    const { exitCode, stdout } = await command('rollback', '--reason', ' Preise falsch ');
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(
      new RegExp(`back at ${names[1]}, which .+ UTC; ${names[2]} was live before\\.\\nIt is held`),
    );
    expect(stdout).toContain(`voucher-site resume --tenant ${TENANT}`);
    expect(hold()).toMatchObject({ release: names[1], reason: 'Preise falsch' });
    expect(Math.abs(hold().since - statSync(holdFile()).mtimeMs)).toBeLessThan(60_000);
    expect(hold().by).toMatch(new RegExp(`^.+@${hostname()}$`));
  });

  test('stays: a build is checked and told as held, and changes nothing', async () => {
    const before = digestFiles(path.join(folder, 'dist'));
    const { exitCode, totals, report, stderr } = await build();
    expect({ exitCode, totals }).toMatchObject({ exitCode: 0, totals: { built: 0, held: 1, failed: 0 } });
    expect(report).toMatchObject({ status: 'held', hold: { release: names[1], reason: 'Preise falsch' } });
    expect(report.rendered).toBeGreaterThan(0);
    expect(stderr).toMatch(/1 tenant held.*\n.*Preise falsch\n.*resume --tenant stadt-001\n$/);
    expect(digestFiles(path.join(folder, 'dist'))).toEqual(before);
  });

  test('is listed with the releases, and what is published', async () => {
    expect((await command('releases')).stdout).toMatch(/Held at .+: Preise falsch\. No build goes live until/);
    const since = new Date(hold().since).toISOString();
    expect(JSON.parse((await command('releases', '--json')).stdout).hold).toEqual({ ...hold1(), since });
    expect((await command('publish', '--target', 'www', '--quiet')).exitCode).toBe(0);
    expect(path.basename(readlinkSync(path.join(folder, 'www', TENANT)))).toBe(names[1]);
  });

  test('lets failures of the data be seen', async () => {
    city.list(city.merchants.slice(0, 6));
    const refused = await build();
    expect(refused).toMatchObject({ exitCode: 5, report: { failure: { code: 'CHANGE_REFUSED' } } });
    const [digest = ''] = /[0-9a-f]{8}$/.exec(refused.report.failure.hint) ?? [];
    expect(await build('--accept-change', digest)).toMatchObject({ exitCode: 0, report: { status: 'held' } });
    expect(liveName()).toBe(names[1]);
    rename('Zwei');
    expect((await build()).report).toMatchObject({ status: 'held', rendered: 0 });
  });

  test('is not done twice by accident, but goes where it is told to', async () => {
    const again = await command('rollback');
    expect(again).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('ROLLED_BACK_ALREADY') });
    expect(hold()).toMatchObject({ release: names[1], reason: 'Preise falsch' });
    expect((await command('rollback', '--to', names[0]?.slice(0, 6) ?? '')).exitCode).toBe(0);
    expect(liveName()).toBe(names[0]);
    expect(hold().release).toBe(names[0]);
    expect(hold()).not.toHaveProperty('reason');
    expect((await build()).report.status).toBe('held');
  });

  test('that was cut off lets nothing go live, and is completed by the next', async () => {
    rmSync(site());
    symlinkSync(`.releases/${TENANT}/${names[2]}`, site());
    expect(await build()).toMatchObject({ exitCode: 5, report: { failure: { code: 'HOLD_NOT_LIVE' } } });
    expect((await command('prune', '--keep', '1')).stdout).toBe(`${TENANT}: 1 release deleted (${names[1]}), 2 left\n`);
    expect((await command('rollback')).exitCode).toBe(0);
    expect(liveName()).toBe(names[0]);
    expect((await build()).report.status).toBe('held');
  });
});

function hold1() {
  const { format, ...rest } = hold();
  expect(format).toBe(1);
  return rest;
}

describe('a hold that is damaged', () => {
  test('keeps every build from going live, and is named in the message', async () => {
    writeFileSync(holdFile(), '{"format":1');
    const live = liveName();
    const refused = await build();
    expect(refused).toMatchObject({ exitCode: 5, report: { failure: { code: 'HOLD_DAMAGED' } } });
    expect(refused.report.failure.details[0]).toContain('.hold.json');
    expect(liveName()).toBe(live);
    expect((await command('releases')).stdout).toContain('damaged. No build goes live');
    const pruned = await command('prune', '--keep', '1');
    expect(pruned.stdout).toContain('0 releases deleted');
    expect(pruned.stderr).toContain('No release of stadt-001 was deleted');
    // A rollback to a named release writes a new hold.
    expect((await command('rollback', '--to', liveName())).stdout).toContain('is live already.\nIt is held');
    expect(hold().release).toBe(liveName());
  });
});

describe('resume', () => {
  test('lets the next build go live, and can be said twice', async () => {
    const live = liveName();
    const { exitCode, stdout } = await command('resume');
    expect({ exitCode, stdout }).toEqual({
      exitCode: 0,
      stdout: expect.stringMatching(`^${TENANT} was held at ${live} since .*\nThe next build goes live.\n$`),
    });
    expect(liveName()).toBe(live);
    expect(await command('resume')).toMatchObject({
      exitCode: 0,
      stdout: `${TENANT} is not held in ${path.join(folder, 'dist')}.\nNothing was changed.\n`,
    });
    expect((await build()).report.status).toBe('built');
    expect(liveName()).not.toBe(live);
  });

  test('of all tenants tells only those that were held', async () => {
    const nothing = (why: string) => `No tenant is held${why} in ${path.join(folder, 'dist')}.\n`;
    expect(await run(folder, ['resume', '--all'])).toMatchObject({
      exitCode: 0,
      stdout: `${nothing('')}Nothing was changed.\n`,
    });
    const forReason = ['resume', '--all', '--reason', 'nix'];
    await command('rollback', '--reason', 'Preise falsch');
    expect((await run(folder, forReason)).stdout).toBe(
      `${nothing(' for the reason "nix" (voucher-site status --held names reasons)')}Nothing was changed.\n`,
    );
    expect((await run(folder, ['resume', '--all'])).stdout).toMatch(
      /^stadt-001 was held .*\nThe next build goes live.\n$/,
    );
    expect((await build()).report.status).toBe('built');
  });
});

test('a rollback without a hold is undone by the next build, and leaves no hold behind', async () => {
  const bad = liveName();
  await command('rollback', '--reason', 'x');
  const { stdout } = await command('rollback', '--to', liveName(), '--no-hold');
  expect(stdout).toContain('the next build makes the current data live again');
  expect(readdirSync(path.dirname(holdFile()))).not.toContain('.hold.json');
  expect((await build()).report.status).toBe('built');
  expect(readFileSync(path.join(site(), 'builds/latest.json'), 'utf8')).toContain(bad.slice(0, 12));
  expect((await command('rollback', '--no-hold', '--reason', 'x')).exitCode).toBe(2);
});
