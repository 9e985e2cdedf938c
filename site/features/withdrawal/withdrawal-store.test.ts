import { expect, test } from 'vitest';
import { confirmWithdrawal, createWithdrawalStore, editDraft, submitDraft } from './withdrawal-store.ts';
import { EMPTY_DRAFT, type SendResult, type Withdrawal } from '../../shared/order/withdrawal.ts';

const DRAFT = { name: ' Erika Beispiel ', contractId: 'MU-100001', email: 'erika@post.example', message: '  ' };
const RECEIVED: SendResult = {
  kind: 'received',
  receipt: { receiptId: 'W-1', receivedAt: '2026-11-21T13:03:12.000Z' },
};

function checkedStore() {
  const store = createWithdrawalStore();
  submitDraft(store, DRAFT);
  return store;
}

test('missing values are reported at their fields, and the input stays', () => {
  const store = createWithdrawalStore();
  submitDraft(store, { ...EMPTY_DRAFT, name: 'Erika', email: 'erika@post' });
  expect(store.getState()).toEqual({
    step: 'form',
    draft: { ...EMPTY_DRAFT, name: 'Erika', email: 'erika@post' },
    errors: {
      contractId: 'Bitte nennen Sie die Bestellnummer oder beschreiben Sie die Bestellung.',
      email: 'Bitte geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@beispiel.de.',
    },
    refusals: 1,
  });
});

test('the withdrawal is sent only after confirmation, without surrounding blanks', async () => {
  const sent: Withdrawal[] = [];
  const store = checkedStore();
  expect(store.getState()).toEqual({ step: 'check', draft: DRAFT, isSending: false });
  await confirmWithdrawal(store, async (withdrawal) => {
    sent.push(withdrawal);
    return RECEIVED;
  });
  const withdrawal = { name: 'Erika Beispiel', contractId: 'MU-100001', email: 'erika@post.example' };
  expect(sent).toEqual([withdrawal]);
  expect(store.getState()).toEqual({ step: 'receipt', withdrawal, receipt: RECEIVED.receipt });
});

test('a double click and a click before the receipt appears send only once', async () => {
  let sent = 0;
  const store = checkedStore();
  const send = async () => {
    sent += 1;
    return RECEIVED;
  };
  const first = confirmWithdrawal(store, send);
  editDraft(store);
  await Promise.all([first, confirmWithdrawal(store, send)]);
  await confirmWithdrawal(store, send);
  expect(sent).toBe(1);
  expect(store.getState().step).toBe('receipt');
});

test.each(['offline', 'unanswered', 'refused'] as const)(
  'when it is %s nothing is lost and it can be tried again',
  async (kind) => {
    const store = checkedStore();
    await confirmWithdrawal(store, async () => ({ kind }));
    expect(store.getState()).toEqual({ step: 'check', draft: DRAFT, isSending: false, failure: kind });
    await confirmWithdrawal(store, async () => RECEIVED);
    expect(store.getState().step).toBe('receipt');
  },
);

test('fields that the service rejects lead back to the form', async () => {
  const store = checkedStore();
  await confirmWithdrawal(store, async () => ({ kind: 'invalid', errors: { email: 'Ungültig' } }));
  expect(store.getState()).toEqual({ step: 'form', draft: DRAFT, errors: { email: 'Ungültig' }, refusals: 1 });
});

test('the visitor can go back and change the input', () => {
  const store = checkedStore();
  editDraft(store);
  expect(store.getState()).toEqual({ step: 'form', draft: DRAFT, errors: {}, refusals: 0 });
});
