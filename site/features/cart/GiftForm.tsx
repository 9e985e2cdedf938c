import { useState, type FormEvent } from 'react';
import { useStore } from 'zustand';
import { ErrorSummary } from '../../components/ErrorSummary.tsx';
import { GiftFields, giftProblems } from '../../components/GiftFields.tsx';
import { VoucherPreview } from '../../components/VoucherFace.tsx';
import type { SiteImage } from '../../shared/models/image.ts';
import { draftOf, readGiftDraft, type GiftDraft } from '../../shared/order/gift-draft.ts';
import { positionKey, type Position } from '../../shared/order/position.ts';
import { formatAmount } from '../../shared/text/format.ts';
import { FormEnd } from './EditForm.tsx';
import type { PositionChange } from './change-cart.ts';
import { giftDrafts, keepGiftDraft } from './gift-drafts.ts';

interface GiftFormProps {
  position: Position;
  tenantName: string;
  motif: SiteImage | undefined;
  onSave: (change: PositionChange) => void;
  /** The visitor discards what they typed. */
  onCancel: () => void;
}

/**
 * Recipient, donor and message of a gift; blank fields make no gift. The draft is kept when the dialog closes, until it
 * is saved or discarded.
 */
export function GiftForm({ position, tenantName, motif, onSave, onCancel }: GiftFormProps) {
  const { deliveryType, gift = {} } = position;
  const key = positionKey(position);
  const saved = draftOf(gift);
  const draft = useStore(giftDrafts, (drafts) => drafts[key]) ?? saved;
  const [refusals, setRefusals] = useState(0);
  const read = readGiftDraft(draft);
  const errors = refusals > 0 && !read.ok ? read.errors : {};
  const change = (part: Partial<GiftDraft>) => keepGiftDraft(key, { ...saved, ...giftDrafts.getState()[key], ...part });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (read.ok) {
      keepGiftDraft(key, undefined);
      onSave({ gift: read.gift ?? null });
    } else setRefusals(refusals + 1);
  }

  return (
    <form className="form" noValidate onSubmit={submit}>
      <ErrorSummary problems={giftProblems(errors)} refusals={refusals} />
      <div className="gift">
        <div className="form">
          <p className="field-hint">Alle Angaben sind freiwillig.</p>
          <GiftFields
            email={deliveryType === 'EMAIL' ? 'optional' : 'absent'}
            draft={draft}
            errors={errors}
            onChange={change}
          />
        </div>
        <GiftPreview position={position} tenantName={tenantName} motif={motif} draft={draft} />
      </div>
      <FormEnd onClose={onCancel} />
    </form>
  );
}

interface GiftPreviewProps {
  position: Position;
  tenantName: string;
  motif: SiteImage | undefined;
  draft: GiftDraft;
}

/** A visual preview of the gift. Screen readers skip it, because the fields have the same content. */
function GiftPreview({ position, tenantName, motif, draft }: GiftPreviewProps) {
  return (
    <div className="gift-preview" aria-hidden="true">
      <p className="gift-preview-title">Vorschau</p>
      <VoucherPreview
        tenantName={tenantName}
        title={position.merchant.companyName}
        amount={formatAmount(position.amount)}
        face={position.merchant.face}
        motif={motif}
        delivery={position.deliveryType}
        greeting={draft}
        sizes="360px"
      />
    </div>
  );
}
