import { useEffect, useRef, type FormEvent, type ComponentProps } from 'react';
import { ErrorSummary } from '../../components/ErrorSummary.tsx';
import { Field } from '../../components/FieldError.tsx';
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
  /** How often the form was refused. */
  refusals: number;
  onEdit: (name: WithdrawalField, draft: WithdrawalDraft) => void;
  onSubmit: (draft: WithdrawalDraft) => void;
}

/** First step: who withdraws from what. Nothing is sent, and nothing appears in an address. */
export function WithdrawalForm({ draft, errors, refusals, onEdit, onSubmit }: WithdrawalFormProps) {
  const isReturned = useRef(draft !== EMPTY_DRAFT && Object.keys(errors).length === 0);
  useEffect(() => {
    // Visitors who return from the check continue in the first field.
    if (isReturned.current) document.getElementById(fieldId('name'))?.focus();
  }, []);
  function edit({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    const name = WITHDRAWAL_FIELDS.find((field) => target instanceof Element && target.id === fieldId(field));
    if (name !== undefined) onEdit(name, readForm(currentTarget));
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit(readForm(event.currentTarget));
  }
  // `method="dialog"` does nothing outside of a dialog, so a click before hydration puts no name into an address.
  return (
    <form className="form" method="dialog" noValidate onChange={edit} onSubmit={submit}>
      <ErrorSummary problems={WITHDRAWAL_FIELDS.map((name) => [fieldId(name), errors[name]])} refusals={refusals} />
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

function readForm(form: HTMLFormElement): WithdrawalDraft {
  const typed = new FormData(form);
  const read = (name: WithdrawalField) => {
    const value = typed.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { name: read('name'), contractId: read('contractId'), email: read('email'), message: read('message') };
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
    <Field id={id} label={label} isOptional={isOptional} hint={hint} error={error}>
      {input === undefined ? <textarea {...control} rows={4} maxLength={2000} /> : <input {...control} {...input} />}
    </Field>
  );
}
