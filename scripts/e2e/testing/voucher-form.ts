import type { Page } from '@playwright/test';

/** Page of the demo city's general voucher. */
export const VOUCHER_PAGE = '/gutscheine/musterstadt-gutschein';

/** What a visitor finds in the form of a voucher. */
export function voucherFormOn(page: Page) {
  const main = page.getByRole('main');
  return {
    main,
    radio: (name: string) => main.getByRole('radio', { name }),
    field: (label: string) => main.getByLabel(label, { exact: true }),
    amount: main.getByRole('textbox', { name: 'Ihr Betrag in Euro' }),
    quantity: main.getByRole('textbox', { name: 'Anzahl' }),
    more: main.getByRole('button', { name: /^Anzahl erhöhen/ }),
    add: main.getByRole('button', { name: /^(In den Warenkorb|Noch (einen|\d+))$/ }),
    toCart: main.getByRole('link', { name: 'Im Warenkorb' }),
    error: main.locator('.field-error'),
    sum: main.locator('.order-sum-line strong'),
  };
}
