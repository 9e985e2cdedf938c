import { describe, expect, it } from 'vitest';
import { listPages } from '../../../site/shared/site-pages.ts';
import { payloadPath } from '../../../site/shared/routes.ts';
import { collectFacts, countRecords } from '../source/collect-facts.ts';
import { pullFrom, TENANT } from '../../testing/api-server.ts';
import {
  describeChange,
  digestChanges,
  findSuspiciousChanges,
  guardedBytes,
  type ReleaseToGuard,
  type ReplacedManifest,
} from './suspicious-changes.ts';

const FLAGS = ['PAYMENT_PROVIDER_STRIPE_ENABLED', 'PAYMENT_PROVIDER_PAYPAL_ENABLED', 'MERCHANT_VOUCHER_ENABLED'];
const SHOP = {
  ...TENANT,
  featureFlags: FLAGS,
  payment: { payPalClientId: 'c' },
  supportPhone: '0341 77-0',
  logo: '/l.svg',
};

/** Every third has an e-mail address, every other one amounts of its own. */
const MERCHANTS = Array.from({ length: 12 }, (_, index) => ({
  id: `m-${String(index).padStart(2, '0')}`,
  slug: `werkstatt-${index}`,
  companyName: `Werkstatt ${index}`,
  description: `<p>Seit ${1900 + index} <em>am</em> Kanal.</p>`,
  address: { street: `Kai ${index}`, postalCode: '04103', city: 'Musterstadt' },
  ...(index % 3 === 0 ? { email: `post@werkstatt-${index}.example` } : {}),
  ...(index % 2 === 0 ? { voucherAmounts: [1500, 3000], maxVoucherAmount: 90_000 } : {}),
}));

type Answer = Record<string, unknown>;

/** The site that answers of the API give, as the guard sees it. */
async function siteOf(
  merchants: Answer[] = MERCHANTS,
  tenant: Answer = SHOP,
  more: Answer = {},
): Promise<ReleaseToGuard> {
  const answers = { '/merchants/public': merchants, '/frontend-tenants': tenant, ...more };
  const { snapshot } = await pullFrom(answers);
  const routes = listPages(snapshot).map(({ path }) => path);
  return { tenant: 'musterstadt', counts: countRecords(snapshot), facts: collectFacts(snapshot), routes, bytes: 1 };
}

/** Its manifest, as it is read from a file. */
function manifestOf({ counts, facts, routes }: ReleaseToGuard): ReplacedManifest {
  const files = Object.fromEntries(routes.map((path) => [payloadPath(path).slice(1), [1, 1] as const]));
  return JSON.parse(JSON.stringify({ counts, facts, files }));
}

type Limits = Parameters<typeof findSuspiciousChanges>[3];

const compare = (before: ReleaseToGuard, after: ReleaseToGuard, limits?: Limits): string[] =>
  findSuspiciousChanges(after, manifestOf(before), [], limits).map(describeChange);

/** What the guard says of these merchants, or of this tenant, instead of the usual ones. */
async function changesTo(merchants: Answer[] = MERCHANTS, tenant: Answer = SHOP, limits?: Limits): Promise<string[]> {
  const [before, after] = await Promise.all([siteOf(), siteOf(merchants, tenant)]);
  return compare(before, after, limits);
}

const each = (change: (merchant: (typeof MERCHANTS)[number], index: number) => Answer): Answer[] =>
  MERCHANTS.map(change);

describe('well-formed data that look broken', () => {
  it('without flags: pages and all ways to pay are gone', async () => {
    expect(await changesTo(MERCHANTS, { ...SHOP, featureFlags: [] })).toEqual([
      expect.stringMatching(
        /^pages: 12 of 42 would disappear, 29 %, such as \/gutscheine\/werkstatt-0, \/gutscheine\/werkstatt-1, \/gutscheine\/werkstatt-10$/,
      ),
      'way to pay STRIPE is gone: "Kreditkarte oder Debitkarte" → nothing',
      'way to pay PAYPAL is gone: "PayPal" → nothing',
    ]);
  });

  it('with a renamed field: the number of records, and three with their values before', async () => {
    expect(await changesTo(each(({ description, ...rest }) => ({ ...rest, beschreibung: description })))).toEqual([
      'merchants with description: 0 of 12 instead of 12 of 12; Werkstatt 0: "Seit 1900 am Kanal." → nothing; Werkstatt 1: "Seit 1901 am Kanal." → nothing; Werkstatt 2: "Seit 1902 am Kanal." → nothing',
    ]);
  });

  it('with a field that most records lost: no example still has it', async () => {
    const lost = each(({ description, ...rest }, index) => (index % 3 === 1 ? { ...rest, description } : rest));
    expect(await changesTo(lost)).toEqual([
      'merchants with description: 4 of 12 instead of 12 of 12; Werkstatt 0: "Seit 1900 am Kanal." → nothing; Werkstatt 2: "Seit 1902 am Kanal." → nothing',
    ]);
  });

  it('with an emptied field of a third of the records', async () => {
    expect(await changesTo(each((merchant) => ({ ...merchant, email: '' })))).toEqual([
      expect.stringMatching(
        /^merchants with email: 0 of 12 instead of 4 of 12; Werkstatt 0: "post@werkstatt-0.example" → /,
      ),
    ]);
  });

  it.each([
    ['imprint', '', '"Stadtwerke Musterstadt, Ring 7"'],
    ['privacy', null, '"Gespeichert wird, was die Bestellung braucht."'],
    ['privacy', '<script>x()</script>', '"Gespeichert wird, was die Bestellung braucht."'],
    ['supportEmail', null, '"taler@muster.example"'],
    ['supportPhone', ' ', '"0341 77-0"'],
    ['logo', undefined, '"/l.svg"'],
  ])('without %s (%j)', async (field, value, before) => {
    const changes = await changesTo(MERCHANTS, { ...SHOP, [field]: value });
    expect(changes.map((line) => line.replaceAll(/http:\/\/[^/]+/g, ''))).toEqual([
      `${field} is gone: ${before} → nothing`,
    ]);
  });

  it('without the provider: its name and its address', async () => {
    expect(await changesTo(MERCHANTS, { ...SHOP, provider: null })).toEqual([
      'provider.name is gone: "Stadtwerke" → nothing',
      'provider.address is gone: "Ring 7, 04103, Musterstadt" → nothing',
    ]);
  });

  it('without the general voucher', async () => {
    const none = await siteOf(MERCHANTS, SHOP, { '/merchants/gv/public': undefined });
    expect(compare(await siteOf(), none)).toEqual(['general voucher is gone: "Stadtgutschein" → nothing']);
  });

  it('with other prices: amounts in the place of the defaults, and three before and after', async () => {
    const usual = '10, 25, 50, 100 € (10 to 250 €)';
    const changes = await changesTo(
      each((merchant) => ({ ...merchant, voucherAmounts: [500], minVoucherAmount: 500 })),
    );
    expect(changes).toEqual([
      `amounts: 12 of 13 vouchers have other ones; werkstatt-0: 15, 30 € (10 to 900 €) → 5 € (5 to 900 €); werkstatt-1: ${usual} → 5 € (5 to 250 €); werkstatt-10: 15, 30 € (10 to 900 €) → 5 € (5 to 900 €)`,
    ]);
  });

  it('with other addresses: the pages of all merchants are gone, though as many are new', async () => {
    expect(await changesTo(each((merchant) => ({ ...merchant, slug: `neu-${merchant.slug}` })))).toEqual([
      expect.stringMatching(/^pages: 24 of 42 would disappear, 57 %/),
    ]);
  });
});

describe('what changes every day', () => {
  it('is not suspicious: two merchants leave, two are new, some texts and prices change', async () => {
    const changed = each((merchant, index) =>
      index < 6 ? { ...merchant, description: null, voucherAmounts: [8000], phone: '1' } : merchant,
    );
    const fresh = [1, 2].map((index) => ({ id: `n-${index}`, slug: `neu-${index}`, companyName: `Neu ${index}` }));
    expect(await changesTo([...changed.slice(2), ...fresh])).toEqual([]);
  });

  it('is not suspicious if records without a field join, or records with it leave', async () => {
    const newOnes = (more: object) =>
      Array.from({ length: 40 }, (_, index) => ({ id: `n-${index}`, slug: `neu-${index}`, companyName: 'N', ...more }));
    expect(await changesTo([...MERCHANTS, ...newOnes({})])).toEqual([]);
    const many = [...MERCHANTS, ...newOnes({ phone: '0341 5' })];
    const changes = compare(await siteOf(many), await siteOf(many.slice(0, 14)));
    expect(changes.map((line) => line.split(':')[0])).toEqual(['merchants', 'pages']);
  });

  it('is not suspicious with values that the parser fills in', async () => {
    const categories = ['Kunst', 'Rad', 'Brot'].map((name, index) => ({ id: index, name }));
    const sorted = categories.map((category, sortIndex) => ({ ...category, sortIndex }));
    const answers = { '/categories': categories };
    const flags = each((merchant) => ({ ...merchant, sellsVoucher: true, acceptsVoucher: true, imageUrls: [] }));
    const filledIn = await siteOf(MERCHANTS, SHOP, answers);
    expect(compare(await siteOf(flags, SHOP, answers), filledIn)).toEqual([]);
    // An order that was given and is gone is.
    expect(compare(await siteOf(MERCHANTS, SHOP, { '/categories': sorted }), filledIn)).toEqual([
      'categories with sortIndex: 0 of 3 instead of 3 of 3; Kunst: "0" → nothing; Rad: "1" → nothing; Brot: "2" → nothing',
    ]);
  });
});

describe('limits of the tenant', () => {
  const lenient = { pagesLostPercent: 30, fieldLostPercent: 100, pricesChangedPercent: 100 };

  it('let more pass', async () => {
    const withoutText = each((merchant) => ({ ...merchant, description: null, voucherAmounts: [1200] }));
    expect(await changesTo(withoutText, { ...SHOP, featureFlags: FLAGS.slice(0, 2) }, lenient)).toEqual([]);
  });

  it('let less pass', async () => {
    const strict = { pagesLostPercent: 0, fieldLostPercent: 0, pricesChangedPercent: 0 };
    const changed = each((merchant, index) =>
      index < 3 ? { ...merchant, description: '', voucherAmounts: [500] } : merchant,
    );
    const changes = await changesTo(changed, SHOP, strict);
    expect(changes.map((line) => line.split(';')[0])).toEqual([
      'merchants with description: 9 of 12 instead of 12 of 12',
      'amounts: 3 of 13 vouchers have other ones',
    ]);
    // Three merchants have six pages.
    expect(await changesTo(MERCHANTS.slice(3), SHOP, strict)).toEqual([expect.stringMatching(/^pages: 6 of 42/)]);
    expect(await changesTo(MERCHANTS.slice(2), SHOP, strict)).toEqual([]);
  });
});

describe('the digest', () => {
  it('is the same for the same difference, and another for the same figures of other records', async () => {
    const digestOf = async (lost: Answer[]): Promise<string> =>
      digestChanges('x', findSuspiciousChanges(await siteOf(lost), manifestOf(await siteOf()), []));
    const first = await digestOf(MERCHANTS.slice(4));
    expect(await digestOf(MERCHANTS.slice(4).toReversed())).toBe(first);
    expect(await digestOf(MERCHANTS.slice(0, -4))).not.toBe(first);
  });
});

describe('a release of another generator', () => {
  it.each([
    ['without facts', undefined],
    ['with facts of a later version', { version: 99, fields: [] }],
    ['with damaged facts', { version: 1, fields: { merchants: { email: 5 } } }],
  ])('%s is compared by its lists and pages only', async (_what, facts) => {
    const broken = await siteOf(MERCHANTS.slice(6), { ...SHOP, imprint: '' });
    const changes = findSuspiciousChanges(broken, { ...manifestOf(await siteOf()), facts }, []);
    expect(changes.map(({ kind }) => kind)).toEqual(['shrunk', 'pages-lost']);
    const { facts: _facts, ...older } = broken;
    expect(findSuspiciousChanges(older, undefined, [])).toEqual([]);
  });
});

it('is suspicious without an imprint as the first release, and not afterwards', async () => {
  const bare = await siteOf(MERCHANTS, { ...SHOP, imprint: '<p> </p>' });
  expect(findSuspiciousChanges(bare, undefined, []).map(describeChange)).toEqual([
    'imprint: none, and a site does not go live for the first time without one (§ 5 DDG)',
  ]);
  expect(compare(bare, bare)).toEqual([]);
});

const BEFORE: ReplacedManifest = { counts: { merchants: 100, salesPoints: 3 }, files: {} };

const release = (merchants: number, salesPoints = 3) => ({
  tenant: 'musterstadt',
  counts: { merchants, salesPoints },
  routes: ['/', '/faq'],
  bytes: 3,
});

const kinds = (merchants: number, salesPoints?: number) =>
  findSuspiciousChanges(release(merchants, salesPoints), BEFORE, []).map(({ kind }) => kind);

describe('a release', () => {
  it.each([
    [100, 3],
    [120, 3],
    [80, 3],
    [100, 1],
  ])('with %i merchants and %i sales points instead of 100 and 3 is not suspicious', (merchants, salesPoints) => {
    expect(kinds(merchants, salesPoints)).toEqual([]);
  });

  it.each([
    [79, 3, ['shrunk']],
    [0, 3, ['emptied']],
    [79, 0, ['shrunk', 'emptied']],
  ])('with %i merchants and %i sales points instead of 100 and 3 is %j', (merchants, salesPoints, expected) => {
    expect(kinds(merchants, salesPoints)).toEqual(expected);
  });

  it('may lose five records of a short list, and no more', () => {
    const before = { counts: { merchants: 8 }, files: {} };
    expect(findSuspiciousChanges(release(3), before, [])).toEqual([]);
    expect(findSuspiciousChanges(release(2), before, [])).toHaveLength(1);
  });

  it('without a page that every site has is suspicious even as the first', () => {
    expect(findSuspiciousChanges(release(1), undefined, ['/', '/impressum'])).toEqual([
      { kind: 'page-missing', path: '/impressum' },
    ]);
  });
});

describe('a release that has grown', () => {
  const MB = 1e6;
  const before = {
    counts: {},
    files: {
      'index.html': [10 * MB, 1] satisfies [number, number],
      'media/a-640.avif': [90 * MB, 1] satisfies [number, number],
    },
  };
  const grown = (bytes: number) => findSuspiciousChanges({ tenant: 'x', counts: {}, routes: [], bytes }, before, []);

  it('is suspicious beyond four times its size without images', () => {
    expect(grown(40 * MB)).toEqual([]);
    expect(grown(742 * MB)).toEqual([{ kind: 'grown', beforeMb: 10, afterMb: 742 }]);
  });

  it('is not suspicious while it is small, nor as the first', () => {
    const small = { counts: {}, files: { 'index.html': [1 * MB, 1] satisfies [number, number] } };
    const release = { tenant: 'x', counts: {}, routes: [], bytes: 20 * MB };
    expect(findSuspiciousChanges(release, small, [])).toEqual([]);
    const first = { ...release, counts: { merchants: 1 }, bytes: 900 * MB };
    expect(findSuspiciousChanges(first, undefined, [])).toEqual([]);
  });

  it('counts the files that are not images', () => {
    expect(
      guardedBytes([
        ['index.html', 5],
        ['media/a-640.avif', 7],
        ['assets/media.js', 1],
      ]),
    ).toBe(6);
  });
});

describe('the data of another programme', () => {
  const OURS = { ...SHOP, imprint: '<p>Stadt A</p>', supportEmail: 'hallo@a.example' };
  const THEIRS = {
    ...SHOP,
    imprint: '<p>Stadt B</p>',
    supportEmail: 'hallo@b.example',
    provider: { ...TENANT.provider, name: 'Werke B' },
  };

  it('are not taken for ours, though they are complete', async () => {
    const lines = compare(await siteOf(MERCHANTS, OURS), await siteOf(MERCHANTS, THEIRS));
    expect(lines).toEqual([
      expect.stringMatching(/^the data seem to be another programme.s; .*"hallo@a\.example" → "hallo@b\.example"$/),
    ]);
  });

  it('are not suspected where only one of imprint and e-mail address is another', async () => {
    const before = await siteOf(MERCHANTS, OURS);
    expect(compare(before, await siteOf(MERCHANTS, { ...THEIRS, imprint: OURS.imprint }))).toEqual([]);
    expect(compare(before, await siteOf(MERCHANTS, { ...THEIRS, supportEmail: OURS.supportEmail }))).toEqual([]);
  });
});
