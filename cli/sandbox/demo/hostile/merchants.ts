import type { ApiMerchant } from '../../api-types.ts';
import { ATTRIBUTE_END, evilHtml, evilText, SCRIPT_END, SCRIPT_LINK } from './attacks.ts';

/** Slugs that must not become a path of their own accord, each with what is wrong with it. */
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

/** Places that mean none, or are off the earth. */
const PLACES = [
  null,
  { lat: -360, lon: -360 },
  { lat: 'NaN', lon: '' },
  { lat: '49,9', lon: '10,1' },
  { lat: 91, lon: 181 },
  { lat: '1e400', lon: null },
  {},
];

/** Merchants whose records have the right form and bad contents. */
export const hostileMerchants: ApiMerchant[] = SLUGS.map(([slug, name], index) => ({
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
