import { useInBrowser } from '../../components/use-in-browser.ts';
import { validUntil } from '../../shared/text/format.ts';

interface ValidUntilProps {
  /** voucherValidityPeriodInYears of the tenant. */
  years: number;
  /** Text without a year, for the prerendered page. */
  prerendered: string;
}

/**
 * The end of the validity of a voucher bought today. Prerendered pages name no year, because they are not rebuilt at
 * New Year; the browser knows the date, and site/sleeping-page/instant/instant.ts writes it before React does.
 */
export function ValidUntil({ years, prerendered }: ValidUntilProps) {
  const date = useInBrowser(() => validUntil(new Date(), years));
  return (
    <span data-valid-years={years} suppressHydrationWarning>
      {date === undefined ? prerendered : `Gültig bis ${date}`}
    </span>
  );
}
