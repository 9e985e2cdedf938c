import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { RunningSandbox } from '../sandbox/start-sandbox.ts';
import { folderWith, serveApi, temporaryFolder } from '../testing/cli-fixture.ts';
import { startCli, type EndedProcess } from '../testing/cli-process.ts';
import { copyPackage } from '../testing/package-copy.ts';

let root: string;
let api: RunningSandbox;

beforeAll(async () => {
  root = path.join(temporaryFolder(), 'package');
  copyPackage(root);
  api = await serveApi({ tenants: 1, merchants: 1 });
});

/** Builds a city with a copy of the package in which a file was edited. */
async function buildWith(file: string, edit: (source: string) => string): Promise<EndedProcess & { folder: string }> {
  const edited = path.join(root, file);
  const source = readFileSync(edited, 'utf8');
  writeFileSync(edited, edit(source));
  expect(readFileSync(edited, 'utf8')).not.toBe(source);
  const folder = folderWith(api, 'stadt-001');
  const ended = await startCli(folder, ['build', '--all'], {}, root).ended;
  writeFileSync(edited, source);
  return { ...ended, folder };
}

/** Checks that the operator reads of a broken file, and that no site and no temporary file is left. */
function expectBrokenFile({ exitCode, stderr, folder }: Awaited<ReturnType<typeof buildWith>>): void {
  expect(stderr).not.toContain('INTERNAL_ERROR');
  expect(stderr).not.toMatch(/^\s+at .*node_modules/m);
  expect(stderr).toContain('→ Correct the file');
  expect(exitCode).toBe(3);
  expect(readdirSync(path.join(folder, 'dist')).filter((name) => !name.startsWith('.'))).toEqual([]);
  const templates = readdirSync(path.join(root, 'templates'), { recursive: true });
  expect(templates.filter((name) => String(name).endsWith('.mjs'))).toEqual([]);
}

test.each([
  ['a syntax error', 'templates/faq/+data.ts', 'const x = = 3;', /faq\/\+data\.ts:\d+:11/, /\d+ │ const x = = 3;/],
  [
    'a configuration that throws',
    'templates/+config.ts',
    'throw new Error("on purpose");',
    /templates\/\+config\.ts/,
    /on purpose/,
  ],
])('%s is shown with file, line and code', async (_what, file, line, place, words) => {
  const outcome = await buildWith(file, (source) => `${source}\n${line}\n`);
  expectBrokenFile(outcome);
  expect(outcome.stderr).toMatch(/CODE_BROKEN {2}The code of the site does not build$/m);
  expect(outcome.stderr).toMatch(place);
  expect(outcome.stderr).toMatch(words);
});

test('a page that throws is named with its URL, and the place in its source', async () => {
  const outcome = await buildWith('templates/faq/+Page.tsx', (source) =>
    source.replace('  const shell = useShell();\n', '  throw new Error(`no ${"data"}`);\n$&'),
  );
  expectBrokenFile(outcome);
  expect(outcome.stderr).toContain('PAGE_BROKEN  The page /faq cannot be rendered');
  expect(outcome.stderr).toContain('Error: no data');
  expect(outcome.stderr).toMatch(/at Page \(templates\/faq\/\+Page\.tsx:\d+:\d+\)/);
});
