import type { CartItem } from './cart-store.ts';

/**
 * Reads what localStorage holds under 'cart'.
 * @throws Error when it is not a cart
 */
export function readCart(text: string): CartItem[] {
  const cart: unknown = JSON.parse(text);
  if (!isRecord(cart) || !Array.isArray(cart['items'])) throw new Error('The saved cart has no list of items');
  return cart['items'].map((item: unknown) => {
    const quantity = isRecord(item) ? item['quantity'] : undefined;
    if (typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 1) {
      throw new Error('An item of the saved cart has no quantity');
    }
    return { quantity };
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
