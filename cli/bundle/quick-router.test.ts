import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from '@brillout/json-serializer/stringify';
import { expect, onTestFinished, test } from 'vitest';
import { lateHistory, lateStart, QUICK_PREFETCH, quickParser, unroutedHydration } from './quick-router.ts';

/** The published entry is in dist/server/client. */
const routerFolder = fileURLToPath(
  new URL('../../client/runtime-client-routing', import.meta.resolve('vike/client/router')),
);

/** Names that `export { … }`, `export function` and `export const` declare. */
function exportedNames(code: string): string[] {
  const lists = [...code.matchAll(/export \{ ([^}]*?) ?\};/g)].flatMap(([, names = '']) => names.split(','));
  const declared = [...code.matchAll(/export (?:async )?(?:function|const) (\w+)/g)].map(([, name = '']) => name);
  return [...lists.map((name) => name.trim()), ...declared].toSorted();
}

test('what replaces the prefetching of links exports the same names, and imports only what is there', async () => {
  const replaced = await readFile(path.join(routerFolder, 'prefetch.js'), 'utf8');
  expect(exportedNames(QUICK_PREFETCH)).toEqual(exportedNames(replaced));
  for (const [, names = '', file = ''] of QUICK_PREFETCH.matchAll(/import \{ ([^}]*) \} from '([^']*)'/g)) {
    const imported = exportedNames(await readFile(path.join(routerFolder, file), 'utf8'));
    expect(imported, file).toEqual(expect.arrayContaining(names.split(', ')));
  }
});

test('history and router start in tasks after the evaluation of the code', async () => {
  const entry = lateStart(await readFile(path.join(routerFolder, 'entry.js'), 'utf8'));
  expect(entry).toContain("from './initClientRouter.js'");
  expect(entry.match(/^initClientRouter\(\)/m)).toBeNull();
  expect(entry).toContain('startTask(initClientRouter);');
  const published = await readFile(path.join(routerFolder, 'history.js'), 'utf8');
  const history = lateHistory(published);
  expect(exportedNames(history)).toEqual(exportedNames(published));
  expect(history.match(/^(initHistory|globalObject\.)/m)).toBeNull();
  const start = /\nfunction initHistory\(\) \{[^}]*\}\s*$/.exec(history)?.[0];
  expect(start).toContain('monkeyPatchHistoryAPI();');
  expect(start?.indexOf('enhance();')).toBeLessThan(start?.indexOf('globalObject.previous = getHistoryInfo();') ?? 0);
});

test('the first page is hydrated without the router, which asks for every later one', async () => {
  const published = await readFile(path.join(routerFolder, 'renderPageClient.js'), 'utf8');
  expect(unroutedHydration(published)).toContain('isFirstRender ? {} : await route(pageContext)');
  // The rest of the answer is what onBeforeRoute() adds, which this site lacks.
  expect(published).toContain('const { pageId: _, routeParams: __, ...rest } = pageContextFromRoute;');
  expect(() => unroutedHydration(published.replace('await route(pageContext)', 'resolve()'))).toThrow('has changed');
});

const VALUES = [
  { name: 'plain', count: 3, list: ['a', ['b', { c: null }]] },
  { name: '!important', missing: undefined, at: new Date(0), quoted: 'says "!undefined"' },
  ['!undefined', '"!', Number.POSITIVE_INFINITY],
];

test.each(VALUES)('page data are parsed as before: %j', async (value) => {
  const parse = await quickParse();
  expect(parse(stringify(value))).toEqual(value);
});

test('JSON without special values is not walked through', async () => {
  const parse = await quickParse();
  const { entries } = Object;
  let visits = 0;
  Object.entries = (object: object) => {
    visits += 1;
    return entries(object);
  };
  onTestFinished(() => void (Object.entries = entries));
  parse('{"list":[{"name":"a"},{"name":"b"}]}');
  expect(visits).toBe(0);
  parse('{"list":[{"name":"a"},{"name":"!undefined"}]}');
  expect(visits).toBeGreaterThan(0);
});

async function quickParse(): Promise<(text: string) => unknown> {
  const file = createRequire(import.meta.url).resolve('@brillout/json-serializer/parse');
  const types = JSON.stringify(new URL('types.js', `file://${file}`));
  const code = quickParser(await readFile(file, 'utf8')).replace("'./types.js'", types);
  const { parse }: { parse: (text: string) => unknown } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  );
  return parse;
}
