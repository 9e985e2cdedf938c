/** Scheme, host and port as a policy may hold them: none of the characters that end a source, a directive or a header. */
const ORIGIN = /^https?:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/;

/** The origin of an absolute URL; undefined for a path of the own site, and for a host that no policy can name. */
export function originSource(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { origin } = new URL(url);
  return ORIGIN.test(origin) ? origin : undefined;
}

/**
 * The origin of a tile URL. Placeholders in the host, as in `https://{s}.tile.example.org`, become a wildcard, which a
 * policy allows only as the first label.
 */
export function tileSource(tileUrl: string): string | undefined {
  const [, scheme, authority] = /^(https?:\/\/)([^/?#]+)/i.exec(tileUrl) ?? [];
  if (scheme === undefined || authority === undefined) return undefined;
  const rest = authority.slice(authority.lastIndexOf('}') + 1);
  if (rest === authority) return originSource(tileUrl);
  const domain = rest.slice(rest.indexOf('.') + 1);
  // A wildcard above a top-level domain would allow half of the web.
  if (!rest.includes('.') || !domain.includes('.')) return undefined;
  const origin = originSource(`${scheme}${domain}`);
  return origin?.replace('://', '://*.');
}
