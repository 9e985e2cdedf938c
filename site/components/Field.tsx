import type { ComponentProps, ReactNode } from 'react';
import { FieldError } from './FieldError.tsx';

interface FieldProps {
  /** Of the control. Hint and error have ids made of it, for the control's `aria-describedby`. */
  id: string;
  label: ReactNode;
  isOptional?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  /** The control, and what stands before and after it. */
  children: ReactNode;
}

/** A control with what is said of it. */
export function Field({ id, label, isOptional = false, hint, error, children }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {isOptional && <span className="optional"> (freiwillig)</span>}
      </label>
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hinweis`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-fehler`} text={error} />
      {children}
    </div>
  );
}

/** A radio button with its text, as a card. */
export function Choice({ children, ...input }: ComponentProps<'input'>) {
  return (
    <label className="choice">
      <input type="radio" {...input} />
      <span>{children}</span>
    </label>
  );
}
