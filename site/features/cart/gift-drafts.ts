import { createStore } from 'zustand/vanilla';
import type { GiftDraft } from '../../shared/order/gift-draft.ts';

/** The dialog of a gift, as typed. */
export interface GiftFormDraft {
  gift: GiftDraft;
  /** When it is sent by e-mail; undefined: as soon as it is paid. */
  deliverOn: string | undefined;
}

/**
 * Drafts of gifts that were neither saved nor discarded, by key of the position. They are kept in memory only, because
 * names and messages must not stay on a shared device.
 */
export const giftDrafts = createStore<Readonly<Record<string, GiftFormDraft>>>(() => ({}));

/** @param draft undefined forgets it */
export function keepGiftDraft(key: string, draft: GiftFormDraft | undefined): void {
  giftDrafts.setState(
    ({ [key]: _former, ...others }) => (draft === undefined ? others : { ...others, [key]: draft }),
    true,
  );
}
