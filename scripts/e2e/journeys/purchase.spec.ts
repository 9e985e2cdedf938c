import type { Gift } from '../../../site/shared/order/position.ts';
import { originOf, type CityId } from '../testing/cities.ts';
import { expect, test } from '../testing/client-page.ts';
import {
  collectPersonalData,
  describeGift,
  expectPlaced,
  fillCheckout,
  orderAndPay,
  putIntoCart,
  type Payment,
  type WantedVoucher,
} from '../testing/purchase-steps.ts';

const GIFT: Gift = {
  recipientName: 'Sofja Kowalewskaja',
  donorName: 'Karl Weierstraß',
  message: 'Alles Gute zum Geburtstag',
};
const MAILED_GIFT: Gift = { ...GIFT, recipientEmail: 'sofja.kowalewskaja@post.example' };

const GENERAL = { slug: 'musterstadt-gutschein', companyName: 'Musterstadt Gutschein' };
const MERCHANT = { slug: 'antiquariat-goldschnitt', companyName: 'Antiquariat Goldschnitt' };
const LAKE = { slug: 'seeblick-karte', companyName: 'Seeblick Karte' };

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1280, height: 900 } };

/** Each kind of voucher, delivery, gift and payment, both cities and both devices. */
const PURCHASES: {
  name: string;
  city: CityId;
  device: typeof PHONE | typeof DESKTOP;
  payment: Payment;
  vouchers: WantedVoucher[];
}[] = [
  {
    name: 'a present by e-mail, by card',
    city: 'musterstadt',
    device: DESKTOP,
    payment: 'Kreditkarte oder Debitkarte',
    vouchers: [{ ...GENERAL, gift: MAILED_GIFT }],
  },
  {
    name: 'a merchant’s voucher by post and one for all by e-mail, with PayPal',
    city: 'musterstadt',
    device: DESKTOP,
    payment: 'PayPal',
    vouchers: [{ ...MERCHANT, delivery: 'Post' }, GENERAL],
  },
  {
    name: 'a present by post, by card, on a phone',
    city: 'musterstadt',
    device: PHONE,
    payment: 'Kreditkarte oder Debitkarte',
    vouchers: [{ ...GENERAL, delivery: 'Post', gift: GIFT }],
  },
  {
    name: 'a present to hand over, by e-mail, with PayPal, on a phone',
    city: 'seeblick',
    device: PHONE,
    payment: 'PayPal',
    vouchers: [{ ...LAKE, gift: GIFT }],
  },
];

for (const { name, city, device, payment, vouchers } of PURCHASES) {
  test.describe(city, () => {
    test.use({ ...device, baseURL: originOf(city) });

    test(`the whole purchase: ${name}`, async ({ quietPage: page, main }) => {
      const personal = collectPersonalData(page);
      for (const voucher of vouchers) await putIntoCart(page, voucher);
      await main.getByRole('link', { name: 'Im Warenkorb' }).click();
      for (const voucher of vouchers) await describeGift(page, voucher);
      const total = await fillCheckout(page, payment);
      await orderAndPay(page, payment);
      await expectPlaced(page, vouchers, total);
      expect(personal).toEqual([]);
    });
  });
}
