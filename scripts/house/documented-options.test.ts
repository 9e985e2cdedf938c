import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { COMMANDS, runCli } from '../../cli/program.ts';
import { listFiles, readDocs } from './doc-links.ts';

const OPTION = /--[a-z][a-z-]*[a-z]/g;

const docs = readDocs(process.cwd(), listFiles(process.cwd()));

async function helpOf(command: string): Promise<string> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const { signal } = new AbortController();
  await runCli([command, '--help'], { stdout, stderr, env: {}, cwd: process.cwd(), signal });
  stdout.end();
  return text(stdout);
}

/** The flags that start a line of the help. */
function optionsOf(help: string): string[] {
  return [...help.matchAll(/^ +(?:-\w, )?(--[a-z-]+)/gm)]
    .map(([, flag = '']) => flag)
    .filter((flag) => flag !== '--help');
}

const helps = new Map(await Promise.all([...COMMANDS.keys()].map(async (name) => [name, await helpOf(name)] as const)));

// docs/cli.md leaves options to the help.
test.each([...helps])('the help explains every option of %s', (_, help) => {
  const flags = optionsOf(help);
  const explained = help.match(/^ +(?:-\w, )?--[a-z-]+(?: [<[].*[>\]])? {2,}\w/gm) ?? [];
  expect(explained.flatMap((line) => line.match(OPTION) ?? [])).toEqual(expect.arrayContaining(flags));
});

test('commands in the code of the docs have the options that are named with them', () => {
  const calls = docs.flatMap(({ path, text: part }) =>
    [...part.matchAll(/voucher-site ([a-z]+)((?: +(?:'[^'\n]*'|[^\s`'#|>&]+))*)/g)].map(
      ([, command = '', rest = '']) => ({
        path,
        command,
        options: rest.replaceAll(/'[^']*'/g, '').match(OPTION) ?? [],
      }),
    ),
  );
  expect(calls.filter(({ options }) => options.length > 0).length).toBeGreaterThan(50);
  const wrong = calls.flatMap(({ path, command, options }) => {
    const help = helps.get(command);
    const known = help === undefined ? options : ['--help', ...optionsOf(help)];
    return options.filter((flag) => !known.includes(flag)).map((flag) => `${path}: voucher-site ${command} ${flag}`);
  });
  expect(wrong).toEqual([]);
});

test('options in the tables of the docs exist', () => {
  const known = new Set([...helps.values()].flatMap(optionsOf));
  const tables = docs
    .filter(({ path }) => path.startsWith('docs/'))
    .flatMap(({ text: part }) => part.match(/^\| `--[^|]+\|/gm) ?? []);
  expect(tables.flatMap((cell) => cell.match(OPTION) ?? []).filter((flag) => !known.has(flag))).toEqual([]);
});

test('commands in the code of the docs exist', () => {
  // Decisions also name what was not built.
  const current = docs.filter(({ path }) => !path.startsWith('docs/decisions/'));
  const code = current.map((doc) => doc.text).join('\n');
  const found = /(?:(?:^ {4,}|`|npx |-- )voucher-site ([a-z]+)|`([a-z]+) --[a-z])/gm;
  const named = [...code.matchAll(found)].map(([, called, short]) => called ?? short);
  expect(named).toContain('rollback');
  expect([...new Set(named)].filter((name = '') => !COMMANDS.has(name) && name !== 'tar')).toEqual([]);
});
