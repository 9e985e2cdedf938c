import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { folderWith, serveApi, temporaryFolder } from '../testing/cli-fixture.ts';
import { startCli, type EndedProcess } from '../testing/cli-process.ts';
import { copyPackage } from '../testing/package-copy.ts';

/** Builds a city with a copy of the package whose sources were edited. */
async function buildWith(edit: (root: string) => void): Promise<EndedProcess & { root: string; folder: string }> {
  const root = path.join(temporaryFolder(), 'package');
  copyPackage(root);
  edit(root);
  const folder = folderWith(await serveApi({ tenants: 1, merchants: 1 }), 'stadt-001');
  return { ...(await startCli(folder, ['build', '--all'], {}, root).ended), root, folder };
}

/** Checks that the operator reads of a broken file, and that no site and no temporary file is left. */
function expectBrokenFile({ exitCode, stderr, root, folder }: Awaited<ReturnType<typeof buildWith>>): void {
  expect(stderr).not.toContain('INTERNAL_ERROR');
  expect(stderr).not.toMatch(/^\s+at .*node_modules/m);
  expect(stderr).toContain('→ Correct the file');
  expect(exitCode).toBe(3);
  expect(readdirSync(path.join(folder, 'dist')).filter((name) => !name.startsWith('.'))).toEqual([]);
  const templates = readdirSync(path.join(root, 'templates'), { recursive: true });
  expect(templates.filter((name) => String(name).endsWith('.mjs'))).toEqual([]);
}

test.each([
  ['a syntax error', 'templates/faq/+data.ts', 'const x = = 3;', /\+data\.ts:\d+:11$/m, /\d+ │ const x = = 3;/],
  ['a broken stylesheet', 'site/styles/base.css', '.x { color: red', /styles\/\S+\.css/, /./],
  [
    'a configuration that throws',
    'templates/+config.ts',
    'throw new Error("on purpose");',
    /\+config\.ts$/m,
    /on purpose/,
  ],
  [
    'a module that throws',
    'templates/faq/+Page.tsx',
    'document.title;',
    /\+Page\.tsx:\d+:1$/m,
    /document is not defined/,
  ],
])('%s is shown with file, line and code', async (_what, file, line, place, words) => {
  const outcome = await buildWith((root) => appendFileSync(path.join(root, file), `\n${line}\n`));
  expectBrokenFile(outcome);
  expect(outcome.stderr).toMatch(/CODE_BROKEN {2}The code of the site does not build: /);
  expect(outcome.stderr).toMatch(place);
  expect(outcome.stderr).toMatch(words);
});

test('a page that throws is named with its URL, and the place in its source', async () => {
  const outcome = await buildWith((root) => {
    const file = path.join(root, 'templates/faq/+Page.tsx');
    const source = readFileSync(file, 'utf8');
    const edited = source.replace('  const shell = useShell();\n', '  throw new Error(`no ${"data"}`);\n$&');
    expect(edited).not.toBe(source);
    writeFileSync(file, edited);
  });
  expectBrokenFile(outcome);
  expect(outcome.stderr).toContain('PAGE_BROKEN  The page /faq cannot be rendered');
  expect(outcome.stderr).toContain('Error: no data');
  expect(outcome.stderr).toMatch(/\d+ \| {3}throw new Error\(`no \$\{"data"\}`\);\n.*\| {9}\^/);
  expect(outcome.stderr).toMatch(/at Page \(templates\/faq\/\+Page\.tsx:\d+:\d+\)/);
});
