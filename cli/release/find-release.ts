import { EXIT, OperatorError } from '../lib/errors.ts';
import { listReleases, type Release } from './list-releases.ts';

/**
 * A release by its name, or by a beginning of it that no other one has.
 * @throws OperatorError for a name that none or several have
 */
export function findRelease(outDir: string, tenantId: string, name: string): Release {
  const releases = listReleases(outDir, tenantId);
  const exact = releases.find((release) => release.name === name);
  const [first, ...others] = releases.filter((release) => release.name.startsWith(name));
  const found = exact ?? (others.length === 0 ? first : undefined);
  if (found !== undefined) return found;
  throw new OperatorError({
    code: 'RELEASE_UNKNOWN',
    title: `${tenantId} has ${first === undefined ? 'no release' : 'several releases'} of the name "${name}"`,
    details: [
      releases.length === 0
        ? 'There is no release at all.'
        : `Its releases: ${releases.map((release) => release.name).join(', ')}`,
    ],
    hint: `voucher-site releases --tenant ${tenantId} lists them`,
    exitCode: EXIT.USAGE,
  });
}

/**
 * The release that was live before the one that is.
 * @throws OperatorError where there is none
 */
export function releaseBefore(outDir: string, tenantId: string): Release {
  const before = listReleases(outDir, tenantId).find(({ isLive }) => !isLive);
  if (before !== undefined) return before;
  throw new OperatorError({
    code: 'RELEASE_UNKNOWN',
    title: `${tenantId} has no earlier release`,
    details: ['A build that changes something makes one.'],
    hint: `voucher-site releases --tenant ${tenantId} lists what there is`,
    exitCode: EXIT.USAGE,
  });
}
