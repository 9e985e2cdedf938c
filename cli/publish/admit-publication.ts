import type { GuardLimits } from '../config/tenant-config.ts';
import { EXIT, OperatorError } from '../lib/errors.ts';
import { guardRelease } from '../generator/release/guard-release.ts';
import { guardedRelease } from '../generator/release/suspicious-changes.ts';
import { describeHold } from '../report/holds.ts';
import type { Hold } from '../report/tenant-report.ts';
import type { PublishedState } from './plan-publication.ts';
import type { SiteToPublish } from './site-to-publish.ts';

export interface AdmissionOptions {
  /** For messages: the place of the target. */
  where: string;
  /** Name of the target, for the command that ends a hold there. */
  targetName: string;
  /** Nobody buys there, and what looks broken is there to be looked at. */
  isPreview?: boolean | undefined;
  /** Digests of suspicious changes that an operator has accepted; see guard-release.ts. */
  acceptedChanges: readonly string[];
  /** Of the guard; absent: the default ones. */
  limits?: GuardLimits | undefined;
}

/**
 * Decides whether a site may replace what is live at a target.
 * @returns the hold of the target after this publish, and the digests of changes that it was told to accept, and needed
 * @throws OperatorError if another release is held there, or if the data look broken
 */
export function admitPublication(
  site: SiteToPublish,
  state: PublishedState,
  options: AdmissionOptions,
): { hold: Hold | undefined; accepted: string[] } {
  const hold = resolveHold(site, state, options);
  // An operator has looked at both releases and chosen this one.
  const isGuarded = site.hold === undefined && options.isPreview !== true;
  const accepted = isGuarded ? guardPublication(site, state, options) : [];
  return { hold, accepted: accepted.filter((digest) => options.acceptedChanges.includes(digest)) };
}

/**
 * A hold travels with what is published. Of two holds, the later decision counts; a hold that only the target has stays, and
 * with it its release, until `resume --target` ends it.
 */
function resolveHold(site: SiteToPublish, state: PublishedState, options: AdmissionOptions): Hold | undefined {
  const { hold: here } = site;
  const { hold: there } = state;
  if (there === undefined) return here;
  if (here !== undefined && (there === 'damaged' || here.since >= there.since)) return here;
  if (there === 'damaged') throw holdDamaged(site.tenant, options);
  if (here !== undefined || state.manifest?.buildId !== site.manifest.buildId) throw heldAtTarget(site, there, options);
  return there;
}

function heldAtTarget({ tenant, hold, release }: SiteToPublish, there: Hold, options: AdmissionOptions): OperatorError {
  const { where, targetName } = options;
  const earlier = hold === undefined ? [] : [`Held here earlier: ${describeHold(hold)}`];
  return new OperatorError({
    code: 'TARGET_HELD',
    title: `${tenant} is held at ${where}, so the site there stays`,
    details: [`Held there: ${describeHold(there)}`, ...earlier, `Not published: ${release}`],
    hint: `once data or code are fixed: voucher-site resume --tenant ${tenant} --target ${targetName}, then publish again`,
    exitCode: EXIT.OUTPUT_REFUSED,
  });
}

function holdDamaged(tenant: string, { where, targetName }: AdmissionOptions): OperatorError {
  return new OperatorError({
    code: 'HOLD_DAMAGED',
    title: `The hold of ${tenant} at ${where} cannot be read, so the held release is unknown and the site there stays`,
    details: ['Its file is not a valid hold file.'],
    hint: `publish a release that is held here, or end the hold: voucher-site resume --tenant ${tenant} --target ${targetName}`,
    exitCode: EXIT.OUTPUT_REFUSED,
  });
}

/**
 * Compares with what is live at the target: the local guard may have had nothing to compare with, as on a new machine. The
 * build has checked that no page is missing.
 */
function guardPublication(
  { manifest }: SiteToPublish,
  { manifest: live }: PublishedState,
  { where, targetName, acceptedChanges, limits }: AdmissionOptions,
): string[] {
  if (live?.buildId === manifest.buildId) return [];
  return guardRelease(guardedRelease(manifest), {
    replaced: live === undefined ? [] : [{ manifest: live, where }],
    mandatory: [],
    accepted: [...acceptedChanges, ...(manifest.accepted ?? [])],
    limits,
    consequence: live === undefined ? `so they were not published to ${where}` : `so the site at ${where} stays`,
    command: `voucher-site publish --tenant ${manifest.tenant} --target ${targetName}`,
  });
}
