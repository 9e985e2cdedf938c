import { parseUrl } from './parse-url.ts';
import { withoutTrailingSlashes } from '../../site/shared/trailing-slashes.ts';

/** A folder name of a file system holds this many bytes. */
const MAX_SEGMENT_BYTES = 255;

const KNOWN_SCHEMES = new Set(['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'mailto:', 'tel:', 'ftp:']);

/** The path for comparing: decoded, without query, fragment and trailing slash. */
export function comparablePath(path: string): string {
  const whole = path.replace(/[?#].*$/s, '');
  const bare = withoutTrailingSlashes(whole) || whole.slice(0, 1);
  return decode(bare) ?? bare;
}

/** What makes a path unfit as the source of a redirect; undefined where it is fit. */
export function sourceFault(source: string): { what: string; hint: string } | undefined {
  if (!source.startsWith('/')) return { what: 'does not start with /', hint: 'write the path alone, such as "/alt"' };
  if (/[?#]/.test(source)) return { what: 'has a query or a fragment', hint: 'redirects look at the path alone' };
  if (source.includes('*') || source.includes('/:'))
    return { what: 'is a pattern', hint: 'write one redirect for each path' };
  const decoded = decode(source);
  const segments = decoded?.replace(/^\/|\/$/g, '').split('/') ?? [];
  // The stub of a redirect is a file below dist/<tenant>: its path must not lead anywhere else.
  const unsafe = segments.some((part) => part === '.' || part === '..' || (part === '' && segments.length > 1));
  if (decoded === undefined || unsafe || /[\\\s\p{Cc}]/u.test(decoded) || /%2f/i.test(source)) {
    return { what: 'is not a plain path', hint: 'no "..", no "//", no spaces, no backslashes, valid % escapes' };
  }
  if (segments.some((part) => Buffer.byteLength(part) > MAX_SEGMENT_BYTES)) {
    return { what: 'has a segment that is too long', hint: `at most ${MAX_SEGMENT_BYTES} bytes between two slashes` };
  }
  return undefined;
}

/** What makes a text unfit as the target of a redirect; undefined where it is fit. */
export function targetFault(target: string): { what: string; hint: string } | undefined {
  const hint = 'write a path such as "/neu" or an absolute https:// URL';
  if (/[\s\p{Cc}\\]/u.test(target)) return { what: 'contains spaces, line breaks or backslashes', hint };
  if (target.startsWith('//')) return { what: 'starts with //, which leads to another host', hint };
  if (target.startsWith('/')) return undefined;
  const url = parseUrl(target);
  if (url === undefined) return { what: 'is neither a path nor a URL', hint };
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    // An unknown scheme may be part of a secret, since targets may come from a variable.
    return { what: `uses ${KNOWN_SCHEMES.has(url.protocol) ? url.protocol : 'a scheme that no page has'}`, hint };
  }
  if (url.username !== '' || url.password !== '')
    return { what: 'contains credentials', hint: 'remove user and password' };
  return undefined;
}

/** The path that a target leads to on the tenant's own site; undefined for other sites. */
export function ownPath(target: string, tenantDomain: string | undefined): string | undefined {
  if (target.startsWith('/')) return comparablePath(target);
  const url = parseUrl(target);
  return url !== undefined && url.host === tenantDomain?.toLowerCase() ? comparablePath(url.pathname) : undefined;
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    // A % that no two hexadecimal digits of valid UTF-8 follow.
    return undefined;
  }
}
