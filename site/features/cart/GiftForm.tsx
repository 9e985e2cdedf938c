import { omitUndefined } from '../../shared/omit-undefined.ts';
import { useState, type FormEvent } from 'react';
import { useStore } from 'zustand';
import { DELIVERY_DAY_ID, DeliveryDay } from '../../components/DeliveryDay.tsx';
import { ErrorSummary } from '../../components/ErrorSummary.tsx';
import { GiftFields, giftProblems } from '../../components/GiftFields.tsx';
import { VoucherPreview } from '../../components/VoucherFace.tsx';
import type { SiteImage } from '../../shared/models/image.ts';
import { deliveryDayOf } from '../../shared/order/delivery-day.ts';
import { draftOf, readGiftDraft, type GiftDraft } from '../../shared/order/gift-draft.ts';
import { positionKey, type Position } from '../../shared/order/position.ts';
import { deliveryDayError } from '../../shared/order/read-greeting.ts';
import { readFace } from '../../shared/parsing/merchant-face.ts';
import { formatAmount, isBlank } from '../../shared/text/format.ts';
import { FormEnd } from './EditForm.tsx';
import type { PositionChange } from './change-cart.ts';
import { giftDrafts, keepGiftDraft, type GiftFormDraft } from './gift-drafts.ts';

interface GiftFormProps {
  position: Position;
  motif: SiteImage | undefined;
  /** Gifts may be sent on a later day. */
  hasDeliveryDays: boolean;
  onSave: (change: PositionChange) => void;
  /** The visitor discards what they typed. */
  onCancel: () => void;
}

/**
 * Recipient, donor and message of a gift; blank fields make no gift. The draft is kept when the dialog closes, until it
 * is saved or discarded.
 */
export function GiftForm({ position, motif, hasDeliveryDays, onSave, onCancel }: GiftFormProps) {
  const { deliveryType, gift = {} } = position;
  const key = positionKey(position);
  const saved: GiftFormDraft = { gift: draftOf(gift), deliverOn: position.deliverOn };
  const { gift: draft, deliverOn } = useStore(giftDrafts, (drafts) => drafts[key]) ?? saved;
  const [refusals, setRefusals] = useState(0);
  const read = readGiftDraft(draft);
  const errors = refusals > 0 && !read.ok ? read.errors : {};
  const day = deliveryDayOf(omitUndefined({ deliveryType, gift: draft, deliverOn }));
  const dayError = day === undefined ? undefined : deliveryDayError(day);
  const shownDayError = refusals > 0 ? dayError : undefined;
  const change = (part: (draft: GiftFormDraft) => Partial<GiftFormDraft>) => {
    const current = giftDrafts.getState()[key] ?? saved;
    keepGiftDraft(key, { ...current, ...part(current) });
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    if (read.ok && dayError === undefined) {
      keepGiftDraft(key, undefined);
      onSave({ gift: read.gift ?? null, deliverOn: day ?? null });
    } else setRefusals(refusals + 1);
  }

  return (
    <form className="form" noValidate onSubmit={submit}>
      <ErrorSummary problems={[...giftProblems(errors), [DELIVERY_DAY_ID, shownDayError]]} refusals={refusals} />
      <div className="gift">
        <div className="form">
          <p className="field-hint">Alle Angaben sind freiwillig.</p>
          <GiftFields
            email={deliveryType === 'EMAIL' ? 'optional' : 'absent'}
            draft={draft}
            errors={errors}
            onChange={(part) => change(({ gift }) => ({ gift: { ...gift, ...part } }))}
          />
          {/* A day that was chosen can be taken back where days are no longer offered. */}
          {(hasDeliveryDays || position.deliverOn !== undefined) &&
            deliveryType === 'EMAIL' &&
            !isBlank(draft.recipientEmail) && (
              <DeliveryDay
                day={deliverOn}
                error={shownDayError}
                onChange={(deliverOn) => change(() => ({ deliverOn }))}
              />
            )}
        </div>
        <GiftPreview position={position} motif={motif} draft={draft} />
      </div>
      <FormEnd onClose={onCancel} />
    </form>
  );
}

interface GiftPreviewProps {
  position: Position;
  motif: SiteImage | undefined;
  draft: GiftDraft;
}

/** A visual preview of the gift. Screen readers skip it, because the fields have the same content. */
function GiftPreview({ position, motif, draft }: GiftPreviewProps) {
  return (
    <div className="gift-preview" aria-hidden="true">
      <p className="gift-preview-title">Vorschau</p>
      <VoucherPreview
        title={position.merchant.companyName}
        amount={formatAmount(position.amount)}
        face={readFace(position.merchant.face)}
        motif={motif}
        delivery={position.deliveryType}
        greeting={draft}
        sizes="360px"
      />
    </div>
  );
}
