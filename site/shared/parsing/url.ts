import { report } from './fields.ts';
import type { Fields } from './fields.ts';
import { readToken } from './text.ts';
import { encodeInvalidCharacters, withoutTrailingSlashes } from '../url-paths.ts';

// Matches addresses that are valid as they are: a host that is neither a number nor Punycode, no port, and a path without
// anything that has to be rewritten.
const PLAIN_WEB_ADDRESS = /^https?:\/\/(?:[a-z0-9]+(?:-[a-z0-9]+)*\.)+[a-z]{2,}(\/[\w\-.~!$&()*+,;=:@/?]*)?$/;
const ROOT_RELATIVE = /^\/(?:[^/\\\s][^\\\s]*)?$/;

/** A link's target: http or https, without a password. */
export function readWebUrl(fields: Fields, key: string): string | undefined {
  const text = readToken(fields, key);
  if (text === undefined) return undefined;
  return webUrl(text) ?? report(fields, key, 'is not a web address (http or https)');
}

/** The URL of an image or document: a web address, or a path on the site's own origin. */
export function readMediaUrl(fields: Fields, key: string): string | undefined {
  const text = readToken(fields, key);
  if (text === undefined || ROOT_RELATIVE.test(text)) return text;
  return webUrl(text) ?? report(fields, key, 'is not a web address (http or https) or a path from the root');
}

/** A domain with an optional port. A scheme in front and trailing slashes are removed. */
export function readDomain(fields: Fields, key: string): string | undefined {
  const text = readToken(fields, key);
  if (text === undefined) return undefined;
  const host = withoutTrailingSlashes(text.replace(/^https?:\/\//i, ''));
  const url = /[/?#@\\]/.test(host) ? null : parseUrl(`https://${host}`);
  return url?.host ?? report(fields, key, 'is not a domain');
}

/** A host name: the browser's normalized form must be a name, not an IP address. Umlauts become Punycode. */
export function readHostName(fields: Fields, key: string): string | undefined {
  const text = readToken(fields, key);
  if (text === undefined) return undefined;
  const written = text.replace(/^https?:\/\//i, '').replace(/\/$/, '');
  const host = /^[\p{L}\p{M}\p{N}.-]+$/u.test(written) ? (parseUrl(`https://${written}`)?.host ?? '') : '';
  const isName = host.length <= MAX_HOST_LENGTH && host.split('.').every(isLabel) && /[a-z]/.test(lastLabel(host));
  return isName ? host : report(fields, key, 'is not a host name');
}

/** RFC 1123, section 2.1, and RFC 1035, section 2.3.4. */
const MAX_HOST_LENGTH = 253;

function isLabel(label: string): boolean {
  return label.length <= 63 && /^[a-z0-9-]+$/.test(label) && !label.startsWith('-') && !label.endsWith('-');
}

function lastLabel(host: string): string {
  return host.slice(host.lastIndexOf('.') + 1);
}

/** The address in the browser's normalized form, and valid; undefined if it is not a link target. */
export function webUrl(text: string): string | undefined {
  if (PLAIN_WEB_ADDRESS.test(text)) return text;
  const url = parseUrl(text);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  return url.origin + encodeInvalidCharacters(url.href.slice(url.origin.length));
}

/** `new URL` without the exception. */
function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
