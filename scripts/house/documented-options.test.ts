import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { COMMANDS, runCli } from '../../cli/program.ts';
import { listFiles, readDocs } from './doc-links.ts';

/** A part of a document below a heading, with the headings above it. */
interface Section {
  path: string;
  text: string;
}

const OPTION = /--[a-z][a-z-]*[a-z]/g;

const docs = readDocs(process.cwd(), listFiles(process.cwd()));
const sections = docs.flatMap(({ path, text: document }) => sectionsOf(path, document));
/** Named in one sentence for all commands. */
const shared = new Set(sections.find((section) => section.text.includes('Many options exist'))?.text.match(OPTION));

function sectionsOf(path: string, document: string): Section[] {
  const [title = '', ...parts] = document.split(/^(?=## )/m);
  return [title, ...parts].map((part) => ({ path, text: `${title.split('\n')[0]}\n${part}` }));
}

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

/** Flags in sections that name the command, in code. */
function documentedFor(command: string): Set<string> {
  const named = new RegExp(`\`(?:voucher-site )?${command}[\` ]|voucher-site ${command}\\b|^# ${command}`, 'im');
  return new Set(
    sections.filter((section) => named.test(section.text)).flatMap(({ text: part }) => part.match(OPTION) ?? []),
  );
}

const helps = new Map(await Promise.all([...COMMANDS.keys()].map(async (name) => [name, await helpOf(name)] as const)));

test.each([...helps])('docs explain every option of %s', (command, help) => {
  const documented = documentedFor(command);
  const missing = optionsOf(help).filter((flag) => !documented.has(flag) && !shared.has(flag));
  expect(missing, `no section of docs/ that names "voucher-site ${command}" explains these options`).toEqual([]);
});

test('options in the tables of the docs exist', () => {
  const known = new Set([...helps.values()].flatMap(optionsOf));
  const tables = docs
    .filter(({ path }) => path.startsWith('docs/'))
    .flatMap(({ text: part }) => part.match(/^\| `--[^|]+\|/gm) ?? []);
  expect(tables.length).toBeGreaterThan(10);
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
