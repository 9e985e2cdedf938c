import { expect, test } from 'vitest';
import type { LayoutName, PageLocation } from '../shared/payload/page-data.ts';
import { breadcrumbsOfPage } from '../shared/payload/make-page.ts';
import { fixtureSnapshot } from '../shared/testing/fixture-snapshot.ts';
import { renderInShell } from '../testing/render-in-shell.tsx';
import { PageBody } from './PageBody.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteLayout } from './SiteLayout.tsx';

const LAYOUTS: LayoutName[] = ['home', 'default', 'cart', 'empty'];

function render(layout: LayoutName, location: PageLocation = { section: 'faq', isSectionPage: true }): string {
  return renderInShell(
    <SiteLayout layout={layout} location={location}>
      <PageBody layout={layout} breadcrumbs={breadcrumbsOfPage('/faq')}>
        <h1>Hallo</h1>
      </PageBody>
    </SiteLayout>,
  );
}

test.each(LAYOUTS)('the layout %s links the legal pages and starts with the skip link', (layout) => {
  const html = render(layout);
  for (const href of ['/impressum', '/datenschutz', '/agb', '/widerruf', '/barrierefreiheit'])
    expect(html).toContain(`href="${href}"`);
  expect(html.indexOf('href="#inhalt"')).toBeLessThan(html.indexOf('<main id="inhalt"'));
  expect(html.match(/<a /)?.index).toBe(html.indexOf('<a class="skip-link"'));
});

test.each([
  ['home', true, false],
  ['default', true, true],
  ['cart', true, true],
  ['empty', false, false],
] as const)('the layout %s has a header: %s, breadcrumbs: %s', (layout, header, breadcrumbs) => {
  const html = render(layout);
  expect(html.includes('<header')).toBe(header);
  expect(html.includes('class="container breadcrumbs"')).toBe(breadcrumbs);
});

test('the last breadcrumb is not a link', () => {
  expect(render('default')).toContain('<li><span aria-current="page">Häufige Fragen</span></li>');
});

test('an error page, which is at any address, has the beginning of its path in the document', () => {
  const html = renderInShell(
    <PageBody layout="default" breadcrumbs={undefined}>
      <h1>Hallo</h1>
    </PageBody>,
  );
  expect(html).toContain('<ol><li><a href="/">Startseite</a></li></ol>');
});

test('the footer leads to the site of a provider that has one, and otherwise to the imprint', () => {
  const { tenant } = fixtureSnapshot();
  const footerOf = (linkUrl: string | undefined) => {
    const sponsor = { id: '1', name: 'Stadtwerke', sortIndex: 1, ...(linkUrl && { linkUrl }) };
    const provided = { ...tenant, provider: { name: 'Stadtwerke' }, websiteSponsors: [sponsor] };
    return renderInShell(<SiteFooter isCompact={false} />, { tenant: provided });
  };
  expect(footerOf('https://stadtwerke.example/')).toContain(
    '<a href="https://stadtwerke.example/">Website des Anbieters</a>',
  );
  expect(footerOf(undefined)).toContain('<a href="/impressum">Über den Anbieter</a>');
});

test('the menu marks the page, and on pages below it the section', () => {
  expect(render('default')).toContain('<a href="/faq" aria-current="page">');
  expect(render('default', { section: 'gutscheine', isSectionPage: false })).toContain(
    '<a href="/gutscheine" aria-current="true">',
  );
  expect(render('home', { section: 'index', isSectionPage: true })).not.toMatch(/<a [^>]*aria-current/);
});

test('the header starts without badge, with closed menu and search', () => {
  const html = render('home');
  expect(html).toContain('aria-label="Warenkorb"');
  expect(html).not.toContain('class="badge"');
  expect(html.match(/aria-expanded="false"/g)).toHaveLength(2);
});

test('the provider stands in the copyright', () => {
  expect(render('home')).toContain('Stadtmarketing GmbH');
});
