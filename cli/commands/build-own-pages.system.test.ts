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

const OWN = { pages: { faq: 'texte/faq.html' }, home: { sections: ['questions', 'steps'] } };

test('pages have the words of their files, and an edit of one is another build of just this page', async () => {
  const city = cities();
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
});

test.each<[string, string, string]>([
  ['without the instruction about withdrawals', 'agb.md', '# AGB\n\nFür alle.'],
  ['that is not text', 'agb.md', 'PK\u0003\u0004\0'],
])('terms %s refuse their city with their place in tenants.json, and no other city', async (_what, name, text) => {
  const city = cities();
  city.write(`broken-${name}`, text);
  const { exitCode, stderr } = await city.build({ pages: { agb: `texte/broken-${name}` } });
  expect(exitCode, stderr).toBe(EXIT.CONFIG);
  expect(stderr).toContain('PAGE_INVALID  "pages.agb"');
  expect(stderr).toMatch(/tenants\.json:1:\d+ \S+texte\/broken-agb\.md/);
  expect(existsSync(path.join(city.folder, 'dist', ID))).toBe(false);
  expect(existsSync(path.join(city.folder, 'dist', OTHER, 'index.html'))).toBe(true);
  const doctor = await run(city.folder, ['doctor', '--json']);
  expect(doctor.stdout).toContain('"subject": "PAGE_INVALID"');
});

test('a link to a page that is not there refuses the site', async () => {
  const city = cities();
  city.write('ablauf.md', '# Ablauf\n\n[Fragen](/fragen) und [Antworten](/faq#frage-bezahlen)');
  const { exitCode, stderr } = await city.build({ pages: { ablauf: 'texte/ablauf.md' } });
  expect(exitCode).toBe(EXIT.OUTPUT_REFUSED);
  expect(stderr).toMatch(/OUTPUT_REFUSED[^]*\/fragen[^]*ablauf\/index\.html/);
});
