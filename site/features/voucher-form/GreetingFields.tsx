import {
  DELIVERY_DAY_ID,
  DeliveryDay,
  DonorField,
  GiftFields,
  GiftMessage,
  giftProblems,
  GiftField,
  RecipientEmail,
} from '../../components/GiftFields.tsx';
import type { FieldProblem } from '../../components/ErrorSummary.tsx';
import { type VoucherFaceProps, VoucherFace } from '../../components/VoucherFace.tsx';
import type { DeliveryType } from '../../shared/models/selling.ts';
import type { GiftDraft, GiftErrors } from '../../shared/order/gift-draft.ts';
import {
  previewedGift,
  type Greeting,
  MAX_RECIPIENTS,
  NO_RECIPIENT,
  type Recipient,
} from '../../shared/order/greeting.ts';
import { canWait, type GreetingErrors, insertRecipients } from '../../shared/order/read-greeting.ts';
import { useState, type ClipboardEvent } from 'react';
import { Icon, IconButton } from '../../components/Icon.tsx';
import { Notice } from '../../components/Notice.tsx';
import { readRecipientList } from '../../shared/order/recipient-list.ts';
import { ROUTES } from '../../shared/routes.ts';
import { useShell } from '../../components/shell-context.ts';
import { isBlank } from '../../shared/text/format.ts';
import { deliveryOf } from '../../shared/order/destination.ts';
import { giftOf } from '../../shared/order/order-payload.ts';

export { giftPositions, readGreeting } from '../../shared/order/read-greeting.ts';

export interface GreetingFieldsProps {
  greeting: Greeting;
  deliveryType: DeliveryType;
  /** Gifts may be sent on a later day. */
  hasDeliveryDays: boolean | undefined;
  errors: GreetingErrors | undefined;
  /** The voucher as chosen so far. */
  face: VoucherFaceProps;
  onChange: (change: Partial<Greeting>) => void;
}

/** In the order of the form. */
export function greetingProblems({ gift, recipients, deliverOn }: GreetingErrors): FieldProblem[] {
  return [...recipientProblems(recipients), ...giftProblems(gift), [DELIVERY_DAY_ID, deliverOn]];
}

/** The fields of a greeting for one person or several, and the e-mail that they make. */
export function GreetingFields(props: GreetingFieldsProps) {
  const { greeting, deliveryType, hasDeliveryDays, errors, face, onChange } = props;
  const { kind, gift, recipients } = greeting;
  const part = {
    draft: gift,
    errors: errors?.gift ?? {},
    onChange: (change: Partial<GiftDraft>) => onChange({ gift: { ...gift, ...change } }),
  };
  return (
    <div className="form greeting-fields">
      {kind !== 'many' ? (
        <GiftFields email={kind === 'one' && deliveryType === 'EMAIL' ? 'needed' : 'absent'} {...part} />
      ) : (
        <>
          <RecipientList
            recipients={recipients}
            deliveryType={deliveryType}
            errors={errors}
            onChange={(recipients) => onChange({ recipients })}
          />
          <DonorField {...part} />
          <GiftMessage {...part} />
        </>
      )}
      {hasDeliveryDays === true && canWait(greeting, deliveryType) && (
        <DeliveryDay
          day={greeting.deliverOn}
          error={errors?.deliverOn}
          onChange={(deliverOn) => onChange({ deliverOn })}
        />
      )}
      {deliveryType === 'EMAIL' && <GiftMail face={face} gift={previewedGift(greeting) ?? gift} />}
    </div>
  );
}

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
function RecipientList({ recipients, deliveryType, errors, onChange }: RecipientListProps) {
  const [message, setMessage] = useState('');
  const [pasted, setPasted] = useState({ count: 0, leftOut: 0 });
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
    setPasted({ count: people.length - leftOut, leftOut });
  }

  return (
    <fieldset className="recipients">
      <legend>Jede Person bekommt ihren eigenen Gutschein</legend>
      <p className="field-hint">
        {hasEmail
          ? 'Mit E-Mail-Adresse geht er gleich dorthin, sonst bekommen Sie ihn zum Weitergeben. Eine Liste mit Namen und Adressen können Sie in das erste Feld einfügen, eine Person je Zeile.'
          : 'Eine Liste mit Namen können Sie in das erste Feld einfügen, eine Person je Zeile.'}
      </p>
      {/* Beside the field that a list is pasted into, not below all the people of the list. */}
      <div aria-live="polite">{pasted.count > 0 && <PasteResult {...pasted} />}</div>
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

/** In the order of the form. Of several people each problem says whose it is. */
function recipientProblems(recipients: readonly GiftErrors[]): FieldProblem[] {
  const whose = (place: number) => (recipients.length === 1 ? '' : `Person ${place + 1}: `);
  return recipients.flatMap(({ recipientName, recipientEmail }, place): FieldProblem[] => [
    [fieldId(place, 'recipientName'), recipientName && whose(place) + recipientName],
    [fieldId(place, 'recipientEmail'), recipientEmail && whose(place) + recipientEmail],
  ]);
}

function PasteResult({ count, leftOut }: { count: number; leftOut: number }) {
  const text = `${pluralize(count)} übernommen.`;
  if (leftOut === 0) return <p className="recipients-message">{text}</p>;
  return (
    <Notice tone="warning">
      <p>{`${text} ${pluralize(leftOut)} zu viel: Auf einmal sind es höchstens ${MAX_RECIPIENTS}.`}</p>
    </Notice>
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
  const whose = <span className="visually-hidden">{`(Person ${place + 1})`}</span>;
  return (
    <div className="field-row recipient">
      <GiftField
        id={fieldId(place, 'recipientName')}
        label={<>Für wen {whose}</>}
        value={recipient.recipientName}
        error={errors.recipientName}
        input={{ onPaste }}
        onChange={(recipientName) => onChange({ recipientName })}
      />
      {hasEmail && (
        <RecipientEmail
          id={fieldId(place, 'recipientEmail')}
          label={<>E-Mail-Adresse {whose}</>}
          value={recipient.recipientEmail}
          error={errors.recipientEmail}
          input={{ onPaste }}
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

interface GiftMailProps {
  face: VoucherFaceProps;
  gift: GiftDraft;
}

/**
 * A look at the e-mail with the voucher. It shows what the visitor chose; the order service writes the e-mail, so its
 * wording may differ, which the page says.
 */
function GiftMail({ face, gift }: GiftMailProps) {
  const { recipientName, donorName, message } = gift;
  const delivery = deliveryOf({ deliveryType: 'EMAIL', gift: giftOf(gift) ?? {} }, {});
  return (
    <details className="gift-mail">
      <summary>So kommt der Gutschein an</summary>
      <div className="mail">
        <dl className="mail-head">
          <div>
            <dt>Von</dt>
            <dd>{useShell().tenant.name}</dd>
          </div>
          <div>
            <dt>An</dt>
            <dd>{delivery.isOwn ? 'Sie, zum Weitergeben' : delivery.to}</dd>
          </div>
          <div>
            <dt>Betreff</dt>
            <dd>{`Ein Gutschein für ${isBlank(recipientName) ? 'Sie' : recipientName.trim()}`}</dd>
          </div>
        </dl>
        <div className="mail-body">
          {!isBlank(recipientName) && <p>{`Für ${recipientName.trim()}`}</p>}
          <VoucherFace {...face} sizes="320px" priority={false} />
          {!isBlank(message) && <p className="mail-message">{message.trim()}</p>}
          {!isBlank(donorName) && <p>{donorName.trim()}</p>}
        </div>
      </div>
      <p className="field-hint">Eine Vorschau: Gestaltung und Wortlaut der E-Mail können abweichen.</p>
    </details>
  );
}
