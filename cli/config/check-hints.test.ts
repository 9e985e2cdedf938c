import { expect, test } from 'vitest';
import { ALPHA, read, refusal } from './config-fixture.ts';

test.each(['javascript:alert(1)', '//tiles.example/{z}/{x}/{y}', 'tiles/{z}/{x}/{y}.png'])(
  'the tile URL %s is refused',
  async (tileUrl) => {
    const { details } = await refusal({ tenants: [{ ...ALPHA, map: { tileUrl } }] });
    expect(details).toEqual([expect.stringContaining('is neither an http(s) URL nor a path of the site')]);
  },
);

test('a tile URL without its places is a warning', async () => {
  const { warnings } = await read({ tenants: [{ ...ALPHA, map: { tileUrl: '/tiles/{z}/{x}.png' } }] });
  expect(warnings).toMatchObject([{ tenant: 'alpha', message: '"map.tileUrl" lacks {y}, so every tile is the same' }]);
});

test.each(['sentry', 'https://sentry.example/1', 'https://key@sentry.example/'])(
  'the DSN %s is a warning',
  async (sentryDsn) => {
    const { warnings } = await read({ tenants: [{ ...ALPHA, sentryDsn }] });
    expect(warnings).toMatchObject([{ message: expect.stringContaining('"sentryDsn" does not look like a DSN') }]);
  },
);

test('a DSN as the provider writes it is fine', async () => {
  const { warnings } = await read({ tenants: [{ ...ALPHA, sentryDsn: 'https://0a1b@o1.ingest.sentry.example/42' }] });
  expect(warnings).toEqual([]);
});
