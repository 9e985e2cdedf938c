import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../../lib/paths.ts';
import { bundleSite } from './bundle-site.ts';

/** Name or name and version, and the license. */
const HEADING = /^(\S+)(?: \d[\w.-]*)? \((?:Schrift, )?[\w.-]+\)$/;

/** The notices of a file by name of what they are about. */
function readNotices(file: string): Map<string, string> {
  const [, ...notices] = readFileSync(file, 'utf8').split(/\n\n-{80}\n/);
  return new Map(
    notices.map((notice) => {
      const [heading = '', ...text] = notice.split('\n');
      expect(heading).toMatch(HEADING);
      return [HEADING.exec(heading)?.[1] ?? '', text.join('\n')];
    }),
  );
}

function readAll(folder: string, isRead: (name: string) => boolean): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isRead)
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');
}

/** Not each text has a copyright notice, but each has the conditions of the license. */
const TERMS = /permission|redistribution|license/i;

describe('the file with the licenses of every site', () => {
  let notices: Map<string, string>;

  beforeAll(async () => {
    const { code } = await bundleSite();
    notices = readNotices(path.join(code.clientDir, 'lizenzen.txt'));
  });

  test('has each package that the site imports', () => {
    const isCode = (name: string): boolean => /\.tsx?$/.test(name) && !/\.test\.|testing\//.test(name);
    const sources = ['site', 'templates'].map((folder) => readAll(path.join(packageRoot(), folder), isCode)).join('\n');
    const imports = sources.matchAll(/(?:^import (?!type\b)[^;]*?from |import\()'((?:@[^/']+\/)?[^./'][^/']*)[^']*'/gm);
    const imported = new Set([...imports].map(([, name = '']) => name));
    expect([...imported]).toEqual(expect.arrayContaining(['react', 'leaflet', '@sentry/react', '@paypal/paypal-js']));
    expect([...notices.keys()]).toEqual(expect.arrayContaining([...imported]));
  });

  test.each([
    'scheduler',
    'vike',
    'kdbush',
    'rbush',
    'quickselect',
    'fflate',
    'rrweb',
    '@sentry/core',
    'Figtree',
    'Fraunces',
    'Bitter',
  ])('has %s, which comes with them', (name) => expect(notices.get(name)).toMatch(TERMS));

  test('has the notice and the text of each license', () => {
    for (const [name, text] of notices) expect([name, text]).toEqual([name, expect.stringMatching(TERMS)]);
    expect(notices.get('leaflet')).toContain('Volodymyr Agafonkin');
    expect(notices.get('pmtiles')).toMatch(/^\nCopyright 2021 Protomaps LLC\n\nRedistribution/);
    expect(notices.get('@paypal/paypal-js')).toMatch(
      /^\nCopyright 2020-present, PayPal[^]*TERMS AND CONDITIONS FOR USE/,
    );
  });
});

test('the compiled command line has the license of each package in it, in all of its processes', () => {
  const folder = path.join(packageRoot(), 'cli/compiled');
  const code = readAll(folder, (name) => name.endsWith('.js'));
  const compiled = new Set(
    [...code.matchAll(/^\s*\/\/(?:#region)? node_modules\/((?:@[^/]+\/)?[^/]+)\//gm)].map(([, name = '']) => name),
  );
  expect(compiled.size).toBeGreaterThan(50);
  expect([...compiled]).toContain('sanitize-html');
  const notices = readNotices(path.join(folder, 'licenses.txt'));
  for (const name of compiled) expect([name, notices.get(name)]).toEqual([name, expect.stringMatching(TERMS)]);
});
