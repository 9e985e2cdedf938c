import { expect, test } from 'vitest';
import { HOME_SECTIONS, type Snapshot } from '../../site/shared/models/snapshot.ts';
import { fixtureSnapshot } from '../../site/shared/testing/fixture-snapshot.ts';
import { renderPath } from '../testing/render-page.tsx';

const SNAPSHOT = fixtureSnapshot();
const IMAGE = 'https://img.example/stadt.jpg';
const LOGO = 'https://img.example/logo.svg';

const render = (snapshot: Snapshot) => renderPath('/', snapshot);

function snapshotWithImages(): Snapshot {
  return fixtureSnapshot({
    tenant: {
      ...SNAPSHOT.tenant,
      theme: { homepageFirstSectionImage: IMAGE },
      websiteSponsors: [
        { id: '1', name: 'Mit Logo', logoSmallUrl: LOGO, linkUrl: 'https://mit.example/', sortIndex: 1 },
        { id: '2', name: 'Ohne Logo', sortIndex: 2 },
      ],
    },
    images: {
      [IMAGE]: { path: '/media/stadt', width: 1600, height: 720, widths: [800, 1600] },
      [LOGO]: { path: '/media/logo', width: 180, height: 60, widths: [180] },
    },
  });
}

test('the tenant’s image loads first, all others lazily', () => {
  const images = render(snapshotWithImages()).match(/<img [^>]*>/g) ?? [];
  expect(images).toHaveLength(2);
  expect(images[0]).toContain('/media/stadt-1600.webp');
  expect(images[0]).toContain('fetchPriority="high"');
  expect(images[0]).not.toContain('loading=');
  expect(images[1]).toContain('loading="lazy"');
});

test('a tenant without an image has a drawn town', () => {
  expect(render(SNAPSHOT)).toContain('class="skyline hero-skyline"');
  expect(render(snapshotWithImages())).not.toContain('hero-skyline');
});

test('sponsors are shown by logo with their name, or by name alone', () => {
  const html = render(snapshotWithImages());
  expect(html).toMatch(/<a class="supporter" href="https:\/\/mit\.example\/"><picture>.*?alt="Mit Logo"/);
  expect(html).toContain('<span class="supporter">Ohne Logo</span>');
});

test('the primary action leads to the general voucher, or to the list without one', () => {
  const buttonOf = (html: string) => /<a class="button button-large" href="([^"]*)">Gutschein kaufen/.exec(html)?.[1];
  expect(buttonOf(render(SNAPSHOT))).toBe('/gutscheine/stadtgutschein');
  const { generalVoucher: _general, ...without } = SNAPSHOT;
  expect(buttonOf(render(without))).toBe('/gutscheine');
});

test('a tenant without sales points mentions none', () => {
  expect(render(SNAPSHOT)).toContain('Verkaufs\u00adstelle ansehen');
  expect(render({ ...SNAPSHOT, salesPoints: [] })).not.toContain('Verkaufsstelle');
});

test('sections stand under their own headings', () => {
  // No place of these merchants can be on a map, so that section is left out.
  const html = render({ ...snapshotWithImages(), homeSections: HOME_SECTIONS });
  const headings = [...html.matchAll(/<h2[^>]*>([^<]*)/g)].map(([, text]) => text);
  expect(headings).toEqual([
    'Ein Geschenk, das hier zu Hause ist',
    'Zum Beispiel hier',
    'Wonach ist Ihnen?',
    'In drei Schritten verschenkt',
    'So kommen Sie zum Gutschein',
    'Kurz gefragt',
    'Mit freundlicher Unterstützung von',
  ]);
});

test('sections follow each other as the tenant lists them, with no level of heading skipped', () => {
  const html = render({ ...snapshotWithImages(), homeSections: ['questions', 'supporters', 'steps'] });
  const headings = [...html.matchAll(/<(h[1-6])[^>]*>([^<]*)/g)].map(([, level, text]) => `${level} ${text}`);
  expect(headings).toEqual([
    'h1 Musterstadt Gutschein',
    'h2 Kurz gefragt',
    'h2 Mit freundlicher Unterstützung von',
    'h2 In drei Schritten verschenkt',
    'h3 Aussuchen',
    'h3 Verschenken',
    'h3 Einlösen',
  ]);
});
