import type { ReactNode } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { CUSTOMER_FIELDS, fieldId, type CustomerPath } from './customer-fields.ts';
import type { CustomerForm } from './use-customer-form.ts';

interface CustomerFieldProps {
  form: CustomerForm;
  path: CustomerPath;
  /** Below the control. */
  children?: ReactNode;
}

/** Label, hint, error and control of one text, tied together. */
export function CustomerField({ form, path, children }: CustomerFieldProps) {
  const { label, hint, isOptional = false, input } = CUSTOMER_FIELDS[path];
  const error = form.errors[path];
  const id = fieldId(path);
  const describedBy = [
    ...(hint === undefined ? [] : [`${id}-hinweis`]),
    ...(error === undefined ? [] : [`${id}-fehler`]),
  ];
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
      {error !== undefined && (
        <p className="field-error" id={`${id}-fehler`}>
          <Icon name="warning" />
          {error}
        </p>
      )}
      <input
        {...input}
        {...form.control(path)}
        name={path}
        id={id}
        aria-required={!isOptional}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy.length === 0 ? undefined : describedBy.join(' ')}
      />
      {children}
    </div>
  );
}
