import { Icon } from '../../components/Icon.tsx';
import { CUSTOMER_PATHS, fieldId, type CustomerErrors } from './customer-fields.ts';
import { PAYMENT_ID } from './payment-methods.ts';

interface ErrorSummaryProps {
  errors: CustomerErrors;
  paymentError: string | undefined;
}

/** What has to be mended before anything can be ordered; each entry leads to its field. */
export function ErrorSummary({ errors, paymentError }: ErrorSummaryProps) {
  const entries = [
    ...CUSTOMER_PATHS.map((path) => ({ id: fieldId(path), text: errors[path] })),
    { id: PAYMENT_ID, text: paymentError },
  ].filter(({ text }) => text !== undefined);
  if (entries.length === 0) return null;
  return (
    <section className="notice notice-error" aria-labelledby="kasse-fehler">
      <Icon name="warning" />
      <div>
        <h2 id="kasse-fehler">Bitte prüfen Sie Ihre Angaben</h2>
        <ul className="plain-list">
          {entries.map(({ id, text }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(id)?.focus();
                }}
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
