import { FieldError } from '../../components/FieldError.tsx';
import { countCharacters, LONGEST_MESSAGE } from './gift-draft.ts';

interface GiftMessageProps {
  id: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** What is too long may be typed and is then cut by its author: a field that swallows letters loses words. */
export function GiftMessage({ id, value, error, onChange }: GiftMessageProps) {
  const rest = LONGEST_MESSAGE - countCharacters(value);
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
