import { useState, type FormEvent, type ComponentProps } from 'react';
import { useStore } from 'zustand';
import { FieldError } from '../../components/FieldError.tsx';
import { VoucherPreview } from '../../components/VoucherFace.tsx';
import type { SiteImage } from '../../shared/models/image.ts';
import { positionKey, type Position } from '../../shared/order/position.ts';
import { formatAmount } from '../../shared/text/format.ts';
import { FormEnd } from './EditForm.tsx';
import type { PositionChange } from './change-cart.ts';
import {
  draftOf,
  giftDrafts,
  keepGiftDraft,
  readGiftDraft,
  type GiftDraft,
  countCharacters,
  MAX_MESSAGE_LENGTH,
} from './gift-draft.ts';

interface GiftFormProps {
  position: Position;
  tenantName: string;
  motif: SiteImage | undefined;
  onSave: (change: PositionChange) => void;
  /** The visitor discards what they typed. */
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
 * Recipient, donor and message of a gift; blank fields make no gift. The draft is kept when the dialog closes, until it
 * is saved or discarded.
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

interface GiftFieldProps {
  id: string;
  label: string;
  hint?: string;
  value: string;
  error?: string | undefined;
  input?: ComponentProps<'input'>;
  onChange: (value: string) => void;
}

/** A single-line field. The browser's autofill is off, because the data are those of another person. */
function GiftField({ id, label, hint, value, error, input, onChange }: GiftFieldProps) {
  const describedBy = [error !== undefined && `${id}-fehler`, hint !== undefined && `${id}-hinweis`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hinweis`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-fehler`} text={error} />
      <input
        {...input}
        id={id}
        autoComplete="off"
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

interface GiftMessageProps {
  id: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Accepts text that is too long and says so, because a field that drops typed letters loses words. */
function GiftMessage({ id, value, error, onChange }: GiftMessageProps) {
  const rest = MAX_MESSAGE_LENGTH - countCharacters(value);
  return (
    <div className="field">
      <label htmlFor={id}>Nachricht</label>
      <FieldError id={`${id}-fehler`} text={error} />
      <textarea
        id={id}
        rows={4}
        autoComplete="off"
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? `${id}-rest` : `${id}-fehler ${id}-rest`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className="field-hint gift-rest" id={`${id}-rest`} data-over={rest < 0}>
        {rest < 0 ? `${-rest} Zeichen zu viel` : `Noch ${rest} Zeichen`}
      </p>
    </div>
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
        motif={motif}
        delivery={position.deliveryType}
        greeting={draft}
        sizes="360px"
      />
    </div>
  );
}
