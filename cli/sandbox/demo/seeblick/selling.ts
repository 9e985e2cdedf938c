import type { ApiMerchant, ApiShippingRate, ApiTemplate } from '../../api-types.ts';
import { mediaPaths } from '../../media/media-paths.ts';
import { sponsorsOf } from '../sponsors.ts';
import type { HouseAddress } from '../town-plan.ts';

const media = mediaPaths('seeblick');

/** The merchant id that tenants.json names for the general voucher. */
export const SEEBLICK_GENERAL_VOUCHER_MERCHANT_ID = 'seeblick-karte';

export const generalVoucher: ApiMerchant = {
  id: SEEBLICK_GENERAL_VOUCHER_MERCHANT_ID,
  slug: 'seeblick-karte',
  companyName: 'Seeblick Karte',
  shortDescription: 'Ein Tag am See zum Verschenken: einlösbar vom Strandcafé bis zur Segelschule.',
  description:
    '<p>Die Seeblick Karte gilt bei über vierzig Gastgebern rund um die Bucht. Sie lässt sich auf mehrere Besuche verteilen, der Restbetrag bleibt auf der Karte. Nach dem Kauf erhalten Sie sie als PDF zum Ausdrucken oder als Karte mit der Post.</p>',
  logoUrl: media.smallLogo,
  imageUrls: [media.storefront('voucher', 'seeblick-karte')],
  voucherAmounts: [2000, 5000, 10000, 15000],
  minVoucherAmount: 1000,
  maxVoucherAmount: 20000,
  updatedAt: '2026-08-02T10:00:00+02:00',
};

export const templates: ApiTemplate[] = [
  { id: 'segel', name: 'Leinen los', imageUrl: media.motif('segel'), sortIndex: 10 },
  { id: 'sommer', name: 'Ein Tag am See', imageUrl: media.motif('sommer'), sortIndex: 20 },
  { id: 'ufer', name: 'Unser Ort', imageUrl: media.motif('altstadt'), sortIndex: 30 },
  { id: 'geburtstag', name: 'Geburtstag', imageUrl: media.motif('geburtstag'), sortIndex: 40 },
  {
    id: 'advent',
    name: 'Weihnachten',
    imageUrl: media.motif('weihnachten'),
    deliveryTypes: ['EMAIL', 'POSTAL_SHIPPING'],
  },
  { id: 'danke', name: 'Danke', imageUrl: media.motif('danke'), deliveryTypes: ['EMAIL'] },
];

/** One price, however many. */
export const shippingRates: ApiShippingRate[] = [{ id: 'post', name: 'Versand mit der Post', amount: 350 }];

export const counters: { name: string; at: HouseAddress }[] = [
  { name: 'Gästeinformation Seeblick', at: ['Seepromenade', '2'] },
  { name: 'Fahrkartenschalter am Hafen', at: ['Hafenstraße', '1'] },
  { name: 'Buchladen Ahoi', at: ['Hauptstraße', '9'] },
];

export const sponsors = sponsorsOf(media, [
  { slug: 'schifffahrt-seeblick', name: 'Schifffahrt Seeblick' },
  { slug: 'volksbank-am-see', name: 'Volksbank am See' },
  { slug: 'obst-vom-hang', name: 'Obst vom Hang eG', linked: false },
]);
