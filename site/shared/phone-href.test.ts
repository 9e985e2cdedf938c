import { expect, test } from 'vitest';
import { phoneHref } from './phone-href.ts';

test.each([
  ['+49 (0) 69 90009-100', 'tel:+496990009100'],
  ['069 / 90009-100', 'tel:06990009100'],
  ['(069) 90 009', 'tel:06990009'],
])('%s is dialled as %s', (phone, href) => {
  expect(phoneHref(phone)).toBe(href);
});
