import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HostResponse } from '../../testing/ask-host.ts';
import { REVALIDATED } from '../../generator/output/file-headers.ts';
import { buildSites, DOMAIN, serveSites, TENANT, type BuiltSites, type HostedSites } from '../../testing/hosts.ts';
import { canRun } from '../../testing/suite-programs.ts';
import type { ServerKind } from '../../testing/web-server.ts';

let built: BuiltSites;

beforeAll(async () => {
  built = await buildSites();
});

describe.each<ServerKind>(['nginx', 'caddy', 'apache'])('behind %s, as its configuration is printed', (kind) => {
  let sites: HostedSites;

  beforeAll(async () => {
    if (!canRun(kind)) return undefined;
    sites = await serveSites(built.folder, kind);
    return () => sites.close();
  });

  beforeEach(({ skip }) => skip(!canRun(kind), `${kind} is not installed`));

  /** Apache names scheme and host; the others leave them to the browser. */
  const locationOf = ({ headers }: HostResponse): string | undefined =>
    headers.location?.replace(`https://${DOMAIN}`, '');

  test('every line of _redirects holds, with and without a slash, once, and is not cached', async () => {
    const lines = built.read('_redirects').toString().trim().split('\n');
    expect(lines.length).toBeGreaterThan(20);
    for (const line of lines) {
      const [from = '', to = '', status = ''] = line.replaceAll(':slug', built.slug).split(' ');
      for (const target of [from, `${from}/`]) {
        const answer = await sites.get(target);
        expect([target, answer.status, locationOf(answer)]).toEqual([target, Number.parseInt(status, 10), to]);
        expect(answer.headers['cache-control']).toBe(REVALIDATED);
        expect(answer.headers['x-content-type-options']).toBe('nosniff');
      }
      if (to.startsWith('/') && !to.endsWith('.pdf'))
        expect([to, (await sites.get(to.replace(/#.*/, ''))).status]).toEqual([to, 200]);
    }
  });

  test.each([
    ['/haendler?utm=1&x=%C3%A4', '/akzeptanzstellen?utm=1&x=%C3%A4'],
    ['/antwort?a=b', '/faq?a=b#antwort-1'],
    ['/archiv?a=b', 'https://archiv.example/alt?jahr=2020#ende'],
    ['/anbieter?a=b', '/akzeptanzstellen?a=b'],
    ['/faq?a=b', undefined],
  ])('the visitor’s query goes along: %s → %s', async (from, to) => {
    expect(locationOf(await sites.get(from))).toBe(to);
  });

  test('the query goes along to acceptance locations', async () => {
    for (const from of [`/${built.slug}`, `/anbieter/${built.slug}`]) {
      expect(locationOf(await sites.get(`${from}?a=b`))).toBe(`/akzeptanzstellen/${built.slug}?a=b`);
    }
  });

  test.each(['404', 'error', 'assets'])('a slug that is a reserved name has no short address: %s', async (slug) => {
    const page = path.join(built.folder, 'dist', TENANT, `akzeptanzstellen/${slug}/index.html`);
    mkdirSync(path.dirname(page), { recursive: true });
    writeFileSync(page, '<h1>Laden</h1>');
    for (const from of [`/${slug}`, `/${slug}/`]) expect([from, (await sites.get(from)).status]).toEqual([from, 404]);
    expect((await sites.get(`/akzeptanzstellen/${slug}`)).status).toBe(200);
  });

  test('a new acceptance location has its short addresses at once', async () => {
    const page = path.join(built.folder, 'dist', TENANT, `akzeptanzstellen/ganz-neu-${kind}/index.html`);
    mkdirSync(path.dirname(page));
    writeFileSync(page, '<h1>Ganz neu</h1>');
    for (const from of [`/ganz-neu-${kind}`, `/anbieter/ganz-neu-${kind}/`]) {
      const answer = await sites.get(from);
      expect([answer.status, locationOf(answer)]).toEqual([301, `/akzeptanzstellen/ganz-neu-${kind}`]);
    }
  });
});
