import { createHash } from 'node:crypto';

/**
 * Name of a build: the same code and the same data have the same id, on any machine.
 * 16 hexadecimal digits: a clash among a million builds of a tenant is less likely than one in ten million.
 */
export function buildIdOf(bundleDigest: string, snapshotDigest: string): string {
  return createHash('sha256').update(`${bundleDigest}\n${snapshotDigest}`).digest('hex').slice(0, 16);
}
