import { useEffect, useRef, type MouseEvent } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { fieldId } from './FormField.tsx';
import { WITHDRAWAL_FIELDS, type FieldErrors, type WithdrawalField } from '../../shared/order/withdrawal.ts';

/** Takes the focus, so that it is read and seen; each entry leads to its field. */
export function ErrorSummary({ errors }: { errors: FieldErrors }) {
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
