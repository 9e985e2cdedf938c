import type { ComponentProps } from 'react';
import { Icon } from '../../components/Icon.tsx';
import type { WithdrawalField } from '../../shared/order/withdrawal.ts';

interface FormFieldProps {
  name: WithdrawalField;
  label: string;
  hint: string;
  error: string | undefined;
  isOptional?: boolean;
  initial: string;
  /** What differs from field to field: type, autocompletion, length. */
  input?: ComponentProps<'input'>;
}

export function fieldId(name: WithdrawalField): string {
  return `widerruf-${name}`;
}

/** Label, hint, error and control, tied together. A field for several lines where no kind of input is given. */
export function FormField({ name, label, hint, error, isOptional = false, initial, input }: FormFieldProps) {
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
