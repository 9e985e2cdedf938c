/** A declaration with the data that § 356a Abs. 2 BGB requires. */
export interface Withdrawal {
  name: string;
  /** Order number or description. */
  contractId: string;
  email: string;
  /** The part to withdraw from, if not the whole order. */
  message?: string;
}

export interface WithdrawalReceipt {
  /** Absent if the service sent no readable id. */
  receiptId?: string;
  /** ISO 8601. */
  receivedAt: string;
}

export const WITHDRAWAL_FIELDS = ['name', 'contractId', 'email', 'message'] as const;

export type WithdrawalField = (typeof WITHDRAWAL_FIELDS)[number];

export type FieldErrors = Partial<Record<WithdrawalField, string>>;

export type SendResult =
  | { kind: 'received'; receipt: WithdrawalReceipt }
  | { kind: 'invalid'; errors: FieldErrors }
  | { kind: 'offline' }
  /** The site only shows what will go live. */
  | { kind: 'preview' }
  /** It may have arrived. */
  | { kind: 'unanswered' }
  | { kind: 'refused' };

/** As typed. */
export type WithdrawalDraft = Record<WithdrawalField, string>;

export const EMPTY_DRAFT: WithdrawalDraft = { name: '', contractId: '', email: '', message: '' };

export function toWithdrawal(draft: WithdrawalDraft): Withdrawal {
  const message = draft.message.trim();
  return {
    name: draft.name.trim(),
    contractId: draft.contractId.trim(),
    email: draft.email.trim(),
    ...(message === '' ? {} : { message }),
  };
}
