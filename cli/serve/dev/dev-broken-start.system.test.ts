import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { ask } from '../../testing/preview-site.ts';
import { MUSTERSTADT } from '../../testing/dev-server.ts';
import { copySources } from '../../testing/package-copy.ts';
import { startDev } from './start-dev.ts';

test('a page tree that is broken from the start is shown as an error, and served once it is mended', async () => {
  // Vike leaves its plugin out where it sees Vitest.
  vi.stubEnv('VITEST', undefined);
  using sources = copySources();
  const file = path.join(sources.root, 'templates/+config.ts');
  const text = await readFile(file, 'utf8');
  await writeFile(file, `${text}\nconst = ;\n`);
  const { port, close } = await startDev({ packageRoot: sources.root, tenant: MUSTERSTADT, port: 0 });
  const get = () => ask('/', { port, headers: { accept: 'text/html' } });
  expect(await get()).toMatchObject({ status: 500, text: expect.stringContaining('+config.ts') });
  const mend = async () => {
    await writeFile(file, text);
    await vi.waitFor(async () => expect((await get()).status).toBe(200), { timeout: 2000, interval: 50 });
  };
  await vi.waitFor(mend, { timeout: 30_000 });
  await close();
});
