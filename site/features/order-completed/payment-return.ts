/** What the payment page says of the payment when it sends the visitor back. */
export type ReturnStatus = 'succeeded' | 'pending' | 'failed' | 'canceled';

/** What the address tells of a return from the payment page. Anybody can write an address, so it is a hint only. */
export interface PaymentReturn {
  orderId?: string;
  status?: ReturnStatus;
}

const STATUSES: readonly ReturnStatus[] = ['succeeded', 'pending', 'failed', 'canceled'];

/** It is shown on the page, so no sentence may stand there. */
const ORDER_ID = /^[\w.-]{1,64}$/;

/**
 * Reads the query of the address. Payment providers add more to it, secrets too, of which nothing is taken.
 * @param search as in `location.search`
 */
export function readReturn(search: string): PaymentReturn {
  const query = new URLSearchParams(search);
  return checkReturn({ orderId: onlyValue(query, 'orderId'), status: onlyValue(query, 'redirect_status') });
}

/** The same from a copy of unknown origin, such as the one that the browser's history keeps. */
export function checkReturn(fields: { orderId?: unknown; status?: unknown }): PaymentReturn {
  const { orderId } = fields;
  const status = STATUSES.find((known) => known === fields.status);
  return {
    ...(typeof orderId === 'string' && ORDER_ID.test(orderId) ? { orderId } : {}),
    ...(status === undefined ? {} : { status }),
  };
}

/** What stands there twice says nothing. */
function onlyValue(query: URLSearchParams, name: string): string | undefined {
  const [value, ...more] = query.getAll(name);
  return more.length === 0 ? value : undefined;
}
