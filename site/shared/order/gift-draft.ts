import { INVALID_EMAIL, isEmailAddress } from '../text/email.ts';
import { giftOf } from './order-payload.ts';
import type { Gift } from './position.ts';

export const MAX_MESSAGE_LENGTH = 400;

export const MAX_NAME_LENGTH = 80;

/** As typed into the form. */
export type GiftDraft = Required<Gift>;

export type GiftErrors = { [Field in keyof GiftDraft]?: string };

type ReadGift = { ok: true; gift: Gift | undefined } | { ok: false; errors: GiftErrors };

export function draftOf({ donorName = '', recipientName = '', recipientEmail = '', message = '' }: Gift): GiftDraft {
  return { donorName, recipientName, recipientEmail, message };
}

/** @returns no gift if all fields are blank */
export function readGiftDraft(draft: GiftDraft): ReadGift {
  const email = draft.recipientEmail.trim();
  const excess = countCharacters(draft.message) - MAX_MESSAGE_LENGTH;
  const errors: GiftErrors = {
    ...checkName('recipientName', draft),
    ...checkName('donorName', draft),
    ...(email !== '' && !isEmailAddress(email) ? { recipientEmail: INVALID_EMAIL } : {}),
    ...(excess > 0 ? { message: `Bitte kürzen Sie die Nachricht um ${excess} Zeichen.` } : {}),
  };
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, gift: giftOf(draft) };
}

function checkName(field: 'recipientName' | 'donorName', draft: GiftDraft): GiftErrors {
  const excess = countCharacters(draft[field]) - MAX_NAME_LENGTH;
  return excess > 0 ? { [field]: `Bitte kürzen Sie den Namen um ${excess} Zeichen.` } : {};
}

/** As readers do, without surrounding blanks: an emoji is one. */
export function countCharacters(text: string): number {
  const trimmed = text.trim();
  // Firefox supports it since 2024.
  if (!('Segmenter' in Intl)) return Array.from(trimmed).length;
  return Array.from(new Intl.Segmenter('de').segment(trimmed)).length;
}

/** "Für Anna, von Ben". */
export function giftSummary({ donorName, recipientName, recipientEmail, message }: Gift): string {
  const to = recipientName ?? recipientEmail;
  if (to !== undefined && donorName !== undefined) return `Für ${to}, von ${donorName}`;
  if (to !== undefined) return `Für ${to}`;
  if (donorName !== undefined) return `Von ${donorName}`;
  return message === undefined ? '' : 'Mit Nachricht';
}
