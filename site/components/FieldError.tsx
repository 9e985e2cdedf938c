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
