/**
 * A consumer's declaration with the data that the contract requires (§ 356a Abs. 2 BGB: name, contract, electronic
 * contact).
 */
export interface Withdrawal {
  name: string;
  /** Order number, or a description of the order. */
  contractId: string;
  email: string;
  /** The part of the order to withdraw from, if not all of it. */
  message?: string;
}

/** Acknowledges the receipt of a withdrawal. */
export interface WithdrawalReceipt {
  /** Absent if the service sent no readable id. */
  receiptId?: string;
  /** ISO 8601. */
  receivedAt: string;
}

export const WITHDRAWAL_FIELDS = ['name', 'contractId', 'email', 'message'] as const;

export type WithdrawalField = (typeof WITHDRAWAL_FIELDS)[number];

/** Messages by field; empty if the form is valid. */
export type FieldErrors = Partial<Record<WithdrawalField, string>>;

export type SendResult =
  | { kind: 'received'; receipt: WithdrawalReceipt }
  /** The service rejected fields. */
  | { kind: 'invalid'; errors: FieldErrors }
  /** Nothing was sent. */
  | { kind: 'offline' }
  /** Nothing was sent: the site only shows what will go live. */
  | { kind: 'preview' }
  /** It may have arrived, but there was no response. */
  | { kind: 'unanswered' }
  | { kind: 'refused' };

/** The form's fields as typed. */
export type WithdrawalDraft = Record<WithdrawalField, string>;

export const EMPTY_DRAFT: WithdrawalDraft = { name: '', contractId: '', email: '', message: '' };

/** Trims the texts and removes a blank optional field. */
export function toWithdrawal(draft: WithdrawalDraft): Withdrawal {
  const message = draft.message.trim();
  return {
    name: draft.name.trim(),
    contractId: draft.contractId.trim(),
    email: draft.email.trim(),
    ...(message === '' ? {} : { message }),
  };
}
