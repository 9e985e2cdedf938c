import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { NO_CUSTOMER, readCustomer, type Customer } from '../../shared/order/customer.ts';
import { fieldOf } from '../../shared/parsing/order-responses.ts';
import { checkCustomer, fieldId, type CustomerErrors, type CustomerPath } from './customer-fields.ts';

/** Time from the last key to saving; leaving a field saves at once. */
const SAVE_AFTER_MS = 400;

/** The customer's form. The error of a field is shown after it was left or after the visitor tried to order. */
export interface CustomerForm {
  values: Customer;
  /** Error messages that are shown at the fields. */
  errors: CustomerErrors;
  /** Error messages for the summary; empty until the visitor tries to order. */
  summary: CustomerErrors;
  /** Properties of the field's control. */
  control: (path: CustomerPath) => {
    value: string;
    onChange: (event: { currentTarget: { value: string } }) => void;
    onBlur: () => void;
  };
  change: (path: CustomerPath, text: string) => void;
  clearDeliveryAddress: () => void;
  /** How often the order was refused. */
  refusals: number;
  /**
   * Counts a refusal.
   * @param errors of the order service, in place of its previous ones; changing a field removes its error
   */
  refuse: (errors?: CustomerErrors) => void;
  /** Saves the form at once. */
  save: () => void;
  /** Shows all errors of the form. @returns them; empty if there are none */
  check: () => CustomerErrors;
}

/**
 * The customer's form, filled in from the saved cart and saved while the visitor types.
 * @param saved read once
 */
export function useCustomerForm(saved: unknown, hasPost: boolean, onSave: (customer: Customer) => void): CustomerForm {
  const [values, setValues] = useState(() => readCustomer(saved));
  const [touched, setTouched] = useState<readonly CustomerPath[]>([]);
  const [hasTried, setTried] = useState(false);
  const [refused, setRefused] = useState<CustomerErrors>({});
  const [refusals, setRefusals] = useState(0);
  const saving = useSaving(onSave);
  /** The latest values, because password managers fill in several fields before the next rendering. */
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
    control: (path) => ({
      value: textAt(values, path),
      onChange: ({ currentTarget }) => change(path, currentTarget.value),
      onBlur: () => setTouched((before) => (before.includes(path) ? before : [...before, path])),
    }),
    change,
    clearDeliveryAddress: () => setAll({ ...latest.current, deliveryAddress: NO_CUSTOMER.deliveryAddress }),
    refusals,
    refuse(errors) {
      if (errors !== undefined) setRefused(errors);
      setRefusals((count) => count + 1);
    },
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
