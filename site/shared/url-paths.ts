/**
 * The address of a page of this site. Every navigation that code starts goes through here: what it navigates to may come
 * from the address bar, from the client router or from a file, and `//host`, `/\host` or `/..//host` in it must not lead to
 * another host.
 * @param address an absolute path, read below the own origin even where it starts with `//`; or an absolute or relative URL
 * @param base of the page that is open
 * @returns undefined for another origin and for what is not a web address. The path starts with exactly one slash
 */
export function ownAddress(address: string, { origin, href }: Pick<URL, 'origin' | 'href'>): URL | undefined {
  const absolute = address.startsWith('/') ? origin + address : address;
  if (!URL.canParse(absolute, href)) return undefined;
  const { origin: target, protocol, pathname, search, hash } = new URL(absolute, href);
  // `blob:https://host/…` has the origin of its host.
  if (target !== origin || !/^https?:$/.test(protocol)) return undefined;
  return new URL(pathname.replace(/^\/+/, '/') + search + hash, origin);
}

/** The text without the slashes at its end. A pattern such as `/+$` takes quadratic time on a text of slashes. */
export function withoutTrailingSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end--;
  return text.slice(0, end);
}
