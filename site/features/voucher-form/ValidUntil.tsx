import { useSyncExternalStore } from 'react';
import { validUntil } from '../../shared/order/order-facts.ts';

interface ValidUntilProps {
  /** voucherValidityPeriodInYears of the tenant. */
  years: number;
  /** The same said without a year. */
  prerendered: string;
}

/**
 * Until when a voucher that is bought today is valid. Prerendered pages say it without a year, because they are not
 * built anew at New Year; the browser knows the date.
 */
export function ValidUntil({ years, prerendered }: ValidUntilProps) {
  const date = useSyncExternalStore(
    subscribe,
    () => validUntil(new Date(), years),
    () => undefined,
  );
  return <>{date === undefined ? prerendered : `Gültig bis ${date}`}</>;
}

/** Midnight is not watched for: the next rendering reads the date again. */
function subscribe(): () => void {
  return () => undefined;
}
