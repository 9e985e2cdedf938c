import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { OrderBook } from '../orders/order-book.ts';
import type { FieldProblem } from '../responses.ts';
import type { Fault } from '../sandbox-options.ts';
import { failAs } from './faults.ts';

/**
 * Failures of single orders by the name in the customer's e-mail address, like test card numbers elsewhere: `verloren@…`
 * or `verloren+7@…`. So tests that share a sandbox do not affect each other. `times` counts per order.
 */
type Rehearsals = Readonly<Record<string, Fault>>;

const LATE_MS = 5000;

const PLACING: Rehearsals = {
  gestoert: { kind: 'status', status: 503, times: 1 },
  kaputt: { kind: 'status', status: 500 },
  verloren: { kind: 'cut-response', times: 1 },
  danach: { kind: 'status-after', status: 500, times: 1 },
  haengt: { kind: 'hang-after', times: 1 },
  langsam: { kind: 'delay', ms: LATE_MS },
};

const CAPTURING: Rehearsals = {
  stockt: { kind: 'status', status: 503, times: 1 },
  unklar: { kind: 'status', status: 503 },
  abgerissen: { kind: 'cut-response', times: 1 },
  wartet: { kind: 'hang-after' },
};

/** Costs are requested before there is a customer, so a cookie selects their failure for one browser. */
export const COSTS_COOKIE = 'sandbox-costs';
const COSTS: Rehearsals = {
  gestoert: { kind: 'status', status: 503 },
  langsam: { kind: 'delay', ms: LATE_MS },
  haengt: { kind: 'hang' },
};

/** Whether the e-mail address begins with the name, followed by `@` or `+`. */
export function asksFor(email: string, name: string): boolean {
  return email.startsWith(`${name}@`) || email.startsWith(`${name}+`);
}

/** Middleware for the endpoints of a purchase. */
export function createRehearsals(orders: OrderBook) {
  const uses = new Map<string, number>();

  const faultFor = (rehearsals: Rehearsals, email: string, call: string): Fault | undefined => {
    const fault = Object.entries(rehearsals).find(([name]) => asksFor(email, name))?.[1];
    if (!fault) return undefined;
    const used = uses.get(call) ?? 0;
    uses.set(call, used + 1);
    return fault.times !== undefined && used >= fault.times ? undefined : fault;
  };

  return {
    placing: failAs(async (c) => {
      const body: unknown = await c.req.json().catch(() => undefined);
      const key = c.req.header('Idempotency-Key')?.toLowerCase() ?? '';
      return faultFor(PLACING, emailOf(body), `place ${c.get('entry').city.domain} ${key}`);
    }),
    capturing: failAs((c) => {
      const id = c.req.param('id') ?? '';
      return faultFor(CAPTURING, orders.byPayPalId(id)?.request.customer.email ?? '', `capture ${id}`);
    }),
    costs: failAs((c) => faultFor(COSTS, `${getCookie(c, COSTS_COOKIE) ?? ''}@`, 'costs')),
  };
}

/** Cookie value `ungueltig`: the first position is no longer sold. */
export function rehearsedErrors(c: Context): FieldProblem[] {
  if (getCookie(c, COSTS_COOKIE) !== 'ungueltig') return [];
  return [{ pointer: '/positions/0/merchant', detail: 'Diesen Gutschein gibt es nicht mehr.' }];
}

function emailOf(body: unknown): string {
  const customer = fieldOf(body, 'customer');
  const email = fieldOf(customer, 'email');
  return typeof email === 'string' ? email : '';
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
