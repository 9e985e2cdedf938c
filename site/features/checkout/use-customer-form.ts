import { useEffect, useEffectEvent, useRef } from 'react';
import { set, useForm, type FieldErrors, type UseFormReturn } from 'react-hook-form';
import { readCustomer, type Customer } from '../../shared/order/customer.ts';
import { checkCustomer } from './check-customer.ts';
import { CUSTOMER_PATHS, type CustomerErrors } from './customer-fields.ts';

/** After the last key; leaving a field saves at once. */
const SAVE_AFTER_MS = 400;

export interface CustomerForm {
  form: UseFormReturn<Customer>;
  /** Saves at once what was typed. */
  save: () => void;
  /** Shows what is wrong with the whole form. @returns it, empty where all is well */
  check: () => CustomerErrors;
  /** What is wrong as far as it is shown. */
  shown: CustomerErrors;
}

/**
 * The customer's form, filled in from what was saved with the cart and saved as it is typed.
 * @param saved read once
 */
export function useCustomerForm(saved: unknown, hasPost: boolean, onSave: (customer: Customer) => void): CustomerForm {
  const form = useForm<Customer>({
    defaultValues: readCustomer(saved),
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: (customer) => {
      const errors = checkCustomer(customer, hasPost);
      const isRight = Object.keys(errors).length === 0;
      return isRight ? { values: customer, errors: {} } : { values: {}, errors: toFieldErrors(errors) };
    },
  });
  const { formState } = form;
  const save = useSaving(form, onSave);
  return {
    form,
    save,
    check() {
      // Tells the library that errors are to be shown; it looks later, a payment's window has to be opened now.
      void form.handleSubmit(doNothing, doNothing)();
      return checkCustomer(form.getValues(), hasPost);
    },
    shown: formState.isSubmitted ? shownErrors(form) : {},
  };
}

function useSaving(form: UseFormReturn<Customer>, onSave: (customer: Customer) => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const save = () => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    onSave(form.getValues());
  };
  const saveNow = useEffectEvent(save);
  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => saveNow(), SAVE_AFTER_MS);
      },
    });
    const leave = () => saveNow();
    addEventListener('pagehide', leave);
    addEventListener('focusout', leave);
    return () => {
      stop();
      removeEventListener('pagehide', leave);
      removeEventListener('focusout', leave);
      leave();
    };
  }, [form]);
  return save;
}

function shownErrors(form: UseFormReturn<Customer>): CustomerErrors {
  return Object.fromEntries(
    CUSTOMER_PATHS.flatMap((path) => {
      const message = form.getFieldState(path, form.formState).error?.message;
      return message === undefined ? [] : [[path, message]];
    }),
  );
}

/** In the library's form: nested as the values are. */
function toFieldErrors(errors: CustomerErrors): FieldErrors<Customer> {
  const nested: FieldErrors<Customer> = {};
  for (const [path, message] of Object.entries(errors)) set(nested, path, { type: 'check', message });
  return nested;
}

function doNothing(): void {}
