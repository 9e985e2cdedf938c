import { describe, expect, test } from 'vitest';
import { buildShell } from '../site/shared/payload/build-shell.ts';
import { listPages } from '../site/shared/site-pages.ts';
import { fixtureMerchant, fixtureSnapshot } from '../site/shared/testing/fixture-snapshot.ts';
import type { SiteSettings, Snapshot } from '../site/shared/models/snapshot.ts';
import type { Tenant } from '../site/shared/models/tenant.ts';
import { ROUTES } from '../site/shared/routes.ts';
import type { TenantTexts } from '../site/shared/texts.ts';
import { Page as ErrorPage } from './_error/+Page.tsx';
import type { PageModule } from './testing/load-pages.ts';
import { OWN } from './testing/own-pages.ts';
import { renderPage, renderPath } from './testing/render-page.tsx';

function bareSnapshot(): Snapshot {
  const { generalVoucher: _general, tenant, ...rest } = fixtureSnapshot();
  const { id, name, websiteDomain, theme, favicons, city } = tenant;
  const bare = { id, name, websiteDomain, theme, favicons, city };
  return {
    ...rest,
    tenant: { ...bare, websiteSponsors: [], voucherValidityPeriodInYears: 1, featureFlags: [] },
    merchants: [],
    featuredMerchants: [],
    categories: [],
    pointsOfSale: [],
    salesPoints: [],
    supporters: [],
  };
}

describe.each([
  ['a full city', fixtureSnapshot()],
  ['a city with nothing in it', bareSnapshot()],
  ['a city with its own texts', OWN],
])('every page of %s', (_city, snapshot) => {
  test.each(listPages(snapshot))('$path has sound markup', ({ path }) => {
    const html = renderPath(path, snapshot);
    // One main heading, and no level skipped.
    const levels = [...html.matchAll(/<h([1-6])/g)].map((match) => Number(match[1]));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels[0]).toBe(1);
    for (const [place, level] of levels.entries()) expect(level - (levels[place - 1] ?? 0)).toBeLessThanOrEqual(1);
    // Nothing that the security policy would have to allow.
    expect(html).not.toMatch(/<(script|style|img|link|title|meta)|\sstyle=|\son[a-z]+=/);
    // No id twice, and no empty fact.
    const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(html).not.toMatch(/undefined|NaN|\[object/);
  });
});

test('an acceptance location shows what is known about it', () => {
  const html = renderPath('/akzeptanzstellen/cafe-adler');
  expect(html).toContain('<h1>Café Adler</h1>');
  expect(html).toContain('<p>Seit <strong>1920</strong> am Markt.</p>');
  expect(html).toContain('<address>Am Markt 1<br/>97999 Musterstadt</address>');
  expect(html).toContain('<tr><th scope="row">Montag</th><td>09:00–18:00</td></tr>');
  expect(html.match(/geschlossen/g)).toHaveLength(6);
  expect(html).toContain('href="/gutscheine/cafe-adler"');
});

test.each([
  ['+49 69 90009-1', '<a href="tel:+4969900091">+49 69 90009-1</a></li>'],
  ['auf Anfrage', '</svg>auf Anfrage</li>'],
])('the phone %s is a link only if it can be dialled', (phone, shown) => {
  const merchants = [fixtureMerchant({ slug: 'adler', phone })];
  expect(renderPath('/akzeptanzstellen/adler', fixtureSnapshot({ merchants }))).toContain(shown);
});

test('an acceptance location’s page has a prepared e-mail for corrections, if the programme has an address', () => {
  const path = '/akzeptanzstellen/cafe-adler';
  const href = /href="mailto:(hallo@gutschein.example\?subject=[^"]*)"/.exec(renderPath(path))?.[1] ?? '';
  expect(decodeURIComponent(href)).toMatch(
    /subject=Angaben zu Café Adler&amp;body=Guten Tag,[^]*\/akzeptanzstellen\/cafe-adler$/,
  );
  const { supportEmail: _email, ...tenant } = fixtureSnapshot().tenant;
  expect(renderPath(path, fixtureSnapshot({ tenant }))).not.toContain('Angaben nicht richtig?');
});

test('a merchant without a photograph shows its logo on its page and on cards, not larger than it is', () => {
  const logoUrl = 'https://img.example/klein.png';
  const images = { [logoUrl]: { path: '/media/klein', width: 90, height: 40, widths: [90] } };
  const merchants = ['eins', 'zwei'].map((slug) => fixtureMerchant({ slug, logoUrl, imageUrls: [] }));
  const html = renderPath('/akzeptanzstellen/eins', fixtureSnapshot({ merchants, images }));
  const logos = html.match(/<img class="shop shop-logo" src="\/media\/klein-90.webp"[^>]* sizes="90px"[^>]* alt=""/g);
  expect(logos).toHaveLength(2);
  expect(html).not.toContain('class="shop shop-0"');
});

test('unknown hours are left out', () => {
  expect(renderPath('/akzeptanzstellen/nur-annahme')).not.toContain('geschlossen');
});

test('a voucher shows its amounts and its validity without a date', () => {
  const html = renderPath('/gutscheine/cafe-adler');
  expect(html).toContain('<span>10\u00a0€</span>');
  expect(html).toContain('<span>Anderer Betrag</span>');
  expect(html).toContain('Gültig bis zum 31. Dezember des dritten Jahres nach dem Kauf');
});

test('hostile names stay text', () => {
  for (const path of ['/gutscheine', '/gutscheine/buch', '/akzeptanzstellen', '/akzeptanzstellen/buch', '/karte']) {
    const html = renderPath(path);
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;/script&gt;&lt;script&gt;alert(&quot;x&quot;)');
  }
});

test('the prerendered voucher list shows all vouchers and works without JavaScript', () => {
  const html = renderPath('/gutscheine');
  expect(html).toContain('data-awaiting="Suche läuft …">4 Gutscheine</h1>');
  expect(html.match(/href="\/gutscheine\/[^"]+"/g)).toHaveLength(4);
  expect(html).not.toContain('<form');
});

test('without vouchers of merchants, an acceptance location leads to the general one', () => {
  const { tenant } = fixtureSnapshot();
  const html = renderPath('/akzeptanzstellen/cafe-adler', fixtureSnapshot({ tenant: { ...tenant, featureFlags: [] } }));
  const links = html.match(/href="\/gutscheine\/[^"]+"/g);
  expect(new Set(links)).toEqual(new Set(['href="/gutscheine/stadtgutschein"']));
});

test('a voucher without a motif cannot be ordered, and the page names alternatives', () => {
  const html = renderPath('/gutscheine/cafe-adler', fixtureSnapshot({ templates: [] }));
  expect(html).not.toContain('In den Warenkorb');
  expect(html).toContain('Diesen Gutschein gibt es zurzeit nicht im Internet.');
});

describe('PayPal', () => {
  const CARD = 'PAYMENT_PROVIDER_STRIPE_ENABLED';
  const PAYPAL = 'PAYMENT_PROVIDER_PAYPAL_ENABLED';
  const { payPalClientId: _id, ...withoutId } = fixtureSnapshot().tenant;
  const PAGES_THAT_NAME_IT = ['/faq', '/datenschutz', '/barrierefreiheit'];

  test.each(PAGES_THAT_NAME_IT)('is mentioned on %s only with both flag and client id', (path) => {
    const html = (tenant: Tenant) => renderPath(path, fixtureSnapshot({ tenant }));
    expect(html({ ...withoutId, payPalClientId: 'c', featureFlags: [CARD, PAYPAL] })).toContain('PayPal');
    expect(html({ ...withoutId, featureFlags: [CARD, PAYPAL] })).not.toContain('PayPal');
    expect(html({ ...withoutId, payPalClientId: 'c', featureFlags: [CARD] })).not.toContain('PayPal');
  });

  test('is named in the FAQ beside the card, which stands alone without it', () => {
    const faq = (featureFlags: Tenant['featureFlags']) =>
      renderPath('/faq', fixtureSnapshot({ tenant: { ...withoutId, payPalClientId: 'c', featureFlags } }));
    expect(faq([CARD, PAYPAL])).toContain('Mit Karte oder mit PayPal');
    expect(faq([CARD])).toContain('Mit Karte. ');
  });

  test('is not offered without its client id: voucher page and FAQ name the remaining methods', () => {
    const tenant: Tenant = { ...withoutId, featureFlags: [PAYPAL, 'MERCHANT_VOUCHER_ENABLED'] };
    for (const path of ['/gutscheine/cafe-adler', '/faq']) {
      const withPoints = renderPath(path, fixtureSnapshot({ tenant }));
      expect(withPoints).toContain('Im Internet kann der Gutschein zurzeit nicht bezahlt werden.');
      expect(withPoints).toContain('<a href="/verkaufsstellen">Verkaufsstellen ansehen</a>');
      const without = renderPath(path, fixtureSnapshot({ tenant, salesPoints: [] }));
      expect(without).not.toContain('href="/verkaufsstellen"');
      expect(without).toContain('Fragen Sie uns, wie Sie ihn bekommen');
    }
    expect(renderPath('/gutscheine/cafe-adler', fixtureSnapshot({ tenant }))).not.toContain('In den Warenkorb');
  });
});

describe('the privacy page', () => {
  const settings = {
    merchantEndpoint: 'https://daten.example/merchant',
    map: { tileUrl: 'https://kacheln.example/{z}/{x}/{y}.png', consentRequired: false },
    sentryDsn: 'https://key@fehler.example/7',
  };
  const render = (more: Partial<SiteSettings>) =>
    renderPath('/datenschutz', fixtureSnapshot({ site: { ...fixtureSnapshot().site, ...settings, ...more } }));
  /** What the page says of others: before, and after the sentence about what needs consent. */
  const partsOf = (html: string) => html.slice(html.indexOf('Andere Anbieter')).split('Erst wenn Sie zustimmen');

  test('names whom browsers connect to without asking apart from whom they connect to after consent', () => {
    const [always = '', consented = ''] = partsOf(render({}));
    expect(always).toContain('Betreiber von api.example, daten.example');
    expect(always).toContain('Betreiber des Kartendienstes kacheln.example');
    expect(always).not.toContain('fehler.example');
    expect(consented).toContain('Betreiber von fehler.example');
    expect(consented).toContain('Datenschutz\u00adeinstellungen</button>');
    expect(consented).not.toMatch(/kacheln|daten\.example/);
  });

  test('says nothing of consent where none is asked for', () => {
    const html = render({ mode: 'testing' });
    expect(partsOf(html)).toHaveLength(1);
    expect(html).not.toContain('einstellungen</button>');
    const asked = partsOf(render({ mode: 'testing', map: { ...settings.map, consentRequired: true } }));
    expect(asked[0]).not.toContain('kacheln.example');
    expect(asked[1]).toContain('kacheln.example');
  });
});

test('without sales points, no page links to them or names them as a way to buy', () => {
  const snapshot = fixtureSnapshot({ salesPoints: [], templates: [] });
  for (const { path } of listPages(snapshot).filter(({ path }) => path !== '/verkaufsstellen')) {
    const html = renderPath(path, snapshot);
    expect(html, path).not.toContain('href="/verkaufsstellen"');
    expect(html, path).not.toContain('an einer Verkaufsstelle');
  }
});

test('there are at least twelve questions, each with a unique id', () => {
  expect(renderPath('/faq').match(/<div class="answer" id="frage-[a-z-]+">/g)?.length).toBeGreaterThanOrEqual(12);
});

test('recipients find the programme’s page for balances where they look, if there is one', () => {
  const snapshot = fixtureSnapshot();
  const site = { ...snapshot.site, balanceUrl: 'https://guthaben.gutschein.example/' };
  for (const path of ['/ablauf', '/faq', '/akzeptanzstellen']) {
    const link = /<a [^>]*href="https:\/\/guthaben.gutschein.example\/">Guthaben abfragen<\/a>/;
    expect(renderPath(path, { ...snapshot, site }), path).toMatch(link);
    expect(renderPath(path, snapshot), path).not.toContain('Guthaben abfragen');
  }
});

describe('what no data say', () => {
  const TEXTS: Required<TenantTexts> = {
    emailDelivery: 'Per E-Mail binnen einer Stunde.',
    cardDelivery: 'Karten jeden Freitag.',
    redemption: 'Zeigen Sie den Strichcode.',
    partialRedemption: 'Nur im Ganzen.',
    payout: 'Reste unter einem Euro zahlen wir aus.',
    salesPoints: 'Mit Schleife.',
    disputeSettlement: 'Wir nehmen an <Verfahren> teil.',
  };
  const snapshot = fixtureSnapshot({
    tenant: {
      ...fixtureSnapshot().tenant,
      featureFlags: [
        'VOUCHER_CARD_ENABLED',
        'MERCHANT_VOUCHER_ENABLED',
        'PAYMENT_PROVIDER_STRIPE_ENABLED',
        'WEBSITE_COMPANY_PURCHASE_REQUEST_ENABLED',
      ],
    },
    site: { ...fixtureSnapshot().site, balanceUrl: 'https://guthaben.gutschein.example/', withdrawalEnabled: true },
  });

  test.each(listPages(snapshot).map(({ path }) => path))('%s does not promise it', (path) => {
    expect(renderPath(path, snapshot)).not.toMatch(
      /Werktag|Minuten|Stunde|Rund um die Uhr|in der Regel|sofort|Teilbetr|der Rest|verpackt|Umschlag|als PDF zum|Beratung|sperren wir|neu ausstellen|nicht bereit|Euro wird|beliebiger|werden bald/i,
    );
  });

  test.each([
    ['emailDelivery', ['/', '/ablauf', '/faq', '/agb', '/gutscheine/cafe-adler']],
    ['cardDelivery', ['/ablauf', '/faq', '/agb', '/gutscheine/cafe-adler']],
    ['redemption', ['/', '/ablauf', '/faq']],
    ['partialRedemption', ['/', '/ablauf', '/faq', '/agb', '/gutscheine/cafe-adler']],
    ['payout', ['/faq', '/agb']],
    ['salesPoints', ['/verkaufsstellen']],
    ['disputeSettlement', ['/agb', '/impressum']],
  ] as const)('the tenant may say as "%s" on the pages that show it, and on no other', (key, paths) => {
    const text = TEXTS[key];
    const own = { ...snapshot, site: { ...snapshot.site, texts: { [key]: text } } };
    const withText = listPages(own).filter(({ path }) =>
      renderPath(path, own).includes(text.replace(/[<>]/g, (sign) => (sign === '<' ? '&lt;' : '&gt;'))),
    );
    const sections = ['/gutscheine/cafe-adler', ...Object.values(ROUTES)] as string[];
    expect(
      withText
        .map(({ path }) => path)
        .filter((path) => sections.includes(path))
        .toSorted(),
    ).toEqual([...paths].toSorted());
    expect(JSON.stringify(buildShell(own, 'b'))).not.toContain(text);
  });
});

describe('companies', () => {
  const snapshot = fixtureSnapshot();
  const tenant = { ...snapshot.tenant, name: 'Bad Sülz & Umland' };
  const render = (changes: Partial<Tenant>) =>
    renderPath('/firmenkunden', { ...snapshot, tenant: { ...tenant, ...changes } });
  const featureFlags = ['WEBSITE_COMPANY_PURCHASE_REQUEST_ENABLED' as const];

  test('order at the tenant’s portal, and at the configured one if the tenant has none', () => {
    const path = '/business-customer/self-service/order/add';
    expect(render({ portalDomain: 'partner.bad-suelz.example' })).toContain(
      `href="https://partner.bad-suelz.example${path}"`,
    );
    const { portalDomain: _none, ...without } = tenant;
    expect(renderPath('/firmenkunden', { ...snapshot, tenant: without })).toContain(
      `href="https://portal.example${path}"`,
    );
  });

  test('ask by e-mail, with a prepared text, only if the tenant accepts such requests', () => {
    expect(render({})).not.toContain('Angebot anfordern');
    const { supportEmail: _email, ...unreachable } = { ...tenant, featureFlags };
    expect(renderPath('/firmenkunden', { ...snapshot, tenant: unreachable })).not.toContain('Angebot anfordern');
    const href = /href="(mailto:[^"]*body=[^"]*)"/.exec(render({ featureFlags }))?.[1]?.replaceAll('&amp;', '&') ?? '';
    const { pathname, searchParams } = new URL(href);
    expect(pathname).toBe('hallo@gutschein.example');
    expect([...searchParams.keys()]).toEqual(['subject', 'body']);
    expect(searchParams.get('subject')).toBe('Anfrage: Bad Sülz & Umland für unser Unternehmen');
    expect(searchParams.get('body')).toContain(
      '\r\nwir möchten für unser Unternehmen Gutscheine kaufen („Bad Sülz & Umland“)',
    );
  });
});

test('the terms contain what the law requires: button, withdrawal, dispute settlement, and no discontinued platform', () => {
  const html = renderPath('/agb');
  for (const text of ['Zahlungspflichtig bestellen', 'Widerrufsbelehrung', '§\u00a037 VSBG', '§ 3 Abs. 15 UStG']) {
    expect(html).toContain(text);
  }
  expect(html).not.toContain('ec.europa.eu');
});

describe('the error page', () => {
  const shown = (status: number, message = '') =>
    renderPage(
      // Only its data function knows the type of a page's content.
      ErrorPage as PageModule['Page'],
      { frameId: 'b', head: { title: '', description: '' }, content: { status, message } },
      fixtureSnapshot(),
    );

  test('of status 404 says that there is no such page, in the words of a search without results, and where to go', () => {
    const html = shown(404);
    expect(html).toContain('<h1>Diese Seite gibt es nicht</h1>');
    expect(html).toContain('Ihre Suche ergab keine Treffer!');
    for (const path of ['/akzeptanzstellen', '/faq', '/']) expect(html).toContain(`href="${path}"`);
    expect(html).toContain('href="mailto:hallo@gutschein.example"');
    expect(html).toContain('href="tel:+496990009100"');
    expect(html).toContain('href="/gutscheine"');
  });

  test('of any other status shows digits, message and that we are working on it', () => {
    const html = shown(503, 'Zurzeit nicht möglich');
    expect(html).toContain('503');
    expect(html).toContain('Zurzeit nicht möglich');
    expect(html).toContain('Wir arbeiten bereits an einer Lösung');
  });
});

test('the document contains a thousand vouchers as cards, and shows the first ones where scripts run', () => {
  const merchants = Array.from({ length: 1000 }, (_, index) => fixtureMerchant({ slug: `laden-${index}` }));
  const html = renderPath('/gutscheine', fixtureSnapshot({ merchants }));
  const links = new Set(html.match(/href="\/gutscheine\/laden-\d+"/g));
  expect(links.size).toBe(1000);
  expect(html.match(/<li class="voucher-card"/g)).toHaveLength(24);
  expect(html.match(/<li class="voucher-card is-later"/g)).toHaveLength(976);
  expect(html).toContain('1.001 Gutscheine');
});
