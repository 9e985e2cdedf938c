import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { asksFor, COSTS_COOKIE } from '../faults/rehearsals.ts';
import type { costBreakdown } from './cost-breakdown.ts';

type Costs = ReturnType<typeof costBreakdown>;

const DEARER = 'teurer';
const SURCHARGE_CENTS = 100;

/** A cost breakdown after a rise in price: for customers `teurer@…`, and for a browser that has met one. */
export function dearerCosts(c: Context, costs: Costs, email = ''): Costs {
  if (!asksFor(email, DEARER) && getCookie(c, COSTS_COOKIE) !== DEARER) return costs;
  return {
    ...costs,
    shippingCost: costs.shippingCost + SURCHARGE_CENTS,
    total: costs.total + SURCHARGE_CENTS,
  };
}

/** Lets the visitor's next breakdown show the price that the order was refused for. */
export function rememberDearer(c: Context, email: string): void {
  if (asksFor(email, DEARER)) setCookie(c, COSTS_COOKIE, DEARER, { path: '/', httpOnly: true, sameSite: 'Lax' });
}
