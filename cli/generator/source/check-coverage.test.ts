import { expect, test } from 'vitest';
import { configFor, merchant, pullFrom } from '../../testing/api-server.ts';

test('warns once of a map without an archive and without tiles, unless nobody visits the site', async () => {
  const map = { consentRequired: true };
  const one = { '/merchants/public': [merchant(1)] };
  const codes = await Promise.all(
    [{}, { mode: 'staging' as const }, { mode: 'testing' as const }, { sandbox: true }].map(async (more) => {
      const { warnings } = await pullFrom(one, configFor({ map, ...more }));
      return warnings.map(({ code, count }) => `${count} × ${code}`);
    }),
  );
  expect(codes).toEqual([['1 × MAP_WITHOUT_GROUND'], ['1 × MAP_WITHOUT_GROUND'], [], []]);
});

test('a place outside of the archive counts once, as its one marker', async () => {
  const address = { street: 'Markt 1', postalCode: '97070', city: 'Musterstadt' };
  const at = (lat: number) => ({ address, geoLocation: { lat, lon: 10 } });
  const inside = [1, 2, 3].map((id) => merchant(id, { geoLocation: { lat: 50, lon: 10 } }));
  const { warnings } = await pullFrom(
    {
      '/merchants/public': [...inside, merchant(4, at(52))],
      '/poss/public': [{ id: 1, displayName: 'Laden 4', merchantId: 4, ...at(52) }],
    },
    configFor(),
    {
      mapArchive: {
        path: '/media/a-map.pmtiles',
        kind: 'vector',
        minZoom: 0,
        maxZoom: 14,
        bounds: [9, 49, 11, 51],
        source: 'stadt.pmtiles',
      },
    },
  );
  expect(warnings).toMatchObject([{ code: 'MAP_ARCHIVE_GAPS', count: 1 }]);
});
