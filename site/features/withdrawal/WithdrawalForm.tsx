import { useEffect, useRef, type FormEvent } from 'react';
import { ErrorSummary } from './ErrorSummary.tsx';
import { fieldId, FormField } from './FormField.tsx';
import { EMPTY_DRAFT, type FieldErrors, type WithdrawalDraft } from '../../shared/order/withdrawal.ts';

interface WithdrawalFormProps {
  draft: WithdrawalDraft;
  errors: FieldErrors;
  onSubmit: (draft: WithdrawalDraft) => void;
}

/** First step: who withdraws from what. Nothing is sent from here, and never anything in an address. */
export function WithdrawalForm({ draft, errors, onSubmit }: WithdrawalFormProps) {
  const isReturned = useRef(draft !== EMPTY_DRAFT && Object.keys(errors).length === 0);
  useEffect(() => {
    // Whoever comes back from the check goes on in the first field.
    if (isReturned.current) document.getElementById(fieldId('name'))?.focus();
  }, []);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const read = (name: string) => String(typed.get(name) ?? '');
    onSubmit({ name: read('name'), contractId: read('contractId'), email: read('email'), message: read('message') });
  }
  // `method="dialog"` outside of a dialog does nothing: a click before the page is interactive puts no name into an address.
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
