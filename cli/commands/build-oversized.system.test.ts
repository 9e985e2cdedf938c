import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { ApiMerchant, ApiPointOfSale } from '../sandbox/api-types.ts';
import { folderWith, run, serveApi } from '../testing/cli-fixture.ts';

const LONG = 'Sehr langer Text ';

const ALWAYS = Array.from({ length: 50_000 }, () => ({ day: 'MONDAY' as const, opens: '09:00', closes: '18:00' }));

/** Merchants whose every text or list is too long, deep, or made to be slow to read. */
function oversizedMerchants(): ApiMerchant[] {
  const oversized: Partial<ApiMerchant>[] = [
    { companyName: LONG.repeat(60_000) },
    { description: '<div>'.repeat(9000) },
    { description: `<p>${'<a href="/nirgends">'.repeat(2000)}</p>` },
    { description: LONG.repeat(60_000), shortDescription: '<'.repeat(500_000) },
    { slug: 'a-'.repeat(500_000) },
    { websiteUrl: `https://${'/'.repeat(500_000)}x`, email: `${'a'.repeat(500_000)}@` },
    { openingHours: ALWAYS },
    { companyName: ' '.repeat(500_000), phone: '+49 '.repeat(100_000) },
    ...Array.from({ length: 50 }, () => ({ slug: 'gleich' })),
  ];
  return oversized.map((more, id) => Object.assign({ id, slug: `laden-${id}`, companyName: `Laden ${id}` }, more));
}

const POINTS_OF_SALE: readonly ApiPointOfSale[] = [
  { id: 1, displayName: LONG.repeat(60_000) },
  { id: 2, displayName: 'Kiosk', merchantId: 'x'.repeat(500_000) },
  {
    id: 3,
    displayName: 'Kiosk',
    address: { street: LONG.repeat(60_000), postalCode: ' '.repeat(500_000), city: 'Stadt' },
  },
  { id: 4, displayName: 'Kiosk', openingHours: ALWAYS },
];

test('a city whose texts and lists are too long loses only those, and the city beside it nothing', async () => {
  const call = (name: string) => `stadt-002.example/merchant/${name}/public`;
  const faults = {
    [call('merchants')]: { kind: 'body' as const, body: oversizedMerchants() },
    [call('poss')]: { kind: 'body' as const, body: POINTS_OF_SALE },
  };
  const folder = folderWith(await serveApi({ tenants: 2, merchants: 30, faults }), 'stadt-001', 'stadt-002');
  const { exitCode, stdout } = await run(folder, ['build', '--all', '--json']);
  expect(exitCode).toBe(0);
  const [good, oversized] = JSON.parse(stdout).tenants;
  expect(good).toMatchObject({ tenant: 'stadt-001', status: 'built' });
  expect(existsSync(path.join(folder, 'dist/stadt-001/gutscheine/index.html'))).toBe(true);
  expect(oversized.status).toBe('built');
  const warnings: { code: string; message: string }[] = oversized.warnings;
  expect(warnings.map(({ message }) => message).join('\n')).toMatch(
    /companyName is longer than 200 characters: only its beginning is taken/,
  );
  const codes = ['FIELD_CUT', 'FIELD_LEFT_OUT', 'LINK_LEFT_OUT', 'SLUG_TWICE', 'RECORD_LEFT_OUT'];
  expect(warnings.map(({ code }) => code)).toEqual(expect.arrayContaining(codes));
});
