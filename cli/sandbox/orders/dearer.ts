import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { asksFor, COSTS_COOKIE } from '../faults/rehearsals.ts';
import type { costBreakdown } from './cost-breakdown.ts';

type Costs = ReturnType<typeof costBreakdown>;

const DEARER = 'teurer';
/** The same, and the refusal does not say that it is for the total. */
const TACITLY_DEARER = 'wortkarg';
const SURCHARGE_CENTS = 100;

/** A cost breakdown after a rise in price: for customers `teurer@…` or `wortkarg@…`, and for a browser that has met one. */
export function dearerCosts(c: Context, costs: Costs, email = ''): Costs {
  if (!isDearer(email) && getCookie(c, COSTS_COOKIE) !== DEARER) return costs;
  return {
    ...costs,
    shippingCost: costs.shippingCost + SURCHARGE_CENTS,
    total: costs.total + SURCHARGE_CENTS,
  };
}

/** Lets the visitor's next breakdown show the price that the order was refused for. */
export function rememberDearer(c: Context, email: string): void {
  if (isDearer(email)) setCookie(c, COSTS_COOKIE, DEARER, { path: '/', httpOnly: true, sameSite: 'Lax' });
}

function isDearer(email: string): boolean {
  return asksFor(email, DEARER) || asksFor(email, TACITLY_DEARER);
}
