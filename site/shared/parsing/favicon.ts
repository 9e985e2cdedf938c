import type { Favicon } from '../models/tenant.ts';
import { present, report, required } from './fields.ts';
import type { Fields } from './fields.ts';
import { readToken } from './text.ts';
import { readMediaUrl } from './url.ts';

// Any other relation, a stylesheet above all, would let the tenant's data load more than an icon.
const ICON_RELATIONS = /^(icon|shortcut icon|apple-touch-icon|apple-touch-icon-precomposed|mask-icon)$/;
const SIZES = /^(any|\d{1,4}x\d{1,4}( \d{1,4}x\d{1,4})*)$/i;

/** One icon of the site; without a relation it is a plain `icon`. */
export function readFavicon(fields: Fields): Favicon | undefined {
  const rel = readToken(fields, 'rel') ?? 'icon';
  if (!ICON_RELATIONS.test(rel)) return report(fields, 'rel', 'is not a relation of an icon');
  const imageUrl = required(fields, 'imageUrl', readMediaUrl);
  if (imageUrl === undefined) return undefined;
  return present({ rel, sizes: readSizes(fields, 'sizes'), imageUrl });
}

function readSizes(fields: Fields, key: string): string | undefined {
  const text = readToken(fields, key);
  if (text === undefined || SIZES.test(text)) return text;
  return report(fields, key, 'is not a list of sizes like 32x32');
}
