import path from 'node:path';
import { expect, test } from 'vitest';
import { readImports, readSources } from './source-files.ts';

const ROOT = path.join(import.meta.dirname, '../..');

/** Imports that load nothing: of types, and those that run later. */
const LOADS_NOTHING = /^import type [^;]*;|\bimport\([^)]*\)/gm;

/** Paths of all modules that are loaded together with an entry. */
function modulesLoadedBy(entry: string): Set<string> {
  const sources = new Map(readSources(ROOT).map((file) => [file.path, file]));
  const loaded = new Set<string>();
  const visit = (file: string): void => {
    const source = sources.get(file);
    if (source === undefined || loaded.has(file)) return;
    loaded.add(file);
    for (const imported of readImports({ path: file, text: source.text.replaceAll(LOADS_NOTHING, '') }))
      visit(imported);
  };
  visit(entry);
  return loaded;
}

const OBSERVING = ['cli/fleet/monitor/worker-metrics.ts', 'cli/commands/observing.ts'];

test('what shows builds to operators is loaded by the long-running commands only, when they run', () => {
  const entries = ['commands/build.ts', 'commands/publish.ts', 'commands/worker.ts', 'commands/webhook.ts', 'main.ts'];
  for (const entry of [
    ...entries,
    'fleet/monitor/record-run.ts',
    'fleet/queue/build-and-publish.ts',
    'fleet/queue/webhook-server.ts',
  ]) {
    expect(OBSERVING.filter((file) => modulesLoadedBy(`cli/${entry}`).has(file))).toEqual([]);
  }
  // Or else the files have other names now.
  for (const file of OBSERVING) expect(modulesLoadedBy(file).size).toBeGreaterThan(1);
});

const PARSERS = [
  'cli/generator/source/parse-records.ts',
  'cli/generator/source/sanitize-markup.ts',
  'cli/generator/source/pull-snapshot.ts',
];

test('the process that coordinates builds does not load the parsers and the sanitizer, half a megabyte of code', () => {
  const loaded = modulesLoadedBy('cli/generator/build-tenant.ts');
  expect(loaded.has('cli/generator/source/fetch-responses.ts')).toBe(true);
  expect(PARSERS.filter((file) => loaded.has(file))).toEqual([]);
  // Or else the files have other names now.
  expect(PARSERS.filter((file) => !modulesLoadedBy('cli/generator/render/prepare-tenant.ts').has(file))).toEqual([]);
});
