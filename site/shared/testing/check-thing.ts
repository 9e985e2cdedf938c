/** Whether a value is valid for a field of structured data. */
type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string' && value.trim() !== '';
const isUrl: Check = (value) => isText(value) && /^https:\/\/\S+$/.test(String(value));
const isPrice: Check = (value) => typeof value === 'string' && /^\d+\.\d\d$/.test(value);
const isDegrees =
  (limit: number): Check =>
  (value) =>
    typeof value === 'number' && Math.abs(value) <= limit;
const isTime: Check = (value) => /^([01]\d|2[0-4]):[0-5]\d$/.test(String(value));
const isPlace: Check = (value) => Number.isInteger(value) && Number(value) > 0;
const isList: Check = (value) => Array.isArray(value) && value.length > 0;
const isReference: Check = (value) => isRecord(value) && isUrl(value['@id']) && Object.keys(value).length === 1;
const isDays: Check = (value) => isList(value) && Array.isArray(value) && value.every((day) => DAYS.has(day));
const isThing =
  (type: string): Check =>
  (value) =>
    isRecord(value) && value['@type'] === type;

const DAYS = new Set<unknown>(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']);

/**
 * The fields that Google's documentation requires for each type, and what we guarantee beyond that. A field that ends
 * in `?` is optional; any field not listed is an error. Source:
 * https://developers.google.com/search/docs/appearance/structured-data/search-gallery
 */
const FIELDS: Record<string, Record<string, Check>> = {
  Organization: {
    '@id': isUrl,
    name: isText,
    url: isUrl,
    'legalName?': isText,
    'address?': isThing('PostalAddress'),
    'email?': isText,
    'telephone?': isText,
    'logo?': isUrl,
    'sameAs?': isList,
  },
  WebSite: {
    '@id': isUrl,
    name: isText,
    url: isUrl,
    inLanguage: isText,
    publisher: isReference,
    potentialAction: isThing('SearchAction'),
  },
  SearchAction: { target: isThing('EntryPoint'), 'query-input': isText },
  EntryPoint: { urlTemplate: (value) => isUrl(value) && String(value).includes('{search_term_string}') },
  BreadcrumbList: { itemListElement: isList },
  ItemList: { numberOfItems: isPlace, itemListElement: isList },
  ListItem: { position: isPlace, name: isText, 'item?': isUrl, 'url?': isUrl },
  Product: {
    '@id': isUrl,
    name: isText,
    description: isText,
    category: isText,
    'image?': isUrl,
    brand: isThing('Brand'),
    offers: isThing('AggregateOffer'),
  },
  Brand: { name: isText },
  AggregateOffer: {
    url: isUrl,
    priceCurrency: (value) => value === 'EUR',
    lowPrice: isPrice,
    highPrice: isPrice,
    availability: isUrl,
    seller: isReference,
    'offerCount?': isPlace,
    'offers?': isList,
  },
  Offer: { price: isPrice, priceCurrency: (value) => value === 'EUR', availability: isUrl },
  LocalBusiness: {
    '@id': isUrl,
    name: isText,
    url: isUrl,
    'description?': isText,
    'image?': isUrl,
    address: isThing('PostalAddress'),
    'geo?': isThing('GeoCoordinates'),
    'telephone?': isText,
    'sameAs?': isList,
    'openingHoursSpecification?': isList,
  },
  PostalAddress: {
    streetAddress: isText,
    postalCode: isText,
    addressLocality: isText,
    addressCountry: (value) => value === 'DE',
  },
  GeoCoordinates: { latitude: isDegrees(90), longitude: isDegrees(180) },
  OpeningHoursSpecification: { dayOfWeek: isDays, opens: isTime, closes: isTime },
};

/** The problems of a thing and of all nested things, each with its path. */
export function checkThing(thing: unknown, path = ''): string[] {
  if (!isRecord(thing)) return [`${path} is not an object`];
  const type = String(thing['@type']);
  const here = `${path}${type}`;
  const fields = FIELDS[type];
  if (fields === undefined) return [`${here} is not a known type`];
  const problems = Object.entries(fields).flatMap(([field, fits]) => {
    const name = field.replace('?', '');
    const value = thing[name];
    if (value === undefined) return field === name ? [`${here}.${name} is missing`] : [];
    return fits(value) ? [] : [`${here}.${name} is ${JSON.stringify(value)}`];
  });
  for (const [name, value] of Object.entries(thing)) {
    if (name === '@type' || name === '@context' || value === undefined) continue;
    if (!(name in fields) && !(`${name}?` in fields)) problems.push(`${here}.${name} is not expected`);
    for (const inner of Array.isArray(value) ? value : [value]) {
      if (isRecord(inner) && '@type' in inner) problems.push(...checkThing(inner, `${here}.${name}/`));
    }
  }
  return problems;
}

/** The things in the script elements of a document, in their order. */
export function thingsIn(html: string): Record<string, unknown>[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs);
  return [...scripts].flatMap(([, text = '']) => {
    const json: unknown = JSON.parse(text);
    if (!isRecord(json)) return [];
    const graph = json['@graph'];
    return Array.isArray(graph) ? graph.filter(isRecord) : [json];
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
