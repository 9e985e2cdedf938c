import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { run, temporaryFolder, writeTenants } from '../../cli/testing/cli-fixture.ts';
import { GOOD, HOSTILE, startHostileCity } from './hostile-city.ts';

interface Report {
  tenant: string;
  status: string;
  pages: number;
  warnings: { code: string; message: string; count: number }[];
}

test('a good city is built whole beside a hostile one, which loses only what is hostile of it', async () => {
  const cities = await startHostileCity({ merchants: 30, slow: 0 });
  onTestFinished(cities.stop);
  // No earlier build has converted or rejected these images.
  cities.renew(Date.now() % 1_000_000);
  const folder = temporaryFolder();
  writeTenants(folder, cities.tenantsJson);
  const { exitCode, stdout } = await run(folder, ['build', '--all', '--json']);
  expect(exitCode).toBe(0);
  const { tenants } = JSON.parse(stdout) as { tenants: Report[] };
  const reportOf = (id: string) => tenants.find(({ tenant }) => tenant === id);
  const good = reportOf(GOOD);
  expect(good).toMatchObject({ status: 'built', warnings: [] });
  expect(existsSync(path.join(folder, 'dist', GOOD, 'gutscheine/index.html'))).toBe(true);

  const hostile = reportOf(HOSTILE);
  expect(hostile?.status).toBe('built');
  const messages = hostile?.warnings.map(({ message }) => message).join('\n') ?? '';
  expect(messages).toMatch(/an image is not in a known image format/);
  expect(messages).toMatch(/companyName is longer than 200 characters: only its beginning is taken/);
  const codes = hostile?.warnings.map(({ code }) => code) ?? [];
  for (const code of ['FIELD_CUT', 'FIELD_LEFT_OUT', 'LINK_LEFT_OUT', 'SLUG_TWICE', 'RECORD_LEFT_OUT']) {
    expect(codes).toContain(code);
  }
});
