import { expect, test } from 'vitest';
import { buildShell } from '../shared/payload/build-shell.ts';
import { fixtureSnapshot } from '../shared/testing/fixture-snapshot.ts';
import { renderHead } from './render-head.ts';

const shell = buildShell(fixtureSnapshot(), 'b');
const HOSTILE = '"><script>alert(1)</script>\'&';

test('a page has title, description, canonical address, and the same for shared links', () => {
  expect(renderHead({ title: 'Häufige Fragen', description: 'Antworten.', canonicalPath: '/faq' }, shell)).toBe(
    '<title>Häufige Fragen – Musterstadt Gutschein</title>' +
      '<meta name="description" content="Antworten.">' +
      '<meta property="og:title" content="Häufige Fragen"><meta property="og:description" content="Antworten.">' +
      '<link rel="canonical" href="https://gutschein.example/faq">' +
      '<meta property="og:url" content="https://gutschein.example/faq">',
  );
});

test('the tenant’s name stands in a title once', () => {
  expect(renderHead({ title: 'Musterstadt Gutschein', description: 'D' }, shell)).toContain(
    '<title>Musterstadt Gutschein</title>',
  );
});

test('a page that is not to be found says so, and has no canonical address', () => {
  const html = renderHead({ title: 'Nicht gefunden', description: 'D', noindex: true }, shell);
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toMatch(/canonical|og:url/);
});

test('texts cannot leave their attribute', () => {
  const html = renderHead({ title: HOSTILE, description: HOSTILE, canonicalPath: `/${HOSTILE}` }, shell);
  expect(html).not.toContain('<script');
  expect(html.match(/"/g)).toHaveLength(20);
});
