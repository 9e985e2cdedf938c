import type { HslColour, Theme } from '../models/tenant.ts';
import { present, readObject, report, required } from './fields.ts';
import type { Fields } from './fields.ts';
import { readInteger, readNumber } from './number.ts';
import { readMarkup, readToken } from './text.ts';
import { readMediaUrl } from './url.ts';

const LARGEST_ZOOM = 22;
const GRADIENT = /^(repeating-)?(linear|radial|conic)-gradient\([\w\s.,%#()+/-]*\)$/i;

/** Reads the tenant's looks. `homepageFirstSectionHtml` is raw markup here. */
export function readTheme(fields: Fields): Theme {
  return present({
    lightPrimary: readObject(fields, 'lightPrimary', readColour),
    lightBackgroundGradient: readGradient(fields, 'lightBackgroundGradient'),
    shareImage: readMediaUrl(fields, 'shareImage'),
    homepageFirstSectionImage: readMediaUrl(fields, 'homepageFirstSectionImage'),
    homepageFirstSectionHtml: readMarkup(fields, 'homepageFirstSectionHtml'),
    websiteHeaderImage: readMediaUrl(fields, 'websiteHeaderImage'),
    defaultMapZoomLevel: readInteger(fields, 'defaultMapZoomLevel', 1, LARGEST_ZOOM),
  });
}

function readColour(fields: Fields): HslColour | undefined {
  const hue = required(fields, 'hue', (at, key) => readNumber(at, key, 0, 360));
  const saturation = required(fields, 'saturation', (at, key) => readNumber(at, key, 0, 100));
  const lightness = required(fields, 'lightness', (at, key) => readNumber(at, key, 0, 100));
  if (hue === undefined || saturation === undefined || lightness === undefined) return undefined;
  return { hue, saturation, lightness };
}

/** A CSS gradient of plain colours and lengths: the text lands in a stylesheet, so it must not be able to leave its declaration. */
function readGradient(fields: Fields, key: string): string | undefined {
  const text = readToken(fields, key);
  if (text === undefined) return undefined;
  if (GRADIENT.test(text) && !text.includes('/*') && !/url|image|src/i.test(text) && isBalanced(text)) return text;
  return report(fields, key, 'is not a plain CSS gradient');
}

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth++;
    if (character === ')') depth--;
    if (depth < 0) return false;
  }
  return depth === 0;
}
