import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { NO_CUSTOMER, readCustomer, type Customer } from '../../shared/order/customer.ts';
import { fieldOf } from '../../shared/parsing/order-responses.ts';
import { checkCustomer, fieldId, type CustomerErrors, type CustomerPath } from './customer-fields.ts';

/** After the last key; leaving a field saves at once. */
const SAVE_AFTER_MS = 400;

/** The customer's form. What is wrong with a field is shown once it was left, or once the visitor has tried to order. */
export interface CustomerForm {
  values: Customer;
  /** What is wrong, by field, as far as it is shown at the fields. */
  errors: CustomerErrors;
  /** The same as soon as the visitor has tried to order, for the summary; empty before. */
  summary: CustomerErrors;
  isTouched: (path: CustomerPath) => boolean;
  /** Properties of the field's control. */
  control: (path: CustomerPath) => {
    value: string;
    onChange: (event: { currentTarget: { value: string } }) => void;
    onBlur: () => void;
  };
  change: (path: CustomerPath, text: string) => void;
  clearDeliveryAddress: () => void;
  /** Shows what the order service says is wrong; changing a field takes it back. */
  refuse: (errors: CustomerErrors) => void;
  /** Saves at once what was typed. */
  save: () => void;
  /** Shows what is wrong with the whole form. @returns it, empty where all is well */
  check: () => CustomerErrors;
}

/**
 * The customer's form, filled in from what was saved with the cart and saved as it is typed.
 * @param saved read once
 */
export function useCustomerForm(saved: unknown, hasPost: boolean, onSave: (customer: Customer) => void): CustomerForm {
  const [values, setValues] = useState(() => readCustomer(saved));
  const [touched, setTouched] = useState<readonly CustomerPath[]>([]);
  const [hasTried, setTried] = useState(false);
  const [refused, setRefused] = useState<CustomerErrors>({});
  const saving = useSaving(onSave);
  /** Password managers fill in several fields before anything is rendered. */
  const latest = useRef(values);

  const own = checkCustomer(values, hasPost);
  const shown = hasTried ? own : Object.fromEntries(touched.map((path) => [path, own[path]]));
  const errors: CustomerErrors = { ...refused, ...shown };

  function setAll(customer: Customer): void {
    latest.current = customer;
    setValues(customer);
    saving.schedule(customer);
  }

  function change(path: CustomerPath, text: string): void {
    setAll(withText(latest.current, path, text));
    setRefused(({ [path]: _mended, ...others }) => others);
  }

  return {
    values,
    errors,
    summary: hasTried ? errors : {},
    isTouched: (path) => touched.includes(path),
    control: (path) => ({
      value: textAt(values, path),
      onChange: ({ currentTarget }) => change(path, currentTarget.value),
      onBlur: () => setTouched((before) => (before.includes(path) ? before : [...before, path])),
    }),
    change,
    clearDeliveryAddress: () => setAll({ ...latest.current, deliveryAddress: NO_CUSTOMER.deliveryAddress }),
    refuse: setRefused,
    save: saving.save,
    check() {
      setTried(true);
      return checkCustomer(latest.current, hasPost);
    },
  };
}

export function focusField(path: CustomerPath): void {
  document.getElementById(fieldId(path))?.focus();
}

function useSaving(onSave: (customer: Customer) => void) {
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; customer: Customer }>(undefined);
  const save = () => {
    if (pending.current === undefined) return;
    const { timer, customer } = pending.current;
    clearTimeout(timer);
    pending.current = undefined;
    onSave(customer);
  };
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    const leave = () => saveNow();
    addEventListener('pagehide', leave);
    addEventListener('focusout', leave);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('focusout', leave);
      leave();
    };
  }, []);
  const schedule = (customer: Customer) => {
    clearTimeout(pending.current?.timer);
    pending.current = { timer: setTimeout(save, SAVE_AFTER_MS), customer };
  };
  return { save, schedule };
}

function textAt(customer: Customer, path: CustomerPath): string {
  const text = path.split('.').reduce<unknown>((fields, key) => fieldOf(fields, key), customer);
  return typeof text === 'string' ? text : '';
}

function withText(customer: Customer, path: CustomerPath, text: string): Customer {
  const [first = '', second] = path.split('.');
  if (second === undefined) return { ...customer, [first]: text };
  const group = first === 'address' ? 'address' : 'deliveryAddress';
  return { ...customer, [group]: { ...customer[group], [second]: text } };
}
