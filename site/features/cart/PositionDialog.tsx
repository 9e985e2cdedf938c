import { Modal, useCloseOnBack } from '../../components/Modal.tsx';
import { Notice } from '../../components/Notice.tsx';
import { positionKey, type Position } from '../../shared/order/position.ts';
import { keepGiftDraft, type PositionChange, giftDrafts, type GiftFormDraft } from './change-cart.ts';
import type { CartPage, DialogKind } from './use-cart-page.ts';
import { omitUndefined } from '../../shared/omit-undefined.ts';
import { useState, type FormEvent } from 'react';
import { useStore } from 'zustand';
import { DELIVERY_DAY_ID, DeliveryDay, GiftFields, giftProblems } from '../../components/GiftFields.tsx';
import { ErrorSummary } from '../../components/ErrorSummary.tsx';
import { VoucherPreview } from '../../components/VoucherFace.tsx';
import type { SiteImage } from '../../shared/models/image.ts';
import { deliveryDayOf } from '../../shared/order/delivery-day.ts';
import { draftOf, readGiftDraft, type GiftDraft } from '../../shared/order/gift-draft.ts';
import { deliveryDayError } from '../../shared/order/read-greeting.ts';
import { readFace } from '../../shared/parsing/merchant-face.ts';
import { formatAmount, isBlank } from '../../shared/text/format.ts';
import { MotifChoice, AmountChoice, OTHER_AMOUNT_ID, DeliveryChoice } from '../../components/VoucherChoice.tsx';
import {
  changeOrder,
  deliveryTypesOf,
  readOrder,
  type VoucherOffer,
  hasFreeAmount,
  type VoucherOrder,
} from '../../shared/order/voucher-order.ts';

interface PositionDialogProps {
  kind: DialogKind;
  page: CartPage;
  position: Position;
  onClose: () => void;
}

/** Changes one position of the cart. Only „Abbrechen“ discards the draft of a gift. */
export function PositionDialog({ kind, page, position, onClose }: PositionDialogProps) {
  const answer = page.offers.offerOf(position);
  const offer = answer?.kind === 'offered' ? answer.offer : undefined;
  const { companyName } = position.merchant;
  useCloseOnBack(onClose);

  function save(change: Parameters<CartPage['change']>[1]) {
    page.change(position, change);
    onClose();
  }

  return kind === 'gift' ? (
    <Modal titleId="geschenk-titel" title={`Gruß: ${companyName}`} className="gift-dialog" onClose={onClose}>
      <GiftForm
        position={position}
        motif={offer?.motifs.find(({ id }) => id === position.templateId)?.picture}
        hasDeliveryDays={offer?.hasDeliveryDays === true}
        onSave={save}
        onCancel={() => {
          keepGiftDraft(positionKey(position), undefined);
          onClose();
        }}
      />
    </Modal>
  ) : (
    <Modal
      titleId="bearbeiten-titel"
      title={`Betrag, Versand, Motiv: ${companyName}`}
      className="edit-dialog"
      onClose={onClose}
    >
      {offer === undefined ? (
        <OfferMissing isLoading={answer === undefined} onRetry={() => page.offers.refresh()} />
      ) : (
        <EditForm position={position} offer={offer} onSave={save} onClose={onClose} />
      )}
    </Modal>
  );
}

interface OfferMissingProps {
  isLoading: boolean;
  onRetry: () => void;
}

/** Shown in place of the form while the offer is unknown. */
function OfferMissing({ isLoading, onRetry }: OfferMissingProps) {
  return (
    <div aria-live="polite">
      {isLoading ? (
        <p>Beträge und Motive werden geladen …</p>
      ) : (
        <Notice tone="warning">
          <p>Beträge und Motive konnten nicht geladen werden.</p>
          <p>
            <button type="button" className="button button-quiet" onClick={onRetry}>
              Erneut versuchen
            </button>
          </p>
        </Notice>
      )}
    </div>
  );
}

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
function GiftForm({ position, motif, hasDeliveryDays, onSave, onCancel }: GiftFormProps) {
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

interface EditFormProps {
  position: Position;
  offer: VoucherOffer;
  onSave: (change: PositionChange) => void;
  onClose: () => void;
}

/** Changes amount, delivery and motif, like the form on the voucher's page. */
function EditForm({ position, offer, onSave, onClose }: EditFormProps) {
  const [order, setOrder] = useState(() => orderOfPosition(position, offer));
  const [refusals, setRefusals] = useState(0);
  const read = readOrder(order, offer);
  const error = refusals > 0 && !read.ok ? read.errors.otherAmount : undefined;
  const change = (part: Partial<typeof order>) => setOrder((current) => changeOrder(current, part, offer));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!read.ok) {
      setRefusals(refusals + 1);
      return;
    }
    const { amount, deliveryType, templateId } = read.position;
    // The gift stays unchanged, so that an e-mail address that post does not need is still there after switching back.
    onSave({ amount, deliveryType, templateId });
  }

  return (
    <form className="form voucher-form" noValidate onSubmit={submit}>
      <ErrorSummary problems={[[OTHER_AMOUNT_ID, error]]} refusals={refusals} />
      <AmountChoice offer={offer} order={order} error={error} onChange={change} />
      <DeliveryChoice types={deliveryTypesOf(offer)} chosen={order.deliveryType} onChange={change} />
      <MotifChoice offer={offer} order={order} onChange={change} />
      <FormEnd onClose={onClose} />
    </form>
  );
}

/**
 * Fills in the voucher's form from a position of the cart. Values that are not offered any more are replaced by the
 * default ones.
 */
export function orderOfPosition(position: Position, offer: VoucherOffer): VoucherOrder {
  const { amount, quantity, templateId } = position;
  const types = deliveryTypesOf(offer);
  const deliveryType = types.includes(position.deliveryType) ? position.deliveryType : (types[0] ?? 'EMAIL');
  const rest = { deliveryType, templateId, quantity: String(quantity) };
  if (offer.amounts.includes(amount)) return changeOrder({ ...rest, amount, otherAmount: '' }, {}, offer);
  const [first = 'other'] = offer.amounts;
  const isFree = hasFreeAmount(offer);
  const chosen = { amount: isFree ? ('other' as const) : first, otherAmount: isFree ? String(amount / 100) : '' };
  return changeOrder({ ...rest, ...chosen }, {}, offer);
}

/** The buttons at the end of a dialog's form. */
function FormEnd({ onClose }: { onClose: () => void }) {
  return (
    <div className="actions form-end">
      <button type="submit" className="button">
        Übernehmen
      </button>
      <button type="button" className="button button-quiet" onClick={onClose}>
        Abbrechen
      </button>
    </div>
  );
}
