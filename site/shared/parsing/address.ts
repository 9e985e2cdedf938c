import type { Address } from '../models/place.ts';
import { readObject, required, valueOf } from './fields.ts';
import type { Fields } from './fields.ts';
import { readName } from './text.ts';

const PARTS = ['street', 'postalCode', 'city'];

/** A postal address; one with a part missing is reported and dropped, one without any part is simply absent. */
export function readAddress(fields: Fields, key: string): Address | undefined {
  return readObject(fields, key, (child) => {
    if (PARTS.every((part) => valueOf(child, part) === undefined)) return undefined;
    const street = required(child, 'street', readName);
    const postalCode = required(child, 'postalCode', readName);
    const city = required(child, 'city', readName);
    if (street === undefined || postalCode === undefined || city === undefined) return undefined;
    return { street, postalCode, city };
  });
}
