import { useEffect, useRef, type FormEvent, type MouseEvent, type ComponentProps } from 'react';
import { Icon } from '../../components/Icon.tsx';
import {
  EMPTY_DRAFT,
  type FieldErrors,
  type WithdrawalDraft,
  WITHDRAWAL_FIELDS,
  type WithdrawalField,
} from '../../shared/order/withdrawal.ts';

interface WithdrawalFormProps {
  draft: WithdrawalDraft;
  errors: FieldErrors;
  onSubmit: (draft: WithdrawalDraft) => void;
}

/** First step: who withdraws from what. Nothing is sent, and nothing appears in an address. */
export function WithdrawalForm({ draft, errors, onSubmit }: WithdrawalFormProps) {
  const isReturned = useRef(draft !== EMPTY_DRAFT && Object.keys(errors).length === 0);
  useEffect(() => {
    // Visitors who return from the check continue in the first field.
    if (isReturned.current) document.getElementById(fieldId('name'))?.focus();
  }, []);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const read = (name: string) => {
      const value = typed.get(name);
      return typeof value === 'string' ? value : '';
    };
    onSubmit({ name: read('name'), contractId: read('contractId'), email: read('email'), message: read('message') });
  }
  // `method="dialog"` does nothing outside of a dialog, so a click before hydration puts no name into an address.
  return (
    <form className="form" method="dialog" noValidate onSubmit={submit}>
      <ErrorSummary errors={errors} />
      <FormField
        name="name"
        label="Ihr Name"
        hint="Vor- und Nachname, wie in der Bestellung."
        error={errors.name}
        initial={draft.name}
        input={{ type: 'text', autoComplete: 'name', maxLength: 200 }}
      />
      <FormField
        name="contractId"
        label="Bestellnummer"
        hint="Sie steht in Ihrer Bestellbestätigung. Nicht zur Hand? Dann beschreiben Sie die Bestellung, zum Beispiel: Gutschein über 50 €, bestellt am 3. Mai."
        error={errors.contractId}
        initial={draft.contractId}
        input={{ type: 'text', autoComplete: 'off', maxLength: 200 }}
      />
      <FormField
        name="email"
        label="E-Mail-Adresse"
        hint="Damit wir Ihnen antworten können, wie in der Bestellung."
        error={errors.email}
        initial={draft.email}
        input={{ type: 'email', autoComplete: 'email', inputMode: 'email', maxLength: 254 }}
      />
      <FormField
        name="message"
        label="Was möchten Sie widerrufen?"
        hint="Nur nötig, wenn Sie einen Teil der Bestellung widerrufen. Einen Grund müssen Sie nicht nennen."
        error={errors.message}
        isOptional
        initial={draft.message}
      />
      <div className="actions">
        <button type="submit" className="button button-large">
          Weiter zur Prüfung
        </button>
      </div>
    </form>
  );
}

/** Takes the focus to be noticed; each entry links to its field. */
function ErrorSummary({ errors }: { errors: FieldErrors }) {
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) summary.current?.focus();
  }, [errors]);
  const wrong = WITHDRAWAL_FIELDS.filter((name) => errors[name] !== undefined);
  if (wrong.length === 0) return null;
  return (
    <section className="notice notice-error" ref={summary} tabIndex={-1} aria-labelledby="widerruf-fehler">
      <Icon name="warning" />
      <div>
        <h2 id="widerruf-fehler">Bitte ergänzen Sie Ihre Angaben</h2>
        <ul className="plain-list">
          {wrong.map((name) => (
            <li key={name}>
              <a href={`#${fieldId(name)}`} onClick={(event) => focusField(event, name)}>
                {errors[name]}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function focusField(event: MouseEvent, name: WithdrawalField) {
  event.preventDefault();
  document.getElementById(fieldId(name))?.focus();
}

interface FormFieldProps {
  name: WithdrawalField;
  label: string;
  hint: string;
  error: string | undefined;
  isOptional?: boolean;
  initial: string;
  /** Attributes that differ between fields: type, autocomplete, length. */
  input?: ComponentProps<'input'>;
}

function fieldId(name: WithdrawalField): string {
  return `widerruf-${name}`;
}

/** Label, hint, error and control of a field. Renders a textarea if `input` is missing. */
function FormField({ name, label, hint, error, isOptional = false, initial, input }: FormFieldProps) {
  const id = fieldId(name);
  const control = {
    id,
    name,
    defaultValue: initial,
    'aria-required': !isOptional,
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? `${id}-hinweis` : `${id}-hinweis ${id}-fehler`,
  };
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {isOptional && <span className="optional"> (freiwillig)</span>}
      </label>
      <p className="field-hint" id={`${id}-hinweis`}>
        {hint}
      </p>
      {error !== undefined && (
        <p className="field-error" id={`${id}-fehler`}>
          <Icon name="warning" />
          {error}
        </p>
      )}
      {input === undefined ? <textarea {...control} rows={4} maxLength={2000} /> : <input {...control} {...input} />}
    </div>
  );
}
