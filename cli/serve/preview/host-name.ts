/** The Host header without port, in lower case; the name by which the visitor reached the server. */
export function hostName(header = ''): string {
  return header.replace(/:\d+$/, '').toLowerCase();
}

const SUFFIX = '.localhost';

/** `musterstadt.localhost` → `musterstadt`; undefined for any other name. Browsers know these names to be this machine. */
export function tenantOfHost(host: string): string | undefined {
  return host.endsWith(SUFFIX) ? host.slice(0, -SUFFIX.length) : undefined;
}

export function tenantOrigin(tenantId: string, port: number): string {
  return `http://${tenantId}${SUFFIX}:${port}`;
}
