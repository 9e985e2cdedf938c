import { checkReturn, readReturn, type PaymentReturn } from './payment-return.ts';

/** Where the browser's history keeps it, beside what the client router keeps there. */
const HISTORY_KEY = 'paymentReturn';

/**
 * Takes what the address says of the payment, and strips the query: what payment providers put there does not belong into
 * the history, reports or referrers. The number and the status stay in this entry of the history, so that a reload finds
 * them.
 */
export function takeReturn(): PaymentReturn {
  if (location.search === '') return readKept();
  const returned = readReturn(location.search);
  keepReturn(returned);
  return returned;
}

/** What the record says from now on the history does not have to say. */
export function keepReturn(returned: PaymentReturn): void {
  history.replaceState({ ...history.state, [HISTORY_KEY]: returned }, '', location.pathname + location.hash);
}

function readKept(): PaymentReturn {
  const kept: unknown = history.state?.[HISTORY_KEY];
  return typeof kept === 'object' && kept !== null ? checkReturn(kept) : {};
}
