import type { ApiMerchant, ApiShippingRate, ApiTemplate } from '../../api-types.ts';
import { mediaPaths } from '../../media/media-paths.ts';
import type { HouseAddress } from '../town-plan.ts';

const media = mediaPaths('musterstadt');

export const generalVoucher: ApiMerchant = {
  id: 1,
  slug: 'musterstadt-gutschein',
  companyName: 'Musterstadt Gutschein',
  shortDescription: 'Ein Gutschein für die ganze Stadt: einlösbar in allen teilnehmenden Geschäften.',
  description:
    '<p>Mit dem Musterstadt Gutschein liegen Sie immer richtig: Er gilt in mehr als achtzig Geschäften, Gasthäusern und Werkstätten der Stadt, vom Bäcker bis zum Uhrmacher. Der Betrag lässt sich <strong>in Teilen</strong> und bei verschiedenen Partnern einlösen.</p><p>Sie bekommen ihn sofort als PDF per E-Mail oder auf festem Papier mit der Post.</p>',
  categoryIds: [],
  logoUrl: media.smallLogo,
  imageUrls: [media.storefront('voucher', 'musterstadt-gutschein')],
  phone: '+49 69 90009-100',
  email: 'hallo@gutschein-musterstadt.example',
  voucherAmounts: [1000, 2000, 2500, 5000, 10000],
  minVoucherAmount: 500,
  maxVoucherAmount: 50000,
  updatedAt: '2026-09-14T08:30:00.000Z',
};

export const templates: ApiTemplate[] = [
  { id: 1, name: 'Altstadt', imageUrl: media.motif('altstadt'), sortIndex: 1 },
  { id: 2, name: 'Alles Gute zum Geburtstag', imageUrl: media.motif('geburtstag'), sortIndex: 2 },
  { id: 3, name: 'Danke', imageUrl: media.motif('danke'), sortIndex: 3 },
  { id: 4, name: 'Frohe Weihnachten', imageUrl: media.motif('weihnachten'), sortIndex: 4 },
  { id: 5, name: 'Zur Hochzeit', imageUrl: media.motif('hochzeit'), sortIndex: 5 },
  { id: 6, name: 'Willkommen, kleiner Mensch', imageUrl: media.motif('geburt'), sortIndex: 6 },
  { id: 7, name: 'Nur ein Gruß', imageUrl: media.motif('gruss'), sortIndex: 7, deliveryTypes: ['EMAIL'] },
  { id: 8, name: 'Gutscheinkarte', imageUrl: media.motif('karte'), sortIndex: 8, deliveryTypes: ['POSTAL_SHIPPING'] },
  {
    id: 9,
    name: 'Guten Appetit',
    imageUrl: media.motif('genuss'),
    sortIndex: 9,
    merchantIds: [108, 109, 110, 111, '112'],
  },
];

export const shippingRates: ApiShippingRate[] = [
  { id: 1, name: 'Brief', amount: 295, maxQuantity: 3 },
  { id: 2, name: 'Großbrief', amount: 395, maxQuantity: 12 },
  { id: 3, name: 'Päckchen', amount: 590, maxQuantity: 60 },
];

export const counters: { name: string; at: HouseAddress }[] = [
  { name: 'Tourist-Information Musterstadt', at: ['Marktplatz', '1'] },
  { name: 'Bürgerbüro im Rathaus', at: ['Rathausgasse', '2'] },
  { name: 'Buchhandlung Lesezeit', at: ['Marktstraße', '12'] },
  { name: 'Lotto & Presse Zenker', at: ['Bahnhofstraße', '17'] },
  { name: 'Stadtwerke Kundenzentrum', at: ['Ringstraße', '40'] },
];
