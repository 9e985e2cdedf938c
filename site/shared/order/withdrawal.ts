/** A consumer's declaration as the contract takes it (§ 356a Abs. 2 BGB: name, contract, electronic contact). */
export interface Withdrawal {
  name: string;
  /** Order number, or in words which order is meant. */
  contractId: string;
  email: string;
  /** What of the order is meant, where it is not the whole. */
  message?: string;
}

/** Acknowledgement that a withdrawal arrived. */
export interface WithdrawalReceipt {
  /** Absent where the service gave none that can be read. */
  receiptId?: string;
  /** ISO 8601. */
  receivedAt: string;
}

export const WITHDRAWAL_FIELDS = ['name', 'contractId', 'email', 'message'] as const;

export type WithdrawalField = (typeof WITHDRAWAL_FIELDS)[number];

/** Messages by field; empty where nothing is wrong. */
export type FieldErrors = Partial<Record<WithdrawalField, string>>;

/** What became of a withdrawal that was sent. */
export type SendResult =
  | { kind: 'received'; receipt: WithdrawalReceipt }
  /** The service names fields that it does not take. */
  | { kind: 'invalid'; errors: FieldErrors }
  /** Nothing left this device. */
  | { kind: 'offline' }
  /** It may have arrived, but no answer came. */
  | { kind: 'unanswered' }
  | { kind: 'refused' };

/** What a visitor has typed, as it stands in the fields. */
export type WithdrawalDraft = Record<WithdrawalField, string>;

export const EMPTY_DRAFT: WithdrawalDraft = { name: '', contractId: '', email: '', message: '' };

/** Without the blanks around; an optional field that is blank is left out. */
export function toWithdrawal(draft: WithdrawalDraft): Withdrawal {
  const message = draft.message.trim();
  return {
    name: draft.name.trim(),
    contractId: draft.contractId.trim(),
    email: draft.email.trim(),
    ...(message === '' ? {} : { message }),
  };
}
