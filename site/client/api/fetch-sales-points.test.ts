import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { buildShell } from '../../shared/payload/build-shell.ts';
import { fixtureSnapshot } from '../../shared/testing/fixture-snapshot.ts';
import { fetchSalesPoints } from './fetch-sales-points.ts';

async function fetchFrom(records: unknown): Promise<string[]> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(records));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  // A server on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  const { settings } = buildShell(fixtureSnapshot(), 'f');
  const points = await fetchSalesPoints({ ...settings, merchantEndpoint: `http://127.0.0.1:${port}` });
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
