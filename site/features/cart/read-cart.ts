import { DAY, MAX_POSITIONS, MAX_QUANTITY, type Gift, type Position } from '../../shared/order/position.ts';
import type { CartState } from './cart-store.ts';

type Fields = Record<string, unknown>;

/** Positions saved by older versions may lack values that the cart can assign. */
type SavedPosition = Omit<Position, 'positionNumber' | 'timestamp'> & {
  positionNumber: number | undefined;
  timestamp: number | undefined;
};

/** Time of positions that were saved without one. It is constant, because positions are identified by it. */
export const LONG_AGO = 1;

/**
 * Reads the cart of localStorage, also in older formats: a bare array, positions without numbers and times, and the
 * API's other name for deliveryType. Money values are never guessed: an unreadable position is set aside unchanged, or
 * the whole text if it is no cart, and read again next time; so is one for which the cart has no room. Every page loads
 * this code, so it is kept short.
 * @param onUnreadable called for each unreadable entry that is set aside for the first time
 */
export function readCart(text: string, onUnreadable: (cause: unknown) => void = () => {}): CartState {
  try {
    const saved = parseJson(text);
    const { items, customer, setAside, savedAt } = fieldsOf(Array.isArray(saved) ? { items: saved } : saved);
    if (!Array.isArray(items)) throw invalidCart('items');
    const before: unknown[] = Array.isArray(setAside) ? setAside : [];
    const unread: unknown[] = [];
    const read: SavedPosition[] = [];
    for (const [index, item] of [...items, ...before].entries()) {
      try {
        const position = readPosition(item);
        if (read.length < MAX_POSITIONS) read.push(position);
        else unread.push(item);
      } catch (error) {
        unread.push(item);
        if (index < items.length) onUnreadable(error);
      }
    }
    return {
      items: assignNumbers(read),
      ...(customer === undefined ? {} : { customer }),
      ...(unread.length === 0 ? {} : { setAside: unread }),
      ...(typeof savedAt === 'number' ? { savedAt } : {}),
    };
  } catch (error) {
    onUnreadable(error);
    return { items: [], setAside: [text] };
  }
}

/**
 * Serializes the cart for localStorage.
 * @param savedAt now, in milliseconds since 1970, for a cart with personal data
 */
export function writeCart({ items, customer, setAside }: CartState, savedAt?: number): string {
  return JSON.stringify({ items, customer, setAside, savedAt });
}

/** The engine's error message would quote the text, which may contain names and addresses. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidCart('JSON');
  }
}

/** Assigns numbers to positions without one and to duplicates. */
function assignNumbers(items: SavedPosition[]): Position[] {
  let highest = Math.max(0, ...items.map(({ positionNumber = 0 }) => positionNumber));
  const seen = new Set<number>();
  return items.map(({ positionNumber = 0, timestamp = LONG_AGO, ...rest }) => {
    const number = positionNumber === 0 || seen.has(positionNumber) ? ++highest : positionNumber;
    seen.add(number);
    return { ...rest, positionNumber: number, timestamp };
  });
}

/** @throws Error that names the unreadable field */
export function readPosition(item: unknown): SavedPosition {
  const fields = fieldsOf(item);
  const merchant = fieldsOf(fields['merchant']);
  const deliveryType = fields['deliveryType'] ?? fields['deliveryMethod'];
  if (deliveryType !== 'EMAIL' && deliveryType !== 'POSTAL_SHIPPING') throw invalidCart('deliveryType');
  return {
    merchant: {
      id: text(merchant, 'id'),
      slug: text(merchant, 'slug'),
      companyName: text(merchant, 'companyName'),
      ...(merchant['face'] === undefined ? {} : { face: merchant['face'] }),
    },
    amount: whole(fields, 'amount'),
    quantity: whole(fields, 'quantity', MAX_QUANTITY),
    templateId: text(fields, 'templateId'),
    deliveryType,
    ...readGift(fieldsOf(fields['gift'] ?? {})),
    ...readDay(fields),
    positionNumber: ifGiven(fields, 'positionNumber'),
    timestamp: ifGiven(fields, 'timestamp'),
  };
}

/** A gift of blanks only is no gift (specification section 5). */
function readGift(fields: Fields): { gift?: Gift } {
  const filled = ['donorName', 'recipientName', 'recipientEmail', 'message']
    .filter((key) => (fields[key] ?? '') !== '')
    .map((key) => [key, text(fields, key)] as const)
    .filter(([, value]) => value.trim() !== '');
  return filled.length === 0 ? {} : { gift: Object.fromEntries(filled) };
}

/** Without a day the gift would be sent at once, so an unreadable one is not dropped. */
function readDay(fields: Fields): { deliverOn?: string } {
  if (!fields['deliverOn']) return {};
  const deliverOn = text(fields, 'deliverOn');
  if (!DAY.test(deliverOn)) throw invalidCart('deliverOn');
  return { deliverOn };
}

function text(fields: Fields, key: string): string {
  const value = fields[key];
  if (typeof value !== 'string') throw invalidCart(key);
  return value;
}

function ifGiven(fields: Fields, key: string): number | undefined {
  return (fields[key] ?? undefined) === undefined ? undefined : whole(fields, key);
}

function whole(fields: Fields, key: string, highest: number = Number.MAX_SAFE_INTEGER): number {
  const value = fields[key];
  if (typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= highest) return value;
  throw invalidCart(key);
}

function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null) throw invalidCart('object');
  // Every object is a record of unknown values.
  return value as Fields;
}

function invalidCart(missing: string): Error {
  return new Error(`The saved cart has no usable ${missing}`);
}
