import { createHash } from 'node:crypto';

/** Names the code that makes a site: the bundle, and the generator that renders with it. */
export function codeIdOf(bundleDigest: string, generatorDigest: string): string {
  return createHash('sha256').update(`${bundleDigest}\n${generatorDigest}`).digest('hex');
}

/**
 * Name of a build: the same code and the same data have the same id, on any machine.
 * 16 hexadecimal digits: a clash among a million builds of a tenant is less likely than one in ten million.
 * @param dataDigest of the snapshot and its images
 */
export function buildIdOf(codeId: string, dataDigest: string): string {
  return createHash('sha256').update(`${codeId}\n${dataDigest}`).digest('hex').slice(0, 16);
}
