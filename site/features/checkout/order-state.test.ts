import { expect, it } from 'vitest';
import { POSITION } from '../../shared/testing/fixture-position.ts';
import { firstChoice } from './PaymentSection.tsx';
import { sortProblems } from './order-state.ts';

const ITEM = { ...POSITION, positionNumber: 7 };

it('maps each pointer to the place where the visitor can correct it', () => {
  const problems = [
    { pointer: '/customer/email', detail: 'Unbekannt.' },
    { pointer: '/customer/deliveryAddress/postalCode', detail: '' },
    { pointer: '/positions/0/amount', detail: 'Zu viel.' },
    { pointer: '/payment/provider', detail: 'Gibt es nicht.' },
  ];
  expect(sortProblems(problems, [ITEM])).toEqual({
    fields: { email: 'Unbekannt.', 'deliveryAddress.postalCode': 'Bitte prüfen Sie diese Angabe.' },
    positions: [{ positionNumber: 7, field: 'amount', detail: 'Zu viel.' }],
    payment: 'Gibt es nicht.',
    hasOthers: false,
  });
});

it.each(['', '/expectedTotal', '/customer', '/positions/9/amount'])('maps %j to no place', (pointer) => {
  expect(sortProblems([{ pointer, detail: 'x' }], [ITEM])).toEqual({ fields: {}, positions: [], hasOthers: true });
});

it('never preselects PayPal', () => {
  expect(firstChoice(['STRIPE', 'PAYPAL'])).toBe('STRIPE');
  expect(firstChoice(['PAYPAL'])).toBeUndefined();
});
