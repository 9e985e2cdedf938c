import { useState, type ChangeEvent, type ComponentProps, type ReactNode } from 'react';
import { isBlank } from '../shared/text/format.ts';
import { Icon } from './Icon.tsx';

interface FieldErrorProps {
  /** For the control's `aria-describedby`. */
  id: string;
  text: string | undefined;
  /** Screen readers announce it when it appears. Not in forms with an ErrorSummary, which they would talk over. */
  isAnnounced?: boolean | undefined;
}

/** The error of a field, between its label and its control. */
export function FieldError({ id, text, isAnnounced = false }: FieldErrorProps) {
  if (text === undefined) return null;
  return (
    <p className="field-error" id={id} role={isAnnounced ? 'alert' : undefined}>
      <Icon name="warning" />
      {text}
    </p>
  );
}

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

interface EarlyError {
  /**
   * Undefined while the visitor types, and for an empty field: what is missing is for the form to say. To be shown in a
   * polite region, so that the field that the visitor goes on to is read out first.
   */
  error: string | undefined;
  /** On each change of the field. */
  follow: (event: ChangeEvent<HTMLInputElement>) => void;
  /** When the field loses the focus. */
  leave: () => void;
}

type ReadText = { ok: true } | { ok: false; error: string };

/** Says what is wrong in a field once the visitor leaves it, until it is right; at once if a restored text is wrong. */
export function useEarlyError(text: string, parse: (text: string) => ReadText): EarlyError {
  const [isShown, setShown] = useState(true);
  const findError = (text: string) => {
    const read = parse(text);
    return read.ok || isBlank(text) ? undefined : read.error;
  };
  const error = isShown ? findError(text) : undefined;
  return {
    error,
    follow({ target }) {
      // What was typed before the code was loaded arrives when the visitor may have left the field.
      setShown(findError(target.value) !== undefined && (error !== undefined || !target.matches(':focus')));
    },
    leave() {
      if (findError(text) !== undefined) afterPress(() => setShown(true));
    },
  };
}

/**
 * Not while a mouse is pressed: an error moves what is below it, and the click would miss. With a finger, press, blur and
 * release come as one, and browsers keep `:active` for a moment after that.
 */
function afterPress(show: () => void): void {
  const released = new AbortController();
  const release = () => {
    released.abort();
    setTimeout(show);
  };
  addEventListener('mouseup', release, { signal: released.signal });
  setTimeout(() => {
    if (document.querySelector(':active') === null) release();
  });
}

/**
 * Why a voucher cannot be ordered as it is. The live region is always rendered, so that screen readers announce its
 * changes.
 */
export function PositionIssues({ issues }: { issues: readonly string[] }) {
  return (
    <div className="row-troubles" aria-live="polite">
      {issues.map((text) => (
        <p key={text} className="field-error">
          <Icon name="warning" />
          {text}
        </p>
      ))}
    </div>
  );
}
