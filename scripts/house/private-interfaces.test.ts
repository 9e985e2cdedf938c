import { expect, test } from 'vitest';
import { findPrivateUses } from './private-interfaces.ts';
import { readSources } from './source-files.ts';

const ROOT = process.cwd();

function plant(text: string): string[] {
  return findPrivateUses(ROOT, [{ path: 'cli/planted.ts', text }]).map((use) => use.text);
}

test('the project uses of its dependencies what they offer', () => {
  const own = /^scripts\/house\/private-interfaces|\.(?:test|spec)\.tsx?$/;
  expect(
    findPrivateUses(
      ROOT,
      readSources(ROOT).filter(({ path }) => !own.test(path)),
    ),
  ).toEqual([]);
});

test.each([
  ["import { route } from '../../node_modules/vike/dist/shared-server-client/route/index.js';"],
  ["import { Scripts } from 'bullmq/dist/esm/classes/scripts.js';"],
  ["const parser = createRequire(import.meta.url).resolve('@brillout/json-serializer/dist/parse.js');"],
  ["require('react-dom/cjs/react-dom-server-legacy.node.production.js');"],
  ["const PREFETCH = '/vike/dist/client/runtime-client-routing/prefetch.js';"],
  [String.raw`const SERVER = /[\\/]react-dom[\\/]server\.node\.js$/;`],
  [String.raw`const PARSER = /node_modules\/postcss\/lib\//;`],
  ['React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE.H = dispatcher;'],
  ['React.__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED'],
  ["Object.keys(card).some((key) => key.startsWith('__reactFiber'))"],
  [String.raw`const PRELOAD_HELPER = '\0vite/preload-helper.js';`],
  ['return `export default "__VITE_ASSET__${asset}__"`;'],
  ["import { x } from 'vike/__internal';"],
  ['const { _pageFilesAll } = pageContext;'],
  ['scrollTo(0, history.state?.vike?.scrollPosition?.y);'],
])('a planted violation is caught: %s', (text) => {
  expect(plant(text)).toHaveLength(1);
});

test.each([
  ["import { navigate } from 'vike/client/router';"],
  ["import { parse } from '@brillout/json-serializer/parse';"],
  ["import { Ajv2020 } from 'ajv/dist/2020.js';"],
  [String.raw`const BASE_MODULES = /node_modules[\\/](react|vike|@brillout)[\\/]/;`],
  ["import { wait } from '../lib/wait.js';"],
])('what a dependency offers may be used: %s', (text) => {
  expect(plant(text)).toEqual([]);
});
