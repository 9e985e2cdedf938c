import { Icon } from './Icon.tsx';

interface FieldErrorProps {
  /** For the control's `aria-describedby`. */
  id: string;
  text: string | undefined;
}

/** What is wrong with a field, between its label and its control. It is read out when it appears. */
export function FieldError({ id, text }: FieldErrorProps) {
  if (text === undefined) return null;
  return (
    <p className="field-error" id={id} role="alert">
      <Icon name="warning" />
      {text}
    </p>
  );
}
