import { useSyncExternalStore } from 'react';
import { validUntil } from '../../shared/text/format.ts';

interface ValidUntilProps {
  /** voucherValidityPeriodInYears of the tenant. */
  years: number;
  /** Text without a year, for the prerendered page. */
  prerendered: string;
}

/**
 * The end of the validity of a voucher bought today. Prerendered pages name no year, because they are not rebuilt at
 * New Year; the browser knows the date, and site/sleeping-page/instant/valid-until.ts writes it before React does.
 */
export function ValidUntil({ years, prerendered }: ValidUntilProps) {
  const date = useSyncExternalStore(
    subscribe,
    () => validUntil(new Date(), years),
    () => undefined,
  );
  return (
    <span data-valid-years={years} suppressHydrationWarning>
      {date === undefined ? prerendered : `Gültig bis ${date}`}
    </span>
  );
}

/** No updates at midnight: the next rendering reads the date again. */
function subscribe(): () => void {
  return () => undefined;
}
