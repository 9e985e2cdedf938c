import { expect, test } from 'vitest';
import { configFor, merchant, pullFrom, summary, TENANT } from '../../testing/api-server.ts';

test('of merchants with one slug the first keeps it, whatever their order, and the others get their id', async () => {
  const merchants = [
    { id: 12, slug: 'Café', companyName: 'Café am Markt' },
    { id: 9, slug: 'cafe', companyName: 'Das Cafe' },
    { id: 30, slug: 'cafe-12', companyName: 'Anders' },
    { id: 4, slug: 'stadtgutschein', companyName: 'Doppelgänger' },
    { id: 'ü/ü', slug: 'cafe', companyName: 'Noch eins' },
  ];
  const slugsOf = async (list: object[]) => {
    const { snapshot, warnings } = await pullFrom({ '/merchants/public': list });
    expect(warnings).toMatchObject([{ code: 'SLUG_TWICE', count: 3 }]);
    expect(warnings[0]?.examples).toContain(
      `/gutscheine/stadtgutschein: "Stadtgutschein" with id gv; /gutscheine/stadtgutschein-4: "Doppelgänger" with id 4`,
    );
    expect(snapshot.generalVoucher?.slug).toBe('stadtgutschein');
    return Object.fromEntries(snapshot.merchants.map(({ id, slug }) => [id, slug]));
  };
  const slugs = await slugsOf(merchants);
  expect(slugs).toMatchObject({ 9: 'cafe', 30: 'cafe-12', 4: 'stadtgutschein-4' });
  expect(slugs['12']).toMatch(/^cafe-[0-9a-f]{12}$/);
  expect(slugs['ü/ü']).toMatch(/^cafe-[0-9a-f]{12}$/);
  expect(await slugsOf(merchants.toReversed())).toEqual(slugs);
});

test('texts and lists that are too long are cut or left out, with the name of the record', async () => {
  const long = 'Sehr langer Name '.repeat(4000);
  const { snapshot, warnings } = await pullFrom({
    '/merchants/public': [
      merchant(1, {
        companyName: `Laden ${long}`,
        shortDescription: long,
        description: `<p>${long}</p>`,
        imageUrls: Array.from({ length: 5000 }, (_, index) => `https://a.example/${index}.png`),
        openingHours: Array.from({ length: 400 }, () => ({ day: 'MONDAY', opens: '09:00', closes: '18:00' })),
        websiteUrl: `https://a.example/${'a'.repeat(5000)}`,
        email: `${'a'.repeat(300)}@a.example`,
      }),
      merchant(2, { id: 'x'.repeat(5000) }),
      merchant(3, { slug: 'a-'.repeat(5000) }),
    ],
  });
  const [one] = snapshot.merchants;
  expect(snapshot.merchants).toHaveLength(1);
  expect(one?.companyName.length).toBeLessThanOrEqual(200);
  expect(one?.companyName).toMatch(/^Laden Sehr langer .* …$/);
  expect(one?.shortDescription?.length).toBeLessThanOrEqual(1000);
  expect(one).not.toHaveProperty('descriptionHtml');
  expect(one).not.toHaveProperty('websiteUrl');
  expect(one).not.toHaveProperty('email');
  expect(one?.imageUrls).toHaveLength(20);
  expect(summary(warnings)).toEqual([
    '1 × FIELD_CUT: /*/companyName is longer than 200 characters: only its beginning is taken',
    '1 × FIELD_CUT: /*/imageUrls has more than 20 entries: only its beginning is taken',
    '1 × FIELD_CUT: /*/openingHours has more than 100 entries: only its beginning is taken',
    '1 × FIELD_CUT: /*/shortDescription is longer than 1000 characters: only its beginning is taken',
    '1 × FIELD_LEFT_OUT: /*/description is longer than 50000 characters: the field is left out',
    '1 × FIELD_LEFT_OUT: /*/email is longer than 254 characters: the field is left out',
    '1 × FIELD_LEFT_OUT: /*/websiteUrl is longer than 2000 characters: the field is left out',
    '1 × RECORD_LEFT_OUT: /*/id is longer than 200 characters: the record is left out',
    '1 × RECORD_LEFT_OUT: /*/slug is longer than 1000 characters: the record is left out',
  ]);
  for (const { examples } of warnings) expect(examples[0]).toMatch(/\(Laden /);
});

test('names hold no control that turns the direction of reading', async () => {
  const { snapshot } = await pullFrom({
    '/merchants/public': [merchant(1, { companyName: '\u2067Laden\u2069 \u202eneuer\u202c \u200fHof' })],
  });
  expect(snapshot.merchants[0]?.companyName).toBe('Laden neuer Hof');
});

/** Texts in which marks, joiners and tag characters are needed. */
const SCRIPTS = [
  'Tiếng Việt nghệ thuật'.normalize('NFD'),
  'בְּרֵאשִׁ֖ית שּֽׁ֖',
  'مُحَمَّدٌ می\u200cخواهم',
  'क्ष\u200dत्रिय निर्णयाें',
  'ကျွှောင့် ဂြိုဟ်',
  '👩🏽\u200d🚀 🏳️\u200d🌈 👨\u200d👩\u200d👧\u200d👦 1️⃣',
  '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  'Donau\u00addampf\u00adschiff 葛\u{e0100}飾区',
];

test.each(SCRIPTS)('%j is shown as it is', async (text) => {
  const { snapshot, warnings } = await pullFrom({
    '/merchants/public': [merchant(1, { companyName: text, description: `<p>${text}</p>` })],
  });
  expect(snapshot.merchants[0]).toMatchObject({ companyName: text, descriptionHtml: `<p>${text}</p>` });
  expect(warnings).toEqual([]);
});

test('a letter has no more marks than any script needs, and texts hide no characters', async () => {
  const pile = '\u0301\u0489\u200d'.repeat(700);
  const hidden = 'La\u200bd\u2063e\ufeffn\u{e0041}\u{e0042}\u{e01f0} \u3164neu\u{1f3f4}\u{e0041}';
  const { snapshot } = await pullFrom({
    '/merchants/public': [
      merchant(1, {
        companyName: `Lade${pile.slice(0, 150)}n`,
        shortDescription: hidden,
        description: `<p>Lade${'<b>\u0301&#x301;</b>'.repeat(900)}n, Nu${pile}n ${hidden}</p>`,
        street: '\u200d\u200b',
      }),
    ],
  });
  const [one] = snapshot.merchants;
  expect(one?.companyName).toBe(`Lade${'\u0301\u0489\u200d'.repeat(2)}n`);
  expect(one?.shortDescription).toBe('Laden neu\u{1f3f4}');
  expect(one?.address).toBeUndefined();
  const text = one?.descriptionHtml?.replaceAll(/<[^>]*>/g, '');
  expect(text).toBe(`Lade${'\u0301'.repeat(6)}n, Nu${'\u0301\u0489\u200d'.repeat(2)}n Laden neu\u{1f3f4}`);
});

test('texts of the configuration are cleaned as those of the API are', async () => {
  const texts = {
    redemption: ' Code\u200b\n zei\u202egen.\u0007 ',
    salesPoints: '\u200b',
    cardDelivery: '<b>Freitags</b>',
  };
  const { snapshot } = await pullFrom({}, configFor({ texts }));
  expect(snapshot.site.texts).toEqual({ redemption: 'Code zeigen.', cardDelivery: '<b>Freitags</b>' });
});

test('invisible characters are removed from host names and addresses with a warning', async () => {
  const { snapshot, warnings } = await pullFrom({
    '/merchants/public': [
      merchant(1, { websiteUrl: 'https://gut\u202eschein.example/', email: 'a\u200bb@gut.example' }),
    ],
    '/frontend-tenants': { ...TENANT, portalDomain: 'por\u200etal.example' },
  });
  expect(snapshot.merchants[0]).toMatchObject({ websiteUrl: 'https://gutschein.example/', email: 'ab@gut.example' });
  expect(summary(warnings)).toEqual([
    '1 × FIELD_CLEANED: /*/email has invisible characters: they are removed',
    '1 × FIELD_CLEANED: /*/websiteUrl has invisible characters: they are removed',
    '1 × FIELD_CLEANED: /portalDomain has invisible characters: they are removed',
  ]);
});

test('ids lose invisible characters, with a warning, so that records that refer to each other still do', async () => {
  const { snapshot, warnings } = await pullFrom({
    '/categories': [{ id: 'k\u200b1', name: 'Bäckereien' }],
    '/merchants/public': [
      merchant('m\u00ad7', { categoryIds: ['k1\ufe0f'] }),
      merchant('\u200b\u200d', { slug: 'ohne', companyName: 'Ohne Id' }),
    ],
    '/poss/public': [{ id: 'p\u206e', merchantId: 'm7', displayName: 'Backstube' }],
  });
  expect(snapshot.categories).toMatchObject([{ id: 'k1' }]);
  expect(snapshot.merchants).toMatchObject([{ id: 'm7', categoryIds: ['k1'] }]);
  expect(snapshot.pointsOfSale).toMatchObject([{ id: 'p', merchantId: 'm7' }]);
  expect(summary(warnings)).toEqual(
    expect.arrayContaining(['2 × FIELD_CLEANED: /*/id has invisible characters: they are removed']),
  );
});

test('the credits of a map keep their links and nothing that runs', async () => {
  const attribution =
    '© <a href="https://osm.example/c" onclick="x()">OSM</a> <img src=x onerror=x()><script>x()</script><b>fett</b>';
  const map = { attribution, consentRequired: true };
  const { snapshot } = await pullFrom({ '/merchants/public': [merchant(1)] }, configFor({ map }));
  expect(snapshot.site.map.attribution).toBe(
    '© <a href="https://osm.example/c" rel="noopener noreferrer">OSM</a> fett',
  );
});

test('the credits of a map are a short line, in which all text runs in one direction', async () => {
  const attribution = `A &amp; B \u202egnp.exe&#8238; \u2067x <a href="https://a.example">${'Wort'.repeat(100_000)}</a> <a href="/b">b</a>`;
  const map = { attribution, consentRequired: true };
  const { snapshot } = await pullFrom({ '/merchants/public': [merchant(1)] }, configFor({ map }));
  const credits = snapshot.site.map.attribution ?? '';
  expect(credits).toMatch(/^A &amp; B gnp\.exe x <a href="https:\/\/a\.example"[^>]*>(Wort){70,}W?o?r?…<\/a>$/);
  expect(credits.replaceAll(/<[^>]*>/g, '').replace('&amp;', '&')).toHaveLength(301);
});

test('of a list without end the first records are read', async () => {
  const records = Array.from({ length: 50_003 }, (_, id) => ({ id, name: `Sparte ${id}` }));
  const { snapshot, warnings } = await pullFrom({ '/merchants/public': [merchant(1)], '/categories': records });
  expect(snapshot.categories).toHaveLength(50_000);
  expect(summary(warnings)).toEqual(['1 × LIST_CUT: lists more than 50000 records: only the first are read']);
});
