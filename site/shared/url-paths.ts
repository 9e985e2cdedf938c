/**
 * The URL of a page on this site. Every navigation started by code uses it: the address may come from the address bar,
 * the client router or a file, and `//host`, `/\host` or `/..//host` in it must not lead to another host.
 * @param address an absolute path, resolved on the own origin even if it starts with `//`; or an absolute or relative
 * URL
 * @param base the URL of the open page
 * @returns undefined for another origin, and for anything but a web address. The path starts with exactly one slash
 */
export function ownAddress(address: string, { origin, href }: Pick<URL, 'origin' | 'href'>): URL | undefined {
  const absolute = address.startsWith('/') ? origin + address : address;
  if (!URL.canParse(absolute, href)) return undefined;
  const { origin: target, protocol, pathname, search, hash } = new URL(absolute, href);
  // `blob:https://host/…` has the origin of its host.
  if (target !== origin || !/^https?:$/.test(protocol)) return undefined;
  return new URL(pathname.replace(/^\/+/, '/') + search + hash, origin);
}

/** Removes trailing slashes. A pattern such as `/+$` takes quadratic time on a text of slashes. */
export function withoutTrailingSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end--;
  return text.slice(0, end);
}

/** Valid escapes, which stay, and what an address may not contain. */
const ESCAPE_OR_INVALID = /%[\da-f]{2}|[%\s"<>[\]\\^`{|}]/gi;

/**
 * Percent-encodes what browsers leave as it is in the path, query and fragment of an address although the URL standard
 * (URL code points, URL-fragment string) does not allow it: brackets, `|`, `^`, `%` without two digits, a second `#`.
 * @param address without scheme and host
 */
export function encodeInvalidCharacters(address: string): string {
  const hash = address.indexOf('#') + 1 || address.length;
  return (address.slice(0, hash) + address.slice(hash).replaceAll('#', '%23')).replace(ESCAPE_OR_INVALID, (written) =>
    written.length > 1 ? written : encodeURIComponent(written),
  );
}
