import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { EXIT } from '../lib/errors.ts';
import { cacheFolder } from '../lib/cache-folder.ts';
import { run, temporaryFolder, writeTenants, writeTargets } from '../testing/cli-fixture.ts';
import { pipeForTest } from '../testing/pipe.ts';
import { digestFiles } from '../testing/site-digest.ts';
import { releaseForTest } from '../testing/published-site.ts';
import { canRun } from '../testing/suite-programs.ts';
import { closeServer, listen, LOOPBACK } from '../serve/http.ts';

const CITIES = ['stadt-001', 'stadt-002', 'stadt-003'];

interface Site {
  city: string;
  build: string;
  footer?: string;
  price?: number;
  /** Markup on the page of the questions. */
  more?: string;
  pages?: readonly string[];
  /** Id of the code that made it. */
  code?: string;
}

/** A site of a few pages, as small as a browser takes it. */
function siteOf({
  city,
  build,
  footer = 'Impressum',
  price = 10,
  more = '',
  pages = [],
}: Site): Record<string, string> {
  const page = (name: string, main: string): [string, string][] => [
    [
      `${name}index.html`,
      `<!DOCTYPE html><html lang="de"><head><title>${city}</title><link rel="stylesheet" href="/assets/style.css"></head>
<body><header><h1>${city}</h1></header><main class="main"><section class="text">${main}</section></main>
<footer class="site-footer"><a href="/impressum">${footer}</a></footer></body></html>`,
    ],
    [`${name}index.pageContext.json`, JSON.stringify({ data: { content: { text: main, price } } })],
  ];
  return Object.fromEntries([
    ...page('', `<p>Gutscheine für ${city} ab ${price} €</p>`),
    ...page('faq/', `<p>Fragen</p>${more}`),
    ...pages.flatMap((name) => page(`${name}/`, '<p>Neu</p>')),
    [
      'assets/style.css',
      'body { margin: 0; font: 16px sans-serif } main { min-height: 300px } footer { background: #ddd }',
    ],
    ['builds/latest.json', JSON.stringify({ id: build })],
  ]);
}

let folder: string;

const release = ({ code, ...site }: Site): void =>
  releaseForTest(path.join(folder, 'dist'), siteOf(site), site.city, { codeId: code });
const review = (...more: string[]) => run(folder, ['review', '--all', ...more], process.env);
const publish = (...more: string[]) => run(folder, ['publish', '--all', '--target', 'live', ...more]);
const readReview = (name = 'review') => JSON.parse(readFileSync(path.join(folder, name, 'review.json'), 'utf8'));

describe.runIf(canRun('chromium'))('voucher-site review', () => {
  beforeAll(async () => {
    folder = temporaryFolder();
    writeTenants(folder, {
      tenants: CITIES.map((id) => ({ id, tenantDomain: `${id}.example`, mode: 'testing', sandbox: true })),
    });
    writeTargets(folder, { live: { type: 'directory', path: path.join(folder, 'www') } });
    for (const city of CITIES) release({ city, build: 'a1' });
    expect(await publish()).toMatchObject({ exitCode: EXIT.OK });
    rmSync(path.join(cacheFolder(), 'pictures'), { recursive: true, force: true });
  });

  test('shows an equal change once and the change of one city below, and lets only what was reviewed go live', async () => {
    expect(await review('--against', 'live', '--fail-on-change')).toMatchObject({ exitCode: EXIT.OK });
    expect(readReview().totals).toMatchObject({ tenants: 3, unchanged: 3, pictured: 0 });
    for (const city of CITIES) {
      const own = city === 'stadt-002' ? { price: 12, pages: ['agb'] } : {};
      release({ city, build: 'b2', footer: 'Impressum und Datenschutz', ...own });
    }
    expect((await review('--against', 'live')).stdout).toContain(
      'The files of 3 tenants are those of the build of the',
    );
    const { stdout, exitCode } = await review('--against', 'live', '--targets', 'targets.json', '--json');
    expect(exitCode).toBe(EXIT.OK);
    const document = JSON.parse(stdout);
    expect(document).toEqual(readReview());
    expect(document.totals).toMatchObject({ changed: 3, failed: 0 });
    expect(document.shared).toMatchObject([
      {
        subject: 'footer.site-footer',
        details: ['a “und Datenschutz” added'],
        cityCount: 3,
        pageCount: 6,
        widths: [390, 1280],
      },
    ]);
    expect(document.shared[0].examples.map(({ tenant }: { tenant: string }) => tenant)).toEqual(CITIES);
    const own = document.tenants[1].own.map(({ subject }: { subject: string }) => subject);
    expect(own.toSorted()).toEqual(['data: content.price', 'data: content.text', 'page', 'section.text']);
    expect(document.tenants.map(({ own: changes }: { own: unknown[] }) => changes.length)).toEqual([0, 4, 0]);
    const html = readFileSync(path.join(folder, 'review/index.html'), 'utf8');
    const files = [...html.matchAll(/<img src="([^"]+)"/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(12);
    for (const file of files)
      expect(
        readFileSync(path.join(folder, 'review', file))
          .subarray(8, 12)
          .toString(),
      ).toBe('WEBP');
    const refused = await review('--against', 'live', '--fail-on-change', '--json');
    expect(refused).toMatchObject({
      exitCode: EXIT.OUTPUT_REFUSED,
      stderr: expect.stringContaining('CHANGE_FOUND'),
    });
    expect(JSON.parse(refused.stdout)).toMatchObject({ ok: false, exitCode: EXIT.OUTPUT_REFUSED });

    release({ city: 'stadt-003', build: 'c3', footer: 'unseen' });
    const published = await publish('--reviewed', 'review/review.json', '--json');
    expect(published.exitCode).toBe(EXIT.OUTPUT_REFUSED);
    expect(JSON.parse(published.stdout).tenants).toMatchObject([
      { status: 'published', buildId: 'b2' },
      { status: 'published', buildId: 'b2' },
      { status: 'failed', failure: { code: 'NOT_REVIEWED', title: expect.stringContaining('c3 of stadt-003') } },
    ]);
  });

  test('what somebody has put in the place of published files fails the tenant', async () => {
    const outDir = path.join(folder, 'dist');
    for (const city of CITIES) release({ city, build: 'a0' });
    expect(await publish()).toMatchObject({ exitCode: EXIT.OK });
    rmSync(outDir, { recursive: true });
    for (const city of CITIES) release({ city, build: 'b1' });
    const place = (city: string) => path.join(folder, 'www', city, 'faq/index.html');
    const [piped = '', linked = '', written = ''] = CITIES;
    for (const city of CITIES) rmSync(place(city));
    pipeForTest(place(piped), '');
    symlinkSync('/etc/passwd', place(linked));
    writeFileSync(place(written), 'longer or shorter');
    expect(await review('--against', 'live')).toMatchObject({ exitCode: EXIT.OUTPUT_REFUSED });
    const failure = { code: 'TARGET_FILE_CHANGED', title: expect.stringMatching(/^faq\/index.html of the release a0/) };
    expect(readReview().tenants).toMatchObject(CITIES.map(() => ({ status: 'failed', failure })));
  });

  test('the same releases give the same pictures, and one pixel column of one page is found', async () => {
    for (const city of CITIES) release({ city, build: 'd4' });
    const line = '<svg width="9" height="40"><rect x="4" width="1" height="40" fill="#f4f4f4"/></svg>';
    for (const city of CITIES) {
      release({ city, build: 'e5', more: '<svg width="9" height="40"></svg>' });
      release({ city, build: 'f6', more: city === 'stadt-002' ? line : '<svg width="9" height="40"></svg>' });
    }
    const picturesOf = async (name: string) => {
      rmSync(path.join(cacheFolder(), 'pictures'), { recursive: true, force: true });
      expect(await review('--against', 'e5', '--report', name)).toMatchObject({ exitCode: EXIT.OK });
      return digestFiles(path.join(folder, name, 'pictures'));
    };
    const first = await picturesOf('one');
    expect(Object.keys(first)).not.toEqual([]);
    expect(await picturesOf('two')).toEqual(first);
    const { shared, tenants } = readReview('one');
    expect(shared).toEqual([]);
    const [, { own }] = tenants;
    const seen = own.filter(({ subject }: { subject: string }) => !subject.startsWith('data:'));
    expect(seen).toMatchObject([{ subject: 'section.text', pageCount: 1, cities: { 'stadt-002': ['/faq'] } }]);
  });

  test('after new code, what three cities show in pictures is recognized in others, unless it looks otherwise there', async () => {
    // Four are reviewed at once, so the seventh begins when three have ended.
    const cities = [1, 2, 3, 4, 5, 6, 7].map((city) => `stadt-00${city}`).concat('stadt-mit-einem-langen-namen');
    const other = temporaryFolder();
    writeTenants(other, {
      tenants: cities.map((id) => ({ id, tenantDomain: `${id}.example`, mode: 'testing', sandbox: true })),
    });
    const build = (id: string, code: string, footerOf: (city: string) => string): void => {
      for (const city of cities) {
        const site = siteOf({ city, build: id, footer: footerOf(city) });
        releaseForTest(path.join(other, 'dist'), site, city, { codeId: code });
      }
    };
    const [name, more] = ['Der Stadtgutschein '.repeat(2), 'und alles, was Sie darüber wissen sollten'];
    build('a1', 'a1', (city) => (city.length > 9 ? name : 'Impressum'));
    build('b2', 'b2', (city) => `${city.length > 9 ? name : 'Impressum'} ${more}`);
    expect(await run(other, ['review', '--all'], process.env)).toMatchObject({ exitCode: EXIT.OK });
    const { totals, shared, tenants } = JSON.parse(readFileSync(path.join(other, 'review/review.json'), 'utf8'));
    expect(totals).toMatchObject({ changed: 8, pictured: 16 - totals.recognized });
    expect(tenants[6]).toMatchObject({ pictured: [], recognized: ['/', '/faq'], own: [] });
    expect(tenants[7]).toMatchObject({ pictured: ['/', '/faq'], recognized: [] });
    expect(shared).toMatchObject([{ subject: 'footer.site-footer', cityCount: 8, pageCount: 16, widths: [390, 1280] }]);
    expect(Object.keys(shared[0].cities)).toEqual(cities);
  });

  test('pages reach neither other servers nor files, and keep no review from its end', async () => {
    const asked: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url);
      response.end();
    });
    const port = await listen(server, { host: LOOPBACK, port: 0 });
    const hostile = `<iframe src="file:///etc/passwd"></iframe><img src="http://127.0.0.1:${port}/image" alt="">
<script>
fetch('http://127.0.0.1:${port}/fetch', { mode: 'no-cors' }).catch(() => {});
fetch('http://localhost:${port}/name', { mode: 'no-cors' }).catch(() => {});
new WebSocket('ws://127.0.0.1:${port}/socket');
open('http://127.0.0.1:${port}/popup'); alert('wait');
</script>`;
    release({ city: 'stadt-001', build: 'a7' });
    release({ city: 'stadt-001', build: 'b8', more: hostile });
    release({ city: 'stadt-003', build: 'a7' });
    release({ city: 'stadt-003', build: 'b8', more: '<b>1</b>'.repeat(60_000), footer: 'new' });
    expect(await run(folder, ['review', '--all'], process.env)).toMatchObject({
      exitCode: EXIT.OK,
    });
    await closeServer(server);
    expect(asked).toEqual([]);
    const { tenants } = readReview();
    expect(tenants[0]).toMatchObject({ pictured: ['/faq'], problems: [] });
    expect(tenants[2]).toMatchObject({
      pictured: ['/'],
      problems: [{ page: '/faq', problem: 'the page has more than 50000 elements' }],
    });
  });

  test('refuses a folder of other files, and a browser that is missing', async () => {
    const other = temporaryFolder();
    writeFileSync(path.join(other, 'mine.txt'), '');
    const refused = await review('--report', other);
    expect(refused).toMatchObject({
      exitCode: EXIT.UNUSABLE_PATH,
      stderr: expect.stringContaining('REPORT_NOT_A_REVIEW'),
    });
    expect(readdirSync(other)).toEqual(['mine.txt']);
    expect(await review('--report', path.join(other, 'mine.txt'))).toMatchObject({
      exitCode: EXIT.UNUSABLE_PATH,
      stderr: expect.stringContaining('FILE_IN_THE_WAY'),
    });
    expect(await run(folder, ['review', '--all'], { ...process.env, CHROME_PATH: '/no/browser' })).toMatchObject({
      exitCode: EXIT.CONFIG,
      stderr: expect.stringMatching(/BROWSER_MISSING.*\/no\/browser/),
    });
    expect(await run(folder, ['review', '--all'], { ...process.env, CHROME_PATH: '/bin/false' })).toMatchObject({
      exitCode: EXIT.CONFIG,
      stderr: expect.stringContaining('BROWSER_FAILED'),
    });
    writeFileSync(path.join(folder, 'no-review.json'), '{}');
    expect(await publish('--reviewed', 'no-review.json')).toMatchObject({
      exitCode: EXIT.USAGE,
      stderr: expect.stringContaining('REVIEW_INVALID'),
    });
  });
});
