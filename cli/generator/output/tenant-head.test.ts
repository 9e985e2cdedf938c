import { expect, test } from 'vitest';
import { checkThing, thingsIn } from '../../../site/shared/testing/check-thing.ts';
import { collectLinks } from './collect-links.ts';
import { renderHeadWithPolicy, renderTenantHead } from './tenant-head.ts';
import { renderWebManifest } from './site-files.ts';
import { snapshotForTest } from '../../testing/sample-snapshot.ts';

const HOSTILE = '</script>"><script>alert(1)</script>';
const icons = [16, 32, 180, 192, 512].map((size) => ({ size, path: `/media/1c-${size}.png` }));

function headOf(fields: Parameters<typeof snapshotForTest>[0] = {}): string {
  return renderTenantHead(snapshotForTest(fields), '/assets/tenant.css');
}

test('the organisation behind the site is described in full, and names what there is only', () => {
  const provider = { name: 'Verein e. V.', address: { street: 'Gasse 1', postalCode: '97999', city: 'Stadt' } };
  const html = headOf({
    icons,
    tenant: { provider, supportEmail: 'a@b.example', facebookUrl: 'https://social.example/x' },
  });
  const [thing, ...others] = thingsIn(html);
  expect(others).toEqual([]);
  expect(checkThing(thing)).toEqual([]);
  expect(thing).toMatchObject({
    legalName: 'Verein e. V.',
    logo: 'https://gutschein.example/media/1c-512.png',
    sameAs: ['https://social.example/x'],
  });
  const [bare] = thingsIn(headOf());
  expect(checkThing(bare)).toEqual([]);
  for (const absent of ['logo', 'address', 'email', 'sameAs']) expect(bare).not.toHaveProperty(absent);
});

test('the typeface of headings is fetched before the stylesheet names it, and none where none is chosen', () => {
  expect(headOf({ headingFont: 'fraunces' })).toMatch(
    /^<link rel="preload" as="font" [^>]*crossorigin href="\/assets\/fraunces\./,
  );
  expect(headOf()).not.toContain('preload');
});

test('the icons are the tenant’s own, or else the neutral one', () => {
  const links = new Set<string>();
  collectLinks(headOf({ icons }), links);
  expect([...links]).toEqual([
    '/assets/tenant.css',
    '/favicon.ico',
    '/media/1c-16.png',
    '/media/1c-32.png',
    '/media/1c-180.png',
    '/site.webmanifest',
  ]);
  expect(headOf({ icons: icons.slice(0, 2) })).not.toContain('apple-touch-icon');
  expect(headOf()).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml">');
});

test('the policy stands before everything that it holds for, as far as a document may say it', () => {
  const html = renderHeadWithPolicy(snapshotForTest(), '/assets/tenant.css', 'pages');
  expect(html).toMatch(/^<meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; /);
  expect(html).toContain('<meta name="referrer" content="strict-origin">');
  expect(html).not.toMatch(/frame-ancestors|unsafe-inline/);
});

test('a hostile name stays text', () => {
  const html = headOf({ tenant: { name: HOSTILE } });
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(thingsIn(html)[0]?.['name']).toBe(HOSTILE);
});

test('the manifest has name, colour and the icons that a home screen asks for', () => {
  expect(JSON.parse(renderWebManifest(snapshotForTest({ icons })))).toEqual({
    name: 'Musterstadt Gutschein',
    short_name: 'Musterstadt',
    lang: 'de',
    dir: 'ltr',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: '#fdfbf8',
    theme_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    icons: [
      { src: '/media/1c-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/media/1c-512.png', sizes: '512x512', type: 'image/png' },
    ],
  });
  const manifest = JSON.parse(renderWebManifest(snapshotForTest({ tenant: { name: 'Oberammergaustadt Karte' } })));
  expect(manifest.short_name).toBeUndefined();
  expect(manifest.icons).toEqual([{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }]);
});
