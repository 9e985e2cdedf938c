import { expect, test } from 'vitest';
import { readProxies } from '../../config/proxies.ts';
import { imagesForTest, photograph } from '../../testing/image-fixture.ts';
import { startProxy } from '../../testing/proxy-server.ts';

test('images are requested through the proxy, and private addresses neither from it nor directly', async () => {
  const proxy = await startProxy();
  const served = await imagesForTest({ '/a.jpg': { body: await photograph(40, 30) } });
  const { port } = new URL(served.origin);
  const addresses = [
    `http://pictures.example:${port}/a.jpg`,
    `http://10.0.0.1:${port}/private.jpg`,
    `http://169.254.169.254/metadata.jpg`,
    `http://localhost:${port}/loopback.jpg`,
  ];
  const snapshot = served.createSnapshot(...addresses);
  const proxies = readProxies({ ALL_PROXY: proxy.url, NO_PROXY: '169.254.0.0/16' });
  const { warnings } = await served.prepare(snapshot, { proxies });
  expect(warnings).toMatchObject([{ message: 'an image is on a private address: it is not shown', count: 3 }]);
  expect(proxy.requests).toEqual([`GET http://pictures.example:${port}/a.jpg`]);
  expect(served.seen.map(({ path }) => path)).toEqual(['/a.jpg']);
});
