import type { City } from '../../city.ts';

/** Records of the wrong form, which a reader must report and leave out. */
export const brokenRecords: NonNullable<City['broken']> = {
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
