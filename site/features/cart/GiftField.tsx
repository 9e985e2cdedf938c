import type { ComponentProps } from 'react';
import { FieldError } from '../../components/FieldError.tsx';

interface GiftFieldProps {
  id: string;
  label: string;
  hint?: string;
  value: string;
  error?: string | undefined;
  input?: ComponentProps<'input'>;
  onChange: (value: string) => void;
}

/** One line. Nothing is filled in by the browser: the gift is for somebody else. */
export function GiftField({ id, label, hint, value, error, input, onChange }: GiftFieldProps) {
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
