import { useState, type FormEvent } from 'react';
import { useStore } from 'zustand';
import type { SiteImage } from '../../shared/models/image.ts';
import { positionKey, type Position } from '../../shared/order/position.ts';
import type { PositionChange } from './change-cart.ts';
import { FormEnd } from './FormEnd.tsx';
import { draftOf, giftDrafts, keepGiftDraft, readGiftDraft, type GiftDraft } from './gift-draft.ts';
import { GiftField } from './GiftField.tsx';
import { GiftMessage } from './GiftMessage.tsx';
import { GiftPreview } from './GiftPreview.tsx';

interface GiftFormProps {
  position: Position;
  tenantName: string;
  motif: SiteImage | undefined;
  onSave: (change: PositionChange) => void;
  /** The visitor gives up what they typed. */
  onCancel: () => void;
}

const EMAIL_ID = 'geschenk-recipientEmail';
const MESSAGE_ID = 'geschenk-message';
const RECIPIENT_ID = 'geschenk-recipientName';
const DONOR_ID = 'geschenk-donorName';

/** In the order of the form. */
const FIELD_IDS = [
  ['recipientName', RECIPIENT_ID],
  ['donorName', DONOR_ID],
  ['message', MESSAGE_ID],
  ['recipientEmail', EMAIL_ID],
] as const;

/**
 * For whom, from whom and with which words; blank fields make no gift. What is typed outlives the form, however its
 * dialog is closed, until it is saved or given up.
 */
export function GiftForm({ position, tenantName, motif, onSave, onCancel }: GiftFormProps) {
  const { deliveryType, gift = {} } = position;
  const key = positionKey(position);
  const saved = draftOf(gift);
  const draft = useStore(giftDrafts, (drafts) => drafts[key]) ?? saved;
  const [hasTried, setTried] = useState(false);
  const read = readGiftDraft(draft);
  const errors = hasTried && !read.ok ? read.errors : {};
  const change = (part: Partial<GiftDraft>) => keepGiftDraft(key, { ...saved, ...giftDrafts.getState()[key], ...part });

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (read.ok) {
      keepGiftDraft(key, undefined);
      onSave({ gift: read.gift ?? null });
    } else document.getElementById(FIELD_IDS.find(([field]) => read.errors[field] !== undefined)?.[1] ?? '')?.focus();
  }

  return (
    <form className="form" noValidate onSubmit={submit}>
      <div className="gift">
        <div className="form">
          <p className="field-hint">Alle Angaben sind freiwillig.</p>
          <div className="field-row">
            <GiftField
              id={RECIPIENT_ID}
              label="Für wen"
              value={draft.recipientName}
              error={errors.recipientName}
              onChange={(recipientName) => change({ recipientName })}
            />
            <GiftField
              id={DONOR_ID}
              label="Von wem"
              value={draft.donorName}
              error={errors.donorName}
              onChange={(donorName) => change({ donorName })}
            />
          </div>
          <GiftMessage
            id={MESSAGE_ID}
            value={draft.message}
            error={errors.message}
            onChange={(message) => change({ message })}
          />
          {deliveryType === 'EMAIL' && (
            <GiftField
              id={EMAIL_ID}
              label="E-Mail-Adresse der beschenkten Person"
              hint="Wenn der Gutschein gleich dorthin gehen soll. Sonst bekommen Sie ihn zum Weitergeben."
              value={draft.recipientEmail}
              error={errors.recipientEmail}
              input={{ type: 'email', maxLength: 254 }}
              onChange={(recipientEmail) => change({ recipientEmail })}
            />
          )}
        </div>
        <GiftPreview position={position} tenantName={tenantName} motif={motif} draft={draft} />
      </div>
      <FormEnd onClose={onCancel} />
    </form>
  );
}
