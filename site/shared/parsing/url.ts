import { report } from './fields.ts';
import type { Fields } from './fields.ts';
import { readText } from './text.ts';

// Nothing in these needs parsing: plain host, port and path without anything that a browser would rewrite.
const PLAIN_WEB_ADDRESS = /^https?:\/\/[a-z0-9][a-z0-9.-]*(:\d{1,5})?(\/[\w\-.~!$&()*+,;=:@/?#%]*)?$/;
const ROOT_RELATIVE = /^\/(?![/\\])[^\\\s]*$/;

/** An address that a link may lead to: http or https, without a password in it. */
export function readWebUrl(fields: Fields, key: string): string | undefined {
  const text = readText(fields, key);
  if (text === undefined) return undefined;
  return webUrl(text) ?? report(fields, key, 'is not a web address (http or https)');
}

/** The address of a picture or document: like a web address, or a path on the site's own origin. */
export function readMediaUrl(fields: Fields, key: string): string | undefined {
  const text = readText(fields, key);
  if (text === undefined || ROOT_RELATIVE.test(text)) return text;
  return webUrl(text) ?? report(fields, key, 'is not a web address (http or https) or a path from the root');
}

/** A domain, with a port if there is one. A scheme in front and slashes behind are taken off. */
export function readDomain(fields: Fields, key: string): string | undefined {
  const text = readText(fields, key);
  if (text === undefined) return undefined;
  const host = text.replace(/^https?:\/\//i, '').replace(/\/+$/, '');
  const url = /[/?#@\\]/.test(host) ? null : parseUrl(`https://${host}`);
  return url?.host ?? report(fields, key, 'is not a domain');
}

/** The address as a browser would write it, or undefined if it is none for a link. */
export function webUrl(text: string): string | undefined {
  if (PLAIN_WEB_ADDRESS.test(text)) return text;
  const url = parseUrl(text);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined;
  return url.username === '' && url.password === '' ? url.href : undefined;
}

/** `new URL` without the exception. */
function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
