import { HIGHEST_QUANTITY, type NewPosition } from '../../shared/order/position.ts';
import { readPosition } from './read-cart.ts';

/** A position that cannot be read, as far as a visitor can tell by it which voucher is meant. */
export interface UnreadablePosition {
  /** '' where it has none. */
  name: string;
  /** Cents. */
  amount?: number;
  quantity?: number;
  /** What can be ordered in its place. */
  repaired?: NewPosition;
}

/**
 * Tells what was set aside. It is repaired only where nothing about money has to be guessed: ids that are numbers become
 * texts, a quantity that is too high the highest; blanks and unusable parts of a gift are left out.
 */
export function readUnreadable(saved: unknown): UnreadablePosition {
  const fields = fieldsOf(saved);
  const merchant = fieldsOf(fields['merchant']);
  const { amount, quantity } = fields;
  const gift = Object.entries(fieldsOf(fields['gift'])).filter(([, value]) => typeof value === 'string');
  const repaired = readIfPossible({
    ...fields,
    merchant: { ...merchant, id: idOf(merchant['id']), companyName: merchant['companyName'] ?? merchant['slug'] },
    templateId: idOf(fields['templateId']),
    quantity: typeof quantity === 'number' ? Math.min(quantity, HIGHEST_QUANTITY) : quantity,
    gift: Object.fromEntries(gift),
    // It gets those of a new one.
    positionNumber: undefined,
    timestamp: undefined,
  });
  return {
    name: typeof merchant['companyName'] === 'string' ? merchant['companyName'].trim() : '',
    ...(isCount(amount) ? { amount } : {}),
    ...(isCount(quantity) ? { quantity } : {}),
    ...(repaired === undefined ? {} : { repaired }),
  };
}

function readIfPossible(fields: object): NewPosition | undefined {
  try {
    const { positionNumber: _number, timestamp: _timestamp, ...position } = readPosition(fields);
    return position;
  } catch {
    // Something else is wrong with it, too.
    return undefined;
  }
}

function idOf(value: unknown): unknown {
  return Number.isSafeInteger(value) ? String(value) : value;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
