import { DAY, MAX_QUANTITY, type Gift, type Position } from '../order/position.ts';

/* Errors name a field and quote nothing: texts may contain names and addresses. */

type Fields = Record<string, unknown>;

/** The error does not quote the text. */
export function parseSaved(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unusable('JSON');
  }
}

/** @throws Error that names the unreadable field */
export function readPosition(item: unknown): Position {
  const fields = fieldsOf(item);
  const merchant = fieldsOf(fields['merchant']);
  const { deliveryType, gift, deliverOn } = fields;
  if (deliveryType !== 'EMAIL' && deliveryType !== 'POSTAL_SHIPPING') throw unusable('deliveryType');
  return {
    merchant: {
      id: text(merchant, 'id'),
      slug: text(merchant, 'slug'),
      companyName: text(merchant, 'companyName'),
      ...(merchant['face'] === undefined ? {} : { face: merchant['face'] }),
    },
    amount: whole(fields, 'amount'),
    quantity: whole(fields, 'quantity', 1, MAX_QUANTITY),
    templateId: text(fields, 'templateId'),
    deliveryType,
    ...(gift === undefined ? {} : { gift: readGift(fieldsOf(gift)) }),
    ...(deliverOn === undefined ? {} : { deliverOn: readDay(fields) }),
    positionNumber: whole(fields, 'positionNumber'),
    timestamp: whole(fields, 'timestamp'),
  };
}

function readGift(fields: Fields): Gift {
  const filled = ['donorName', 'recipientName', 'recipientEmail', 'message'].filter((key) => fields[key] !== undefined);
  return Object.fromEntries(filled.map((key) => [key, text(fields, key)]));
}

/** Without a day the gift would be sent at once, so an unreadable one is not dropped. */
function readDay(fields: Fields): string {
  const day = text(fields, 'deliverOn');
  if (!DAY.test(day)) throw unusable('deliverOn');
  return day;
}

/** The fields of `blank`, with the texts that were saved for them. */
export function readTexts<Texts extends object>(blank: Texts, saved: unknown): Texts {
  const fields: [string, unknown][] = Object.entries(Object(saved));
  const texts = fields.filter(([key, value]) => key in blank && typeof value === 'string');
  return { ...blank, ...Object.fromEntries(texts) };
}

export function text(fields: Fields, key: string): string {
  const value = fields[key];
  if (typeof value !== 'string') throw unusable(key);
  return value;
}

export function whole(fields: Fields, key: string, lowest = 1, highest: number = Number.MAX_SAFE_INTEGER): number {
  const value = fields[key];
  if (typeof value === 'number' && Number.isInteger(value) && value >= lowest && value <= highest) return value;
  throw unusable(key);
}

export function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null) throw unusable('object');
  // Every object is a record of unknown values.
  return value as Fields;
}

export function unusable(field: string): Error {
  return new Error(`No usable ${field}`);
}
