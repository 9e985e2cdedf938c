import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { REPLACED_ROUTER_MODULES } from './slim-router.ts';

/** The published entry is in dist/server/client. */
const routerFolder = fileURLToPath(new URL('../../shared-server-client', import.meta.resolve('vike/client/router')));

test.each(Object.entries(REPLACED_ROUTER_MODULES))('what replaces %s exports the same names', async (module, code) => {
  const replaced: object = await import(/* @vite-ignore */ path.join(routerFolder, module));
  const replacement: object = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
  expect(Object.keys(replacement)).toEqual(Object.keys(replaced));
});
