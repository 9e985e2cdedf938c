const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Whether the text is a plain host name in ASCII with an optional port, as some staging sites need. Ignores case.
 */
export function isHostName(text: string): boolean {
  const [, host = '', port] = /^([^:]+)(?::([0-9]{1,5}))?$/.exec(text.toLowerCase()) ?? [];
  if (host === '' || host.length > 253) return false;
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)) return false;
  return host.split('.').every((label) => LABEL.test(label));
}

/** The ASCII host name of a URL or of a name with umlauts; undefined if there is none. */
export function hostNameIn(text: string): string | undefined {
  const url = parseUrl(text.includes('//') ? text.replace(/^\/\//, 'https://') : `https://${text}`);
  return url !== undefined && isHostName(url.host) ? url.host : undefined;
}

/** Whether a URL leads to the machine that requests it: localhost, 127.0.0.0/8 or ::1. */
export function isLoopback({ hostname }: URL): boolean {
  const name = hostname.replace(/\.$/, '');
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    /^127\.\d+\.\d+\.\d+$/.test(name) ||
    /^\[::(?:1|ffff:7f[\da-f]{2}:[\da-f]+)\]$/.test(name)
  );
}

/** Whether a setting that names a file or a URL names a URL. */
export function isAddress(text: string): boolean {
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(text);
}

/** The parsed URL, or undefined. (`URL.parse` does the same, but needs Node 22.) */
export function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/** Characters of a URL in a message; a redirect may name a whole page as `data:`. */
const MAX_SHOWN = 200;

/** Removes user, password, query and fragment, which may contain secrets, from an untrusted URL, and shortens it. */
export function withoutSecrets(address: string): string {
  const [beforeQuery = ''] = address.split(/[?#]/, 1);
  const shown = beforeQuery.replace(/^([a-z][a-z\d+.-]*:)?[\\/]{2,}[^\\/]*@/i, '$1//');
  return shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN)}…` : shown;
}
