/** What an operator says about a host. */
export interface HostingOptions {
  /** Where it listens: a port, or an address and a port. Absent: port 80 of all addresses. */
  listen?: { address?: string; port: number };
  /** nginx has the module for Brotli files. */
  hasBrotli: boolean;
}

/** Of an acceptance location. One path segment, which a header can hold as it is. */
export const SLUG_PATTERN = '[a-z0-9]+(?:-[a-z0-9]+)*';
