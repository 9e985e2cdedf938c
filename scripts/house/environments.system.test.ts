import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';

const root = process.cwd();

/** Each part of the house, what it may use, and what only another environment has. */
const PARTS = [
  {
    part: 'site/shared',
    extra: ['site/shared/globals.d.ts'],
    allowed: "export const host = new URL('https://a.example').host;",
    forbidden: ['document.title', 'process.env', "import('node:fs')", 'localStorage.length'],
  },
  {
    part: 'site',
    extra: [],
    allowed: 'export const title = document.title;',
    forbidden: ['process.env', 'Buffer.from([])'],
  },
  {
    part: 'cli',
    extra: [],
    allowed: 'export const env = process.env;',
    forbidden: ['document.title', 'window.history'],
  },
];

test.each(PARTS)('types of $part know only its own environment', async ({ part, extra, allowed, forbidden }) => {
  // Inside the checkout, so that types are found.
  const results = path.join(root, 'test-results');
  mkdirSync(results, { recursive: true });
  const folder = mkdtempSync(path.join(results, 'environments-'));
  const config = {
    extends: path.join(root, part, 'tsconfig.json'),
    files: [
      'allowed.ts',
      ...forbidden.map((_, index) => `forbidden-${index}.ts`),
      ...extra.map((file) => path.join(root, file)),
    ],
    include: [],
  };
  try {
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
    writeFileSync(path.join(folder, 'allowed.ts'), allowed);
    for (const [index, code] of forbidden.entries()) {
      writeFileSync(path.join(folder, `forbidden-${index}.ts`), `export const found = ${code};`);
    }
    const { stdout } = await execa('npx', ['tsc', '-p', folder], { cwd: root, reject: false });
    const refused = new Set([...stdout.matchAll(/([\w-]+)\.ts\(\d+,\d+\): error/g)].map(([, name]) => name));
    expect([...refused].toSorted()).toEqual(forbidden.map((_, index) => `forbidden-${index}`));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
