const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Whether the text is a bare host name in ASCII, with an optional port: staging sites do run on one.
 * Host names compare without regard to capitals.
 */
export function isHostName(text: string): boolean {
  const [, host = '', port] = /^([^:]+)(?::([0-9]{1,5}))?$/.exec(text.toLowerCase()) ?? [];
  if (host === '' || host.length > 253) return false;
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)) return false;
  return host.split('.').every((label) => LABEL.test(label));
}

/** The host name inside a URL, or in ASCII form; undefined where there is none. */
export function hostNameIn(text: string): string | undefined {
  const url = parseUrl(text.includes('//') ? text.replace(/^\/\//, 'https://') : `https://${text}`);
  return url !== undefined && isHostName(url.host) ? url.host : undefined;
}

/** The URL in the text; undefined where it is none. (`URL.parse` does the same, but needs Node 22.) */
export function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
