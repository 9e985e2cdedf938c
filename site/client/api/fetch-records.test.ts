import { expect, test } from 'vitest';
import { buildShell } from '../../shared/payload/build-shell.ts';
import { fixtureSnapshot } from '../../shared/testing/fixture-snapshot.ts';
import { serve } from '../../testing/serve.ts';
import { fetchSalesPoints } from './fetch-records.ts';

async function fetchFrom(records: unknown): Promise<string[]> {
  const merchantEndpoint = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(records));
  });
  const { settings } = buildShell(fixtureSnapshot(), 'f');
  const points = await fetchSalesPoints({ ...settings, merchantEndpoint });
  return points.map(({ id, name }) => `${id} ${name}`);
}

test('sales points keep the order of the prerendered list, whatever the order of the API', async () => {
  const records = ['Zoo', 'Ätherladen', 'Bahnhof', 'ahorn'].map((displayName, id) => ({ id, displayName }));
  const expected = ['3 ahorn', '1 Ätherladen', '2 Bahnhof', '0 Zoo'];
  expect(await fetchFrom(records)).toEqual(expected);
  expect(await fetchFrom(records.toReversed())).toEqual(expected);
});

test('a duplicate sales point is shown once, and an unreadable one is omitted', async () => {
  const point = { id: 1, displayName: 'Rathaus' };
  expect(await fetchFrom([point, point, { id: 2 }, null])).toEqual(['1 Rathaus']);
});

test('a response that is not a list is an error', async () => {
  await expect(fetchFrom({})).rejects.toThrow('not a list');
});
