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
