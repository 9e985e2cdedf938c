import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Icon } from '../../components/Icon.tsx';
import type { Customer } from '../../shared/order/customer.ts';
import { CUSTOMER_FIELDS, fieldId, type CustomerPath } from './customer-fields.ts';

interface CustomerFieldProps {
  form: UseFormReturn<Customer>;
  path: CustomerPath;
  /** Below the control. */
  children?: ReactNode;
}

/** Label, hint, error and control of one text, tied together. */
export function CustomerField({ form, path, children }: CustomerFieldProps) {
  const { label, hint, isOptional = false, input } = CUSTOMER_FIELDS[path];
  const { error } = form.getFieldState(path, form.formState);
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
          {error.message}
        </p>
      )}
      <input
        {...input}
        {...form.register(path)}
        id={id}
        aria-required={!isOptional}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy.length === 0 ? undefined : describedBy.join(' ')}
      />
      {children}
    </div>
  );
}
