import { validUntil } from '../../shared/text/format.ts';
import { VALID_YEARS } from '../names.ts';

/** Names the year until which a voucher bought today is valid: features/voucher-form/ValidUntil.tsx. */
export function nameValidity(): void {
  for (const element of document.querySelectorAll<HTMLElement>(VALID_YEARS)) {
    element.textContent = `Gültig bis ${validUntil(new Date(), Number(element.dataset['validYears']))}`;
    // See styles/offer.css.
    element.dataset['named'] = '';
  }
}
