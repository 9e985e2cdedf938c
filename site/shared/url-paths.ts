/**
 * The URL of a page on this site. Every navigation started by code uses it: `//host`, `/\host` or `/..//host` in an
 * address must not lead to another host.
 * @param address an absolute path, also with `//`, or an absolute or relative URL
 * @param base the URL of the open page
 * @returns undefined for another origin, and for anything but a web address
 */
export function ownAddress(address: string, { origin, href }: Pick<URL, 'origin' | 'href'>): URL | undefined {
  const absolute = address.startsWith('/') ? origin + address : address;
  if (!URL.canParse(absolute, href)) return undefined;
  const { origin: target, protocol, pathname, search, hash } = new URL(absolute, href);
  // `blob:https://host/…` has the origin of its host.
  if (target !== origin || !/^https?:$/.test(protocol)) return undefined;
  return new URL(pathname.replace(/^\/+/, '/') + search + hash, origin);
}

/** A pattern such as `/+$` takes quadratic time on a text of slashes. */
export function withoutTrailingSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end--;
  return text.slice(0, end);
}

/** Valid escapes stay. */
const ESCAPE_OR_INVALID = /%[\da-f]{2}|[%\s"<>[\]\\^`{|}]/gi;

/**
 * What browsers leave although the URL standard does not allow it: brackets, `|`, `^`, `%` without two digits, a second
 * `#`.
 * @param address without scheme and host
 */
export function encodeInvalidCharacters(address: string): string {
  const hash = address.indexOf('#') + 1 || address.length;
  return (address.slice(0, hash) + address.slice(hash).replaceAll('#', '%23')).replace(ESCAPE_OR_INVALID, (written) =>
    written.length > 1 ? written : encodeURIComponent(written),
  );
}
