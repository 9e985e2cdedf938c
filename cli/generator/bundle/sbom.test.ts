import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../lib/paths.ts';
import { createSbom, type Sbom } from './license-notices.ts';

const notices = (...headings: string[]): string =>
  ['Introduction', ...headings.map((heading) => `${heading}\n\nCopyright\n`)].join(`\n\n${'-'.repeat(80)}\n`);

test('lists each package and each work in it once, with license and address', () => {
  const site = notices('Figtree (Schrift, OFL-1.1)', '@sentry/core 11.12.0 (MIT)', 'rrweb (MIT)', 'pbf 4.0.2 (ISC)');
  const { components, metadata } = createSbom({ name: 'own', version: '1.2.3' }, [site, notices('pbf 4.0.2 (ISC)')]);
  const license = (id: string) => [{ license: { id } }];
  expect(components).toEqual([
    {
      type: 'library',
      'bom-ref': '@sentry/core@11.12.0',
      name: '@sentry/core',
      version: '11.12.0',
      purl: 'pkg:npm/%40sentry/core@11.12.0',
      licenses: license('MIT'),
    },
    { type: 'library', 'bom-ref': 'Figtree', name: 'Figtree', licenses: license('OFL-1.1') },
    {
      type: 'library',
      'bom-ref': 'pbf@4.0.2',
      name: 'pbf',
      version: '4.0.2',
      purl: 'pkg:npm/pbf@4.0.2',
      licenses: license('ISC'),
    },
    { type: 'library', 'bom-ref': 'rrweb', name: 'rrweb', licenses: license('MIT') },
  ]);
  expect(metadata.component).toMatchObject({ type: 'application', purl: 'pkg:npm/own@1.2.3' });
});

test('a package without a license is not listed as if it had one', () => {
  expect(() => createSbom({ name: 'own', version: '1.2.3' }, [notices('free 1.0.0 ()')])).toThrow('free 1.0.0');
});

test('the package lists what the site renders with in the SBOM, and the libraries of commands', () => {
  const read = (file: string) => readFileSync(path.join(packageRoot(), 'bundled', file), 'utf8');
  const { components }: Sbom = JSON.parse(read('sbom.cdx.json'));
  const listed = components.map(({ name }) => name);
  expect(listed).toEqual(
    expect.arrayContaining(['bullmq', 'ioredis', '@aws-sdk/client-s3', 'commander', 'hono', 'vike']),
  );
  // Sources of the site, files of packages without the folder before them, and a file of the bundler.
  const { sources }: { sources: string[] } = JSON.parse(read('bundle/server/page-types.mjs.map'));
  const packages = sources
    .filter((file) => file.includes('/') && !/^(?:site|templates)\//.test(file))
    .map((file) => file.split('/', file.startsWith('@') ? 2 : 1).join('/'));
  expect(packages).toContain('react-dom');
  expect(packages.filter((name) => !listed.includes(name))).toEqual([]);
});
