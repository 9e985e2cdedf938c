import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { EXIT } from '../lib/errors.ts';
import { ATTACK_MARK } from '../sandbox/cities/hostile-city.ts';
import type { Fault } from '../sandbox/sandbox-options.ts';
import { folderWith, run, serveApi, temporaryFolder, tenantOf, writeTenants } from '../testing/cli-fixture.ts';
import type { Outcome } from '../testing/cli-fixture.ts';
import { elementsOf, readHtml } from '../testing/read-html.ts';
import { digestFiles } from '../testing/site-digest.ts';

describe('a city whose every field attacks the site', () => {
  let top: string;
  let site: string;
  let outcome: Outcome;
  let files: string[];

  const read = (file: string) => readFileSync(path.join(site, file), 'utf8');
  const documents = () => files.filter((file) => file.endsWith('.html')).map((file) => [file, read(file)] as const);

  beforeAll(async () => {
    // Deep enough for a path with some `../` to end up within what is looked at.
    top = temporaryFolder();
    const folder = path.join(top, 'a/b/c');
    mkdirSync(folder, { recursive: true });
    writeTenants(folder, { tenants: [tenantOf(await serveApi(), 'boese-stadt')] });
    outcome = await run(folder, ['build', '--all']);
    site = path.join(folder, 'dist/boese-stadt');
    files = Object.keys(digestFiles(site));
  });

  test('is built, and every record and field that was left out is counted', () => {
    expect(outcome.exitCode).toBe(0);
    expect(outcome.stdout).toMatch(/slug cannot be made into a safe part of a web address: the record is left out/);
    expect(outcome.stdout).toMatch(/logoUrl is not a web address .*: the field is left out/);
    expect(outcome.stdout).toMatch(/^ {4}\/\d+\/slug \(Weg nach oben/m);
  });

  test('cannot write outside of its folder, nor give a file another name than a plain one', () => {
    const outside = Object.keys(digestFiles(top)).filter(
      (file) => !file.startsWith('a/b/c/dist/.releases/boese-stadt/'),
    );
    expect(outside).toEqual(['a/b/c/dist/boese-stadt', 'a/b/c/tenants.json']);
    for (const file of files) expect(file).toMatch(/^(?:[\w@][\w.@-]*\/)*[\w@][\w.@-]*$/);
    expect(Math.max(...files.flatMap((file) => file.split('/')).map((name) => name.length))).toBeLessThan(100);
  });

  test('has its slugs folded, or the record left out', () => {
    const slugs = readdirSync(path.join(site, 'akzeptanzstellen'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(slugs).toEqual(expect.arrayContaining(['guter-laden', 'groesse-mehr', 'upper', 'con', 'constructor']));
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    for (const left of ['evil', 'etc-passwd', 'index', 'index-html', 'a-2fb', 'a-b']) expect(slugs).not.toContain(left);
  });

  test('shows its names as text', () => {
    const [heading] = elementsOf(read('akzeptanzstellen/guter-laden/index.html'), 'h1');
    expect(heading?.text).toContain(`&lt;/script&gt;&lt;script&gt;${ATTACK_MARK}()`);
  });

  test('runs nothing: no script, handler, style or frame of its own on any page', () => {
    const names = new Set<string>();
    for (const [file, html] of documents()) {
      for (const { name, attributes } of readHtml(html)) {
        names.add(name);
        const place = `${file}: <${name} ${JSON.stringify(attributes)}>`;
        expect(
          Object.keys(attributes).filter((key) => /^on|^style$|^srcdoc$/.test(key)),
          place,
        ).toEqual([]);
        for (const key of ['href', 'src', 'action', 'formaction', 'poster', 'srcset', 'xlink:href']) {
          expect(attributes[key] ?? '/', place).toMatch(/^(?:\/(?!\/)|https?:\/\/|mailto:|tel:|#)/);
        }
        const isOurs = attributes['type'] === 'application/json' || attributes['src']?.startsWith('/assets/') === true;
        if (name === 'script') expect(isOurs || attributes['type'] === 'application/ld+json', place).toBe(true);
      }
    }
    expect(names.size).toBeGreaterThan(20);
    for (const forbidden of ['iframe', 'object', 'embed', 'base', 'style', 'animate'])
      expect(names).not.toContain(forbidden);
  });

  test('cannot close an element of the page around it, nor leave one open', () => {
    for (const [file, html] of documents()) expect(misnested(html), file).toEqual([]);
  });

  test('cannot leave the JSON within its documents', () => {
    for (const [file, html] of documents()) {
      for (const [, json = ''] of html.matchAll(
        /<script[^>]*type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/gs,
      )) {
        expect(json, file).not.toContain('<');
        expect(() => JSON.parse(json), file).not.toThrow();
      }
    }
    expect(read('gutscheine/guter-laden/index.html')).toContain('id="vike_pageContext"');
  });

  test('adds no rule for the host and no address to the sitemap', () => {
    for (const file of ['_headers', '_redirects', 'sitemap.xml', 'robots.txt']) {
      expect(read(file)).not.toContain(ATTACK_MARK);
      expect(read(file)).not.toMatch(/[\u2028\u2029]/);
    }
    for (const line of read('_redirects').trim().split('\n')) expect(line).toMatch(/^\/[\w/:-]+ \/[\w/:.-]+ 30[12]!?$/);
    for (const line of read('_headers').trim().split('\n')) expect(line).toMatch(/^(?:|\/[\w/.*-]*| {2}[\w-]+: .+)$/);
    const stylesheet = files.find((file) => file.startsWith('assets/tenant.')) ?? '';
    expect(read(stylesheet)).not.toMatch(/url\(|<|@import|expression/);
  });

  test('moves no cursor in the terminal', () => {
    // Line ends, and what a terminal shows as it is.
    expect(outcome.stdout + outcome.stderr).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\u2028\u2029]/u);
  });
});

test('a dead link costs the city nothing', async () => {
  const description =
    '<p>Siehe <a href="/gibt/es/nicht">unsere Seite</a> und <a href="/gutscheine/anders?a=1&b=2">Gutschein</a></p>';
  const body = [{ id: 11, slug: 'anders', companyName: 'Dritter', description }];
  const faults: Record<string, Fault> = { '/merchant/merchants/public': { kind: 'body', body } };
  const folder = folderWith(await serveApi({ tenants: 1, merchants: 1, faults }), 'stadt-001');
  const outcome = await run(folder, ['build', '--all']);
  expect(outcome.exitCode).toBe(0);
  expect(outcome.stdout).toMatch(/LINK_LEFT_OUT/);
  expect(outcome.stdout).toMatch(/\/gibt\/es\/nicht \(Dritter\)/);
  const page = readFileSync(path.join(folder, 'dist/stadt-001/akzeptanzstellen/anders/index.html'), 'utf8');
  expect(page).toContain('Siehe unsere Seite und <a href="/gutscheine/anders?a=1&amp;b=2">Gutschein</a>');
});

test('a city with empty lists and no place on the map has a whole site all the same', async () => {
  const lists = ['merchants/public', 'featured-merchants', 'categories', 'poss/public', 'sales-points'];
  const empty: Fault = { kind: 'body', body: [] };
  const faults: Record<string, Fault> = Object.fromEntries(
    lists.map((list) => [`stadt-001.example/merchant/${list}`, empty]),
  );
  faults['stadt-001.example/order/templates'] = empty;
  faults['stadt-001.example/tenant/frontend-tenants/business-customer-supporters'] = empty;
  faults['stadt-001.example/merchant/merchants/1/public'] = { kind: 'status', status: 404 };
  const nowhere = { address: null, geoLocation: { lat: -360, lon: '-360' } };
  const merchant = (id: number) => ({ id, slug: `laden-${id}`, companyName: `Laden ${id}`, ...nowhere });
  const place = (id: number) => ({ id: `p${id}`, displayName: `Ort ${id}`, merchantId: id, ...nowhere });
  faults['stadt-002.example/merchant/merchants/public'] = { kind: 'body', body: [merchant(11), merchant(12)] };
  faults['stadt-002.example/merchant/poss/public'] = { kind: 'body', body: [place(11), place(12)] };
  const folder = folderWith(await serveApi({ tenants: 2, merchants: 2, faults }), 'stadt-001', 'stadt-002');
  // A new city has no merchants yet, which its operator has to confirm.
  const refused = await run(folder, ['build', '--tenant', 'stadt-001', '--json']);
  expect(refused.exitCode).toBe(EXIT.OUTPUT_REFUSED);
  const { title, acceptChange: digests } = JSON.parse(refused.stdout).tenants[0].failure;
  expect(title).toBe('The data of stadt-001 look broken, so the site does not go live');
  const outcome = await run(folder, ['build', '--all', '--accept-change', ...digests]);
  expect(outcome.exitCode).toBe(0);
  expect(outcome.stdout).toContain('NO_MERCHANTS');
  const read = (file: string) => readFileSync(path.join(folder, 'dist', file), 'utf8');
  for (const page of ['', 'gutscheine/', 'akzeptanzstellen/', 'verkaufsstellen/', 'karte/', 'firmenkunden/']) {
    expect(elementsOf(read(`stadt-001/${page}index.html`), 'h1'), page).toHaveLength(1);
  }
  expect(elementsOf(read('stadt-002/karte/index.html'), 'main')[0]?.text).toMatch(/Ohne festen Standort.*Laden 12/);
  expect(elementsOf(read('stadt-002/akzeptanzstellen/laden-12/index.html'), 'h1')[0]?.text).toBe('Laden 12');
});

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

/** End tags that do not match, and elements without an end tag. Browsers repair them in different ways. */
function misnested(html: string): string[] {
  const open: string[] = [];
  const wrong: string[] = [];
  const markup = html.replaceAll(/<script\b.*?<\/script>|<!--.*?-->|<!DOCTYPE[^>]*>/gis, '');
  for (const [tag, slash, name = '', rest = ''] of markup.matchAll(/<(\/?)([a-z][\w-]*)([^>]*)>/gi)) {
    if (slash === '/') {
      if (open.pop() !== name) wrong.push(tag);
    } else if (!VOID.test(name) && !rest.endsWith('/')) open.push(name);
  }
  return [...wrong, ...open];
}
