import type { Page } from '@playwright/test';
import { openHydrated } from './client-page.ts';
import { buttonsOf } from './cart-page.ts';

/** Page of the demo city's general voucher. */
export const VOUCHER_PAGE = '/gutscheine/musterstadt-gutschein';

export async function openVoucher(page: Page, path = VOUCHER_PAGE) {
  await openHydrated(page, path);
  return voucherFormOn(page);
}

/** What a visitor finds in the form of a voucher. */
export function voucherFormOn(page: Page) {
  const main = page.getByRole('main');
  return {
    main,
    radio: (name: string) => main.getByRole('radio', { name }),
    field: (label: string) => main.getByLabel(label, { exact: true }),
    amount: main.getByRole('textbox', { name: 'Ihr Betrag in Euro' }),
    quantity: main.getByRole('textbox', { name: 'Anzahl' }),
    more: buttonsOf(main).more,
    add: main.getByRole('button', { name: /^(In den Warenkorb|Noch (einen|\d+))$/ }),
    toCart: main.getByRole('link', { name: 'Im Warenkorb' }),
    error: main.locator('.field-error'),
    sum: main.locator('.order-sum-line strong'),
    sumLine: main.locator('.order-sum-line'),
    preview: main.locator('.offer-face'),
    mail: main.locator('.mail'),
  };
}
