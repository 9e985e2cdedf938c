import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SPRITE = readFileSync(new URL('drawings/drawings.svg', import.meta.url), 'utf8');
const COMPONENT = readFileSync(new URL('Drawing.tsx', import.meta.url), 'utf8');
const NAMES = readFileSync(new URL('../shared/payload/page-parts.ts', import.meta.url), 'utf8');
const STYLES = readFileSync(new URL('../styles/drawings.css', import.meta.url), 'utf8');

const drawn = [...SPRITE.matchAll(/<symbol id="([a-z]+)"/g)].map(([, id = '']) => id);

test('every name has its drawing, and every drawing its name', () => {
  const named = [...(NAMES + COMPONENT).matchAll(/(?<=\| )'([a-z]+)'/g)].map(([, name = '']) => name);
  expect(named.toSorted()).toEqual(drawn.toSorted());
});

test('drawings have no colour but those that a page gives them', () => {
  expect(SPRITE).not.toMatch(/(fill|stroke)="(?!var\(--drawn-)/);
  expect(SPRITE).not.toMatch(/<(style|script|image)|style=/);
  for (const [, property = ''] of SPRITE.matchAll(/var\((--drawn-[a-z-]+)\)/g))
    expect(STYLES).toContain(`${property}:`);
});
