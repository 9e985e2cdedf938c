import { MAX_QUANTITY, type Gift, type Position } from '../../shared/order/position.ts';
import type { CartState } from './cart-store.ts';

type Fields = Record<string, unknown>;

/** A position of an older form may lack what the cart can give it. */
type SavedPosition = Omit<Position, 'positionNumber' | 'timestamp'> & {
  positionNumber: number | undefined;
  timestamp: number | undefined;
};

/** For positions that were saved without: the same each time, for they are known by it. */
export const LONG_AGO = 1;

/**
 * Reads what localStorage holds under 'cart', also in older forms: without its object around the items, without numbers
 * and times, and with the API's other name for deliveryType. Nothing is guessed where money is meant: what cannot be read
 * is set aside as it is, the whole text where it is no cart, and read again each time. Every page loads this code, so it
 * is short.
 * @param onUnreadable hears of what is set aside for the first time
 */
export function readCart(text: string, onUnreadable: (cause: unknown) => void = () => {}): CartState {
  try {
    const saved = parseJson(text);
    const { items, customer, setAside, savedAt } = fieldsOf(Array.isArray(saved) ? { items: saved } : saved);
    if (!Array.isArray(items)) throw notACart('items');
    const before: unknown[] = Array.isArray(setAside) ? setAside : [];
    const unread: unknown[] = [];
    const read = [...items, ...before].flatMap((item, index) => {
      try {
        return [readPosition(item)];
      } catch (error) {
        unread.push(item);
        if (index < items.length) onUnreadable(error);
        return [];
      }
    });
    return {
      items: numbered(read),
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
 * The text to save under 'cart'.
 * @param savedAt now, in milliseconds since 1970, for a cart with personal data
 */
export function writeCart({ items, customer, setAside }: CartState, savedAt?: number): string {
  return JSON.stringify({ items, customer, setAside, savedAt });
}

/** The engine's own message would quote what stands there: names, addresses. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notACart('JSON');
  }
}

/** Gives numbers where there are none, or where one is there twice. */
function numbered(items: SavedPosition[]): Position[] {
  let highest = Math.max(0, ...items.map(({ positionNumber = 0 }) => positionNumber));
  const seen = new Set<number>();
  return items.map(({ positionNumber = 0, timestamp = LONG_AGO, ...rest }) => {
    const number = positionNumber === 0 || seen.has(positionNumber) ? ++highest : positionNumber;
    seen.add(number);
    return { ...rest, positionNumber: number, timestamp };
  });
}

/** @throws Error that names the field that cannot be read */
export function readPosition(item: unknown): SavedPosition {
  const fields = fieldsOf(item);
  const merchant = fieldsOf(fields['merchant']);
  const deliveryType = fields['deliveryType'] ?? fields['deliveryMethod'];
  if (deliveryType !== 'EMAIL' && deliveryType !== 'POSTAL_SHIPPING') throw notACart('deliveryType');
  return {
    merchant: { id: text(merchant, 'id'), slug: text(merchant, 'slug'), companyName: text(merchant, 'companyName') },
    amount: whole(fields, 'amount'),
    quantity: whole(fields, 'quantity', MAX_QUANTITY),
    templateId: text(fields, 'templateId'),
    deliveryType,
    ...readGift(fieldsOf(fields['gift'] ?? {})),
    positionNumber: ifGiven(fields, 'positionNumber'),
    timestamp: ifGiven(fields, 'timestamp'),
  };
}

/** A gift with nothing but blanks is none (specification section 5). */
function readGift(fields: Fields): { gift?: Gift } {
  const filled = ['donorName', 'recipientName', 'recipientEmail', 'message']
    .filter((key) => (fields[key] ?? '') !== '')
    .map((key) => [key, text(fields, key)] as const)
    .filter(([, value]) => value.trim() !== '');
  return filled.length === 0 ? {} : { gift: Object.fromEntries(filled) };
}

function text(fields: Fields, key: string): string {
  const value = fields[key];
  if (typeof value !== 'string') throw notACart(key);
  return value;
}

function ifGiven(fields: Fields, key: string): number | undefined {
  return (fields[key] ?? undefined) === undefined ? undefined : whole(fields, key);
}

function whole(fields: Fields, key: string, highest: number = Number.MAX_SAFE_INTEGER): number {
  const value = fields[key];
  if (typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= highest) return value;
  throw notACart(key);
}

function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null) throw notACart('object');
  // Any object has keys of unknown values.
  return value as Fields;
}

function notACart(missing: string): Error {
  return new Error(`The saved cart has no usable ${missing}`);
}
