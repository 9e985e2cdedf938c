import { createStore } from 'zustand/vanilla';
import {
  EMPTY_DRAFT,
  toWithdrawal,
  type FieldErrors,
  type Withdrawal,
  type WithdrawalDraft,
  type WithdrawalField,
  type WithdrawalReceipt,
} from '../../shared/order/withdrawal.ts';
import type { SiteServices } from '../../shared/site-services.ts';
import { INVALID_EMAIL, isEmailAddress } from '../../shared/text/email.ts';

/** Why there is no receipt. What the visitor typed is kept in every case. */
export type SendFailure = 'offline' | 'preview' | 'unanswered' | 'refused';

/** The steps of § 356a BGB: declare, confirm, receipt. */
type WithdrawalState =
  | { step: 'form'; draft: WithdrawalDraft; errors: FieldErrors; refusals: number }
  | { step: 'check'; draft: WithdrawalDraft; isSending: boolean; failure?: SendFailure }
  | { step: 'receipt'; withdrawal: Withdrawal; receipt: WithdrawalReceipt };

type WithdrawalStore = ReturnType<typeof createWithdrawalStore>;

export function createWithdrawalStore() {
  return createStore<WithdrawalState>(() => ({ step: 'form', draft: EMPTY_DRAFT, errors: {}, refusals: 0 }));
}

/** Continues from the form to the check if the form is valid. */
export function submitDraft(store: WithdrawalStore, draft: WithdrawalDraft): void {
  const state = store.getState();
  const refusals = state.step === 'form' ? state.refusals + 1 : 1;
  const errors = checkDraft(draft);
  const isComplete = Object.keys(errors).length === 0;
  store.setState(
    isComplete ? { step: 'check', draft, isSending: false } : { step: 'form', draft, errors, refusals },
    true,
  );
}

/** Updates the error of a field that has one. The other fields are checked with the next attempt. */
export function recheckField(store: WithdrawalStore, name: WithdrawalField, draft: WithdrawalDraft): void {
  const state = store.getState();
  if (state.step !== 'form' || state.errors[name] === undefined) return;
  const { [name]: _previous, ...others } = state.errors;
  const error = checkDraft(draft)[name];
  store.setState({ ...state, errors: error === undefined ? others : { ...others, [name]: error } }, true);
}

/** Returns to the form, which keeps everything that was typed. */
export function editDraft(store: WithdrawalStore): void {
  const state = store.getState();
  if (state.step !== 'check' || state.isSending) return;
  store.setState({ step: 'form', draft: state.draft, errors: {}, refusals: 0 }, true);
}

/** Sends the withdrawal. Does nothing while it is being sent and after it has arrived. */
export async function confirmWithdrawal(store: WithdrawalStore, send: SiteServices['sendWithdrawal']): Promise<void> {
  const state = store.getState();
  if (state.step !== 'check' || state.isSending) return;
  const { draft } = state;
  const withdrawal = toWithdrawal(draft);
  store.setState({ step: 'check', draft, isSending: true }, true);
  const result = await send(withdrawal);
  if (result.kind === 'received') store.setState({ step: 'receipt', withdrawal, receipt: result.receipt }, true);
  else if (result.kind === 'invalid') store.setState({ step: 'form', draft, errors: result.errors, refusals: 1 }, true);
  else store.setState({ step: 'check', draft, isSending: false, failure: result.kind }, true);
}

/** Finds missing and invalid values. The law allows no further required fields. */
function checkDraft({ name, contractId, email }: WithdrawalDraft): FieldErrors {
  const address = email.trim();
  return {
    ...(name.trim() === '' && { name: 'Bitte geben Sie Ihren Namen an.' }),
    ...(contractId.trim() === '' && {
      contractId: 'Bitte nennen Sie die Bestellnummer oder beschreiben Sie die Bestellung.',
    }),
    ...(address === '' && { email: 'Bitte geben Sie eine E-Mail-Adresse für die Eingangsbestätigung an.' }),
    ...(address !== '' && !isEmailAddress(address) && { email: INVALID_EMAIL }),
  };
}
