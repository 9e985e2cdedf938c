import { expect, test } from 'vitest';
import * as names from '../../site/sleeping-page/names.ts';
import { readSources } from './source-files.ts';

const NAMES = 'site/sleeping-page/names.ts';
const sources = readSources(process.cwd()).filter(
  ({ path }) => /^(site|templates)\//.test(path) && !/\.test\.|\/testing\//.test(path) && path !== NAMES,
);

/** Events of our own; all others are the browser's. */
const EVENTS = [names.WAKE, names.SHELL_HYDRATED, names.HYDRATED, names.CODE_OUT_OF_REACH].join('|');
const LITERALS = [/(?:get|set|remove)Item\(\s*['"`]/, new RegExp(`(?:Event|EventListener)\\(\\s*'(?:${EVENTS})'`)];
/** Between a page and its scripts before React. */
const ATTRIBUTE = /\[data-/;

function findLiterals(files: { path: string; text: string }[]): string[] {
  return files.flatMap(({ path, text }) => {
    const refused = path.startsWith('site/sleeping-page/') ? [...LITERALS, ATTRIBUTE] : LITERALS;
    return refused.some((literal) => literal.test(text)) ? [path] : [];
  });
}

test('storage keys, own events and attributes of sleeping pages have their names from one file', () => {
  expect(findLiterals(sources)).toEqual([]);
});

test.each([
  ["localStorage.getItem('cart');", 'site/features/cart/x.ts'],
  ["dispatchEvent(new Event('wake'));", 'site/client/x.ts'],
  ["addEventListener('hydrated', wake);", 'templates/faq/x.ts'],
  ["document.querySelector('[data-x]');", 'site/sleeping-page/x.ts'],
])('a name that is written out is found: %s', (text, path) => {
  expect(findLiterals([{ path, text }])).toEqual([path]);
});

test('each listed attribute is written by a component', () => {
  const attributes = Object.values(names).flatMap((name) => /^\[(.+)\]$/.exec(name)?.[1] ?? []);
  expect(attributes.length).toBeGreaterThan(0);
  const isWritten = (attribute: string) =>
    sources.some(({ path, text }) => path.endsWith('.tsx') && text.includes(` ${attribute}`));
  expect(attributes.filter((attribute) => !isWritten(attribute))).toEqual([]);
});
