import { readdirSync, readFileSync } from 'node:fs';
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

test('no page has a guard, or a route that is a function: their code is left out', () => {
  const folders = ['site', 'templates'];
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  );
  const names = files.map((file) => path.basename(file));
  expect(names).toContain('+Page.tsx');
  expect(names.filter((name) => /^\+(?:guard|route)\./.test(name))).toEqual([]);
  const configs = files.filter((file) => path.basename(file) === '+config.ts');
  expect(configs.filter((file) => /\b(?:guard|route)\b/.test(readFileSync(file, 'utf8')))).toEqual([]);
});
