import { expect, test } from 'vitest';
import { buildShell } from '../shared/payload/build-shell.ts';
import { fixtureSnapshot } from '../shared/testing/fixture-snapshot.ts';
import { footerColumns, menuItems, socialLinks } from './layout-links.ts';

const { tenant, settings } = buildShell(fixtureSnapshot(), 'b');

test('the three columns are contact, merchants and about us', () => {
  expect(footerColumns(tenant, settings)).toEqual([
    {
      title: 'Kontakt',
      links: [
        { title: '+49 69 90009-100', href: 'tel:+496990009100', icon: 'phone' },
        { title: 'hallo@gutschein.example', href: 'mailto:hallo@gutschein.example', icon: 'mail' },
      ],
    },
    {
      title: 'Für Betriebe',
      links: [
        { title: 'Betrieb registrieren', href: 'https://portal.example/registrieren' },
        { title: 'Login', href: 'https://portal.example' },
      ],
    },
    {
      title: 'Über uns',
      links: [
        { title: 'So funktioniert’s', href: '/ablauf' },
        { title: 'Gutscheinlösung für Ihre Stadt', href: '/whitelabel' },
      ],
    },
  ]);
});

test('unset values of a tenant are not shown', () => {
  const { supportEmail: _email, supportPhone: _phone, merchantRegistrationLink: _link, ...bare } = tenant;
  expect(footerColumns(bare, settings).map(({ title, links }) => [title, links.length])).toEqual([
    ['Für Betriebe', 2],
    ['Über uns', 2],
  ]);
});

test('a programme with a page for balances is linked', () => {
  const balanceUrl = 'https://guthaben.gutschein.example/';
  const links = footerColumns(tenant, { balanceUrl }).flatMap((column) => column.links);
  expect(links).toContainEqual({ title: 'Guthaben abfragen', href: balanceUrl });
});

test('social links are shown only if set', () => {
  expect(socialLinks(tenant)).toEqual([]);
  expect(socialLinks({ ...tenant, instagramUrl: 'https://i.example/x' })).toEqual([
    { title: 'Instagram', href: 'https://i.example/x', icon: 'instagram' },
  ]);
});

test('the menu is in the order of the specification, with the sales points only if there are any', () => {
  const items = menuItems(buildShell(fixtureSnapshot(), 'b'));
  const titles = items.map(({ title }) => title);
  expect(titles).toEqual([
    'Gutscheine kaufen',
    'Akzeptanzstellen',
    'Verkaufsstellen',
    'Häufige Fragen',
    'Firmenkunden',
    'Login',
  ]);
  expect(items.at(-1)).toEqual({ title: 'Login', route: 'https://portal.example', isExternal: true });
  const without = menuItems(buildShell(fixtureSnapshot({ salesPoints: [] }), 'b'));
  expect(without.map(({ title }) => title)).toEqual(titles.filter((title) => title !== 'Verkaufsstellen'));
});
