import { useState } from 'react';
import { deliveryDays } from '../shared/order/delivery-day.ts';
import { FieldError } from './FieldError.tsx';

export const DELIVERY_DAY_ID = 'versandtag';
const ERROR_ID = `${DELIVERY_DAY_ID}-fehler`;

interface DeliveryDayProps {
  /** As typed; undefined: as soon as the order is paid. */
  day: string | undefined;
  error: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** When the e-mail with a gift is sent. Rendered in the browser only, which knows what day it is. */
export function DeliveryDay({ day, error, onChange }: DeliveryDayProps) {
  const [{ first, last }] = useState(() => deliveryDays(Date.now()));
  return (
    <>
      <fieldset className="choices choices-wide">
        <legend>Wann soll er verschickt werden?</legend>
        <label className="choice">
          <input type="radio" name="versandzeit" checked={day === undefined} onChange={() => onChange(undefined)} />
          <span>Sofort nach der Bezahlung</span>
        </label>
        <label className="choice">
          <input type="radio" name="versandzeit" checked={day !== undefined} onChange={() => onChange(day ?? '')} />
          <span>An einem bestimmten Tag</span>
        </label>
      </fieldset>
      {day !== undefined && (
        <div className="field">
          <label htmlFor={DELIVERY_DAY_ID}>Tag des Versands</label>
          <FieldError id={ERROR_ID} text={error} />
          <input
            type="date"
            id={DELIVERY_DAY_ID}
            min={first}
            max={last}
            value={day}
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : ERROR_ID}
            onChange={({ target }) => onChange(target.value)}
          />
        </div>
      )}
    </>
  );
}
