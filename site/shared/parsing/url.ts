import { encodeInvalidCharacters, withoutTrailingSlashes } from '../url-paths.ts';
import { converted } from './fields.ts';
import { readToken } from './text.ts';

// Addresses that stay as they are: a host that is neither a number nor Punycode, no port, nothing to encode.
const PLAIN_WEB_ADDRESS = /^https?:\/\/(?:[a-z0-9]+(?:-[a-z0-9]+)*\.)+[a-z]{2,}(\/[\w\-.~!$&()*+,;=:@/?]*)?$/;
const ROOT_RELATIVE = /^\/(?:[^/\\\s][^\\\s]*)?$/;

/** A link's target: http or https, without a password. */
export const readWebUrl = converted(readToken, webUrl, 'is not a web address (http or https)');

/** The URL of an image or document: a web address, or a path on the site's own origin. */
export const readMediaUrl = converted(
  readToken,
  (text) => (ROOT_RELATIVE.test(text) ? text : webUrl(text)),
  'is not a web address (http or https) or a path from the root',
);

/** A domain with an optional port. A scheme in front and trailing slashes are removed. */
export const readDomain = converted(
  readToken,
  (text) => {
    const host = withoutTrailingSlashes(text.replace(/^https?:\/\//i, ''));
    return /[/?#@\\]/.test(host) ? undefined : parseUrl(`https://${host}`)?.host;
  },
  'is not a domain',
);

/** A host name: the browser's normalized form must be a name, not an IP address. Umlauts become Punycode. */
export const readHostName = converted(
  readToken,
  (text) => {
    const written = text.replace(/^https?:\/\//i, '').replace(/\/$/, '');
    const host = /^[\p{L}\p{M}\p{N}.-]+$/u.test(written) ? parseUrl(`https://${written}`)?.host : undefined;
    return host !== undefined && isHostName(host) ? host : undefined;
  },
  'is not a host name',
);

/** RFC 1123, section 2.1, and RFC 1035, section 2.3.4. */
function isHostName(host: string): boolean {
  const isLabel = (label: string) => label.length <= 63 && /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(label);
  const labels = host.split('.');
  return host.length <= 253 && labels.every(isLabel) && /[a-z]/.test(labels.at(-1) ?? '');
}

/** In the browser's normalized form, and valid; undefined if it is not a link target. */
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
