import { useState, type ClipboardEvent } from 'react';
import { GiftField } from '../../components/GiftFields.tsx';
import { Icon, IconButton } from '../../components/Icon.tsx';
import type { DeliveryType } from '../../shared/models/selling.ts';
import { NO_RECIPIENT, type Recipient } from '../../shared/order/greeting.ts';
import {
  insertRecipients,
  MAX_RECIPIENTS,
  readRecipientList,
  type GreetingErrors,
} from '../../shared/order/read-greeting.ts';
import { ROUTES } from '../../shared/routes.ts';

interface RecipientListProps {
  /** At least one. */
  recipients: readonly Recipient[];
  deliveryType: DeliveryType;
  errors: GreetingErrors | undefined;
  onChange: (recipients: Recipient[]) => void;
}

const LIST_ID = 'empfaenger';
const ADD_ID = 'empfaenger-dazu';

/** The people who get a voucher each. A list from another program can be pasted into any of the fields. */
export function RecipientList({ recipients, deliveryType, errors, onChange }: RecipientListProps) {
  const [message, setMessage] = useState('');
  const hasEmail = deliveryType === 'EMAIL';
  const isFull = recipients.length >= MAX_RECIPIENTS;
  const focus = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus());

  function add() {
    if (isFull) return;
    onChange([...recipients, NO_RECIPIENT]);
    focus(fieldId(recipients.length, 'recipientName'));
  }

  function remove(place: number) {
    onChange(recipients.toSpliced(place, 1));
    setMessage(`Person ${place + 1} ist entfernt.`);
    focus(recipients.length === 1 ? ADD_ID : removeId(Math.min(place, recipients.length - 2)));
  }

  function paste(place: number, event: ClipboardEvent) {
    const people = readRecipientList(event.clipboardData.getData('text'));
    const isPerson = people.some(({ recipientName, recipientEmail }) => recipientName !== '' && recipientEmail !== '');
    // A name or an address alone is pasted as into any field.
    if (people.length < 2 && !isPerson) return;
    event.preventDefault();
    const { recipients: all, leftOut } = insertRecipients(recipients, place, people);
    onChange(all);
    setMessage(
      `${pluralize(people.length - leftOut)} übernommen.${leftOut === 0 ? '' : ` ${pluralize(leftOut)} zu viel: Auf einmal sind es höchstens ${MAX_RECIPIENTS}.`}`,
    );
  }

  return (
    <fieldset className="recipients">
      <legend>Jede Person bekommt ihren eigenen Gutschein</legend>
      <p className="field-hint">
        {hasEmail
          ? 'Mit E-Mail-Adresse geht er gleich dorthin, sonst bekommen Sie ihn zum Weitergeben. Eine Liste mit Namen und Adressen können Sie in das erste Feld einfügen, eine Person je Zeile.'
          : 'Eine Liste mit Namen können Sie in das erste Feld einfügen, eine Person je Zeile.'}
      </p>
      <ol>
        {recipients.map((recipient, place) => (
          // Rows have no identity but their place.
          <li key={removeId(place)}>
            <RecipientFields
              place={place}
              recipient={recipient}
              hasEmail={hasEmail}
              errors={errors?.recipients[place] ?? {}}
              onChange={(change) => onChange(recipients.with(place, { ...recipient, ...change }))}
              onPaste={(event) => paste(place, event)}
            />
            <IconButton
              icon="close"
              id={removeId(place)}
              label={`Person ${place + 1} entfernen`}
              onClick={() => remove(place)}
            />
          </li>
        ))}
      </ol>
      {isFull ? (
        <p className="field-hint">
          Auf einmal sind es höchstens {MAX_RECIPIENTS} Personen.{' '}
          <a href={ROUTES.corporateCustomers}>Größere Mengen bestellen Firmen hier.</a>
        </p>
      ) : (
        <button type="button" className="button button-quiet" id={ADD_ID} onClick={add}>
          <Icon name="plus" />
          Weitere Person
        </button>
      )}
      <p className="recipients-message" aria-live="polite">
        {message}
      </p>
    </fieldset>
  );
}

interface RecipientFieldsProps {
  place: number;
  recipient: Recipient;
  hasEmail: boolean;
  errors: { recipientName?: string; recipientEmail?: string };
  onChange: (change: Partial<Recipient>) => void;
  onPaste: (event: ClipboardEvent) => void;
}

function RecipientFields({ place, recipient, hasEmail, errors, onChange, onPaste }: RecipientFieldsProps) {
  const whose = <span className="visually-hidden">{`, Person ${place + 1}`}</span>;
  return (
    <div className="recipient">
      <GiftField
        id={fieldId(place, 'recipientName')}
        label={<>Für wen{whose}</>}
        value={recipient.recipientName}
        error={errors.recipientName}
        input={{ onPaste }}
        onChange={(recipientName) => onChange({ recipientName })}
      />
      {hasEmail && (
        <GiftField
          id={fieldId(place, 'recipientEmail')}
          label={<>E-Mail-Adresse{whose}</>}
          value={recipient.recipientEmail}
          error={errors.recipientEmail}
          input={{ type: 'email', maxLength: 254, onPaste }}
          onChange={(recipientEmail) => onChange({ recipientEmail })}
        />
      )}
    </div>
  );
}

function fieldId(place: number, field: keyof Recipient): string {
  return `${LIST_ID}-${place + 1}-${field}`;
}

function removeId(place: number): string {
  return `${LIST_ID}-${place + 1}-entfernen`;
}

function pluralize(people: number): string {
  return people === 1 ? '1 Person' : `${people} Personen`;
}
