import type { ListedLocation } from '../../shared/unpack-acceptance-list.ts';

/** What an acceptance location is found by, as it counts. */
export function wordsOfLocation({ name, category = '', street = '', city = '' }: ListedLocation): string[] {
  return [name, category, street, city];
}
