import { type ChangeEvent, type ComponentProps, type ReactNode, useState } from 'react';
import { countCharacters, MAX_MESSAGE_LENGTH, type GiftDraft, type GiftErrors } from '../shared/order/gift-draft.ts';
import type { FieldProblem } from './ErrorSummary.tsx';
import { doubtEmail, DoubtNote, useDoubt } from './FieldDoubt.tsx';
import { Choice, Field } from './FieldError.tsx';
import { deliveryDays } from '../shared/order/delivery-day.ts';

const EMAIL_ID = 'geschenk-recipientEmail';
const MESSAGE_ID = 'geschenk-message';
const RECIPIENT_ID = 'geschenk-recipientName';
const DONOR_ID = 'geschenk-donorName';

const OPTIONAL = 'Wenn der Gutschein gleich dorthin gehen soll. Sonst bekommen Sie ihn zum Weitergeben.';

interface GiftPartProps {
  draft: GiftDraft;
  errors: GiftErrors;
  onChange: (change: Partial<GiftDraft>) => void;
}

interface GiftFieldsProps extends GiftPartProps {
  /** The address that the gift goes to: needed if it goes nowhere else, absent if it goes another way. */
  email: 'needed' | 'optional' | 'absent';
}

export function GiftFields({ email, ...part }: GiftFieldsProps) {
  const { draft, errors, onChange } = part;
  return (
    <>
      <div className="field-row">
        <GiftField
          id={RECIPIENT_ID}
          label="Für wen"
          value={draft.recipientName}
          error={errors.recipientName}
          onChange={(recipientName) => onChange({ recipientName })}
        />
        <DonorField {...part} />
      </div>
      {email !== 'absent' && (
        <RecipientEmail
          id={EMAIL_ID}
          label="E-Mail-Adresse der beschenkten Person"
          {...(email === 'optional' ? { hint: OPTIONAL } : {})}
          value={draft.recipientEmail}
          error={errors.recipientEmail}
          onChange={(recipientEmail) => onChange({ recipientEmail })}
        />
      )}
      <GiftMessage {...part} />
    </>
  );
}

/** In the order of the form. Of two names each says whose it is. */
export function giftProblems({ recipientName, donorName, message, recipientEmail }: GiftErrors): FieldProblem[] {
  return [
    [RECIPIENT_ID, recipientName && `Für wen: ${recipientName}`],
    [DONOR_ID, donorName && `Von wem: ${donorName}`],
    [EMAIL_ID, recipientEmail],
    [MESSAGE_ID, message],
  ];
}

export function DonorField({ draft, errors, onChange }: GiftPartProps) {
  return (
    <GiftField
      id={DONOR_ID}
      label="Von wem"
      value={draft.donorName}
      error={errors.donorName}
      onChange={(donorName) => onChange({ donorName })}
    />
  );
}

interface GiftFieldProps {
  id: string;
  label: ReactNode;
  hint?: string;
  value: string;
  error?: string | undefined;
  /** Between the label and the control. */
  children?: ReactNode;
  input?: Omit<ComponentProps<'input'>, 'onChange'>;
  onChange: (value: string, event?: ChangeEvent<HTMLInputElement>) => void;
}

/** The address that gets the voucher, which is as good as money: one that looks mistyped is doubted. */
export function RecipientEmail({ input, onChange, ...field }: Omit<GiftFieldProps, 'children'>) {
  const { id, value, error } = field;
  const doubt = useDoubt(value, doubtEmail);
  return (
    <GiftField
      {...field}
      input={{ type: 'email', maxLength: 254, onBlur: doubt.leave, ...input }}
      onChange={(value, event) => {
        if (event !== undefined) doubt.follow(event);
        onChange(value);
      }}
    >
      {error === undefined && <DoubtNote of={doubt} focusId={id} onCorrect={onChange} />}
    </GiftField>
  );
}

/** A single-line field. The browser's autofill is off, because the data are those of another person. */
export function GiftField({ id, label, hint, value, error, children, input, onChange }: GiftFieldProps) {
  const describedBy = [error !== undefined && `${id}-fehler`, hint !== undefined && `${id}-hinweis`]
    .filter(Boolean)
    .join(' ');
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {children}
      <input
        {...input}
        id={id}
        autoComplete="off"
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy || undefined}
        onChange={(event) => onChange(event.target.value, event)}
      />
    </Field>
  );
}

/** Accepts text that is too long and says so, because a field that drops typed letters loses words. */
export function GiftMessage({ draft: { message }, errors, onChange }: GiftPartProps) {
  const id = MESSAGE_ID;
  const error = errors.message;
  const rest = MAX_MESSAGE_LENGTH - countCharacters(message);
  return (
    <Field id={id} label="Nachricht" error={error}>
      <textarea
        id={id}
        rows={4}
        autoComplete="off"
        value={message}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? `${id}-rest` : `${id}-fehler ${id}-rest`}
        onChange={(event) => onChange({ message: event.target.value })}
      />
      <p className="field-hint gift-rest" id={`${id}-rest`} data-over={rest < 0}>
        {rest < 0 ? `${-rest} Zeichen zu viel` : `Noch ${rest} Zeichen`}
      </p>
    </Field>
  );
}

export const DELIVERY_DAY_ID = 'versandtag';

interface DeliveryDayProps {
  /** As typed; undefined: as soon as the order is paid. */
  day: string | undefined;
  error: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** When the e-mail with a gift is sent. Rendered in the browser only, which knows what day it is. */
export function DeliveryDay({ day, error, onChange }: DeliveryDayProps) {
  const [{ first, last }] = useState(() => deliveryDays(Date.now()));
  return (
    <>
      <fieldset className="choices choices-wide">
        <legend>Wann soll er verschickt werden?</legend>
        <Choice name="versandzeit" checked={day === undefined} onChange={() => onChange(undefined)}>
          Sofort nach der Bezahlung
        </Choice>
        <Choice name="versandzeit" checked={day !== undefined} onChange={() => onChange(day ?? '')}>
          An einem bestimmten Tag
        </Choice>
      </fieldset>
      {day !== undefined && (
        <Field id={DELIVERY_DAY_ID} label="Tag des Versands" error={error}>
          <input
            type="date"
            id={DELIVERY_DAY_ID}
            min={first}
            max={last}
            value={day}
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : `${DELIVERY_DAY_ID}-fehler`}
            onChange={({ target }) => onChange(target.value)}
          />
        </Field>
      )}
    </>
  );
}
