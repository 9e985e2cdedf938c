import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { EXIT } from '../lib/errors.ts';
import { run, serveApi, temporaryFolder, tenantOf, writeTenants } from '../testing/cli-fixture.ts';
import type { RunningSandbox } from '../sandbox/start-sandbox.ts';

const ID = 'stadt-001';
const OTHER = 'stadt-002';

const TERMS = `# Allgemeine Geschäftsbedingungen der Stadtwerke

Für alle Gutscheine. Fragen? <mailto:post@stadt.example>

## § 1 Preise

| Versand | Kosten |
| ------- | -----: |
| Post    |  3,50 € |

## § 2 Widerrufsbelehrung

Sie widerrufen unter [Vertrag widerrufen](/widerruf). <script>alert(1)</script>
`;
const FAQ = '<h1>Gut zu wissen</h1><h2>Kaufen</h2><h3>Gibt es Rabatt?</h3><p>Nein.</p>';

let api: RunningSandbox;

beforeAll(async () => {
  api = await serveApi({ tenants: 2, merchants: 12 });
});

function cities() {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'texte'));
  const write = (name: string, text: string) => writeFileSync(path.join(folder, 'texte', name), text);
  const read = (file: string, tenant = ID) => readFileSync(path.join(folder, 'dist', tenant, file), 'utf8');
  const build = async (settings: object, ...more: string[]) => {
    const defaults = { pages: { agb: 'texte/agb.md' } };
    writeTenants(folder, { defaults, tenants: [tenantOf(api, ID, settings), tenantOf(api, OTHER)] });
    return run(folder, ['build', '--all', ...more]);
  };
  write('agb.md', TERMS);
  write('faq.html', FAQ);
  return { folder, write, read, build, idOf: (): string => JSON.parse(read('builds/latest.json')).id };
}

const OWN = { pages: { faq: 'texte/faq.html' }, home: { sections: ['questions', 'steps'] }, promotion: 'aktion.pdf' };

test('pages have the words of their files, and an edit of one is another build of just this page; a promotion is a file of the site', async () => {
  const city = cities();
  const promotion = path.join(city.folder, 'aktion.pdf');
  writeFileSync(promotion, '%PDF-1.7 Lose');
  const { exitCode, stderr } = await city.build(OWN);
  expect(exitCode, stderr).toBe(0);
  for (const tenant of [ID, OTHER]) {
    const terms = city.read('agb/index.html', tenant);
    expect(terms).toContain('<title>Allgemeine Geschäftsbedingungen der Stadtwerke');
    expect(terms).toContain('<meta name="description" content="Für alle Gutscheine.');
    expect(terms).toContain('<td>3,50 €</td>');
    expect(terms).toContain('<h2 id="widerruf">§ 2 Widerrufsbelehrung</h2>');
    expect(terms).not.toContain('alert(1)');
  }
  expect(city.read('faq/index.html')).toContain('<summary>Gibt es Rabatt?</summary>');
  expect(city.read('faq/index.html', OTHER)).toContain('<h1>Häufige Fragen</h1>');
  const headings = (tenant: string) => {
    const [page = ''] = city.read('index.html', tenant).split('<footer');
    return [...page.matchAll(/<h2>([^<]*)/g)].map(([, text]) => text);
  };
  expect(headings(ID)).toEqual(['Kurz gefragt', 'In drei Schritten verschenkt']);
  expect(headings(OTHER).length).toBeGreaterThan(2);
  expect(city.read('_redirects')).toContain('/dreimalglueck /pdf/dreimalglueck.pdf 302!\n');
  expect(city.read('dreimalglueck/index.html')).toContain('content="0; url=/pdf/dreimalglueck.pdf"');
  expect(city.read('pdf/dreimalglueck.pdf')).toBe('%PDF-1.7 Lose');
  expect(existsSync(path.join(city.folder, 'dist', OTHER, 'pdf/dreimalglueck.pdf'))).toBe(false);

  const first = city.idOf();
  const home = city.read('index.html');
  expect((await city.build(OWN, '--json')).stdout.match(/"status": "unchanged"/g)).toHaveLength(2);
  // Where a file lies is no part of a site.
  renameSync(path.join(city.folder, 'texte/faq.html'), path.join(city.folder, 'faq.html'));
  const moved = { ...OWN, pages: { faq: 'faq.html' } };
  expect((await city.build(moved, '--json')).stdout.match(/"status": "unchanged"/g)).toHaveLength(2);

  writeFileSync(path.join(city.folder, 'faq.html'), FAQ.replace('Nein', 'Doch'));
  const edited = await city.build(moved);
  expect(edited.exitCode, edited.stderr).toBe(0);
  expect(city.read('faq/index.html')).toContain('<p>Doch.</p>');
  expect(city.idOf()).not.toBe(first);
  expect(city.read('index.html')).toBe(home);

  const second = city.idOf();
  // Of the same size.
  writeFileSync(promotion, '%PDF-1.7 Rose');
  await city.build(moved);
  expect(city.read('pdf/dreimalglueck.pdf')).toBe('%PDF-1.7 Rose');
  expect(city.idOf()).not.toBe(second);
});

test.each([
  ['terms', { pages: { agb: 'texte/broken.md' } }, 'PAGE_INVALID  "pages.agb"', 'texte/broken.md'],
  ['a promotion', { promotion: 'aktion.pdf' }, 'PROMOTION_INVALID  "promotion" is missing', 'aktion.pdf'],
])('%s that cannot be used refuse their city with their place, and no other city', async (_what, own, title, file) => {
  const city = cities();
  city.write('broken.md', '# AGB\n\nFür alle.');
  const { exitCode, stderr } = await city.build(own);
  expect(exitCode, stderr).toBe(EXIT.CONFIG);
  expect(stderr).toContain(title);
  expect(stderr).toMatch(new RegExp(String.raw`tenants\.json:1:\d+ \S+${file}`));
  expect(existsSync(path.join(city.folder, 'dist', ID))).toBe(false);
  expect(existsSync(path.join(city.folder, 'dist', OTHER, 'index.html'))).toBe(true);
  const doctor = await run(city.folder, ['doctor', '--json']);
  expect(doctor.stdout).toContain(title.slice(0, title.indexOf(' ')));
});
