import { createStore } from 'zustand/vanilla';
import type { GiftDraft } from '../../shared/order/gift-draft.ts';

/**
 * Drafts of gifts that were neither saved nor discarded, by key of the position. They are kept in memory only, because
 * names and messages must not stay on a shared device.
 */
export const giftDrafts = createStore<Readonly<Record<string, GiftDraft>>>(() => ({}));

/** @param draft undefined forgets it */
export function keepGiftDraft(key: string, draft: GiftDraft | undefined): void {
  giftDrafts.setState(
    ({ [key]: _former, ...others }) => (draft === undefined ? others : { ...others, [key]: draft }),
    true,
  );
}
