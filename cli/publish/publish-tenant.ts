import { omitUndefined } from '../../site/shared/omit-undefined.ts';
import { EXIT, OperatorError } from '../lib/errors.ts';
import { isSameHold } from '../generator/release/hold.ts';
import { changedPaths, runAfterPublish } from './after-publish.ts';
import { admitPublication, type AdmissionOptions } from './admit-publication.ts';
import type { Hold } from '../report/tenant-report.ts';
import { planPublication, type PublicationPlan } from './plan-publication.ts';
import { notAsBuilt } from './publish-errors.ts';
import { copyAsPreview, type PreviewCopy } from './preview-copy.ts';
import type { PublishedReport, PublishEventSink, PublishStep } from './publish-report.ts';
import { refuseUnreviewed, type ReviewedBuilds } from './reviewed-builds.ts';
import { acceptedSite, readSiteToPublish, refuseDemo, type SiteToPublish } from './site-to-publish.ts';
import type { HoldOrigin, OnSent, Target, TargetLock, TenantTarget } from './target.ts';

export interface PublishOptions extends Pick<AdmissionOptions, 'acceptedChanges' | 'limits'> {
  /** Absolute path of the folder that holds a folder for each tenant. */
  outDir: string;
  isDryRun: boolean;
  /** Warnings fail the tenant: `--strict`. */
  isStrict: boolean;
  /** Publish demo data outside of testing too: `--demo`. */
  allowsDemo?: boolean;
  /** Publish only what a review has looked at; absent: also what it has not. */
  reviewed?: ReviewedBuilds | undefined;
  signal: AbortSignal;
  emit: PublishEventSink;
  /** Reads the release to publish; absent: from `outDir`. */
  readSite?(tenant: string): Promise<SiteToPublish>;
  /** Makes the first contact with the target; absent: at once. */
  reach?<Result>(contact: () => Promise<Result>): Promise<Result>;
}

/**
 * Publishes the live release of a tenant: compare → guard → upload → verify → switch → prune. Visitors see the previous site until
 * the switch. `afterPublish` of the target follows, without the lock.
 * @throws OperatorError if there is nothing to publish, or if the target refuses, is locked, or differs from what was sent
 */
export async function publishTenant(
  { tenant, name: targetName, afterPublish, isPreview }: Omit<TenantTarget, 'config'>,
  target: Target,
  options: PublishOptions,
): Promise<PublishedReport> {
  const { outDir, isDryRun, allowsDemo, signal, emit } = options;
  const { reach = (contact) => contact(), readSite = () => readSiteToPublish(outDir, tenant, signal) } = options;
  const startedAt = performance.now();
  let copy: PreviewCopy | undefined;
  const step = (name: PublishStep): void => {
    signal.throwIfAborted();
    emit({ type: 'publish-step', target: targetName, tenant, step: name });
  };
  try {
    step('reading');
    const release = acceptedSite(await readSite(tenant), target.accepts);
    if (allowsDemo !== true) refuseDemo(release);
    if (options.reviewed !== undefined) refuseUnreviewed(release, options.reviewed);
    copy = isPreview === true ? copyAsPreview(release, outDir, signal) : undefined;
    const done = await publishSite(copy?.site ?? release);
    if (options.isStrict) refuseWarnings(done);
    return done;
  } finally {
    copy?.remove();
  }

  async function publishSite(site: SiteToPublish): Promise<PublishedReport> {
    const sent = new Map<string, number>();
    let changed: readonly string[] = [];
    const onSent: OnSent = ({ path, bytes }) => {
      sent.set(path, bytes);
      emit({ type: 'file-uploaded', target: targetName, tenant, bytes });
    };
    const report = (
      status: PublishedReport['status'],
      { uploads, deletes, kept }: Changes,
      hold: Hold | undefined,
      warnings: string[] = [],
    ): PublishedReport => {
      const isPlan = status === 'planned';
      const uploaded = isPlan ? uploads.length : sent.size;
      return {
        status,
        tenant,
        release: site.release,
        buildId: site.manifest.buildId,
        uploaded,
        uploadedBytes: isPlan ? bytesOf({ uploads }) : [...sent.values()].reduce((sum, bytes) => sum + bytes, 0),
        skipped: site.files.size - uploaded,
        deleted: deletes.length,
        kept,
        ...(isPlan ? { plan: { uploads: uploads.map(({ path }) => path), deletes } } : {}),
        target: targetName,
        where: target.where,
        ...omitUndefined({ hold }),
        ms: performance.now() - startedAt,
        warnings: [...site.warnings, ...warnings],
      };
    };
    const compare = async () => {
      const state = await target.inspect(site);
      const admitted = admitPublication(site, state, { ...options, targetName, where: target.where, isPreview });
      return { state, ...admitted, plan: planPublication(site, state, Date.now()) };
    };
    const publish = async (): Promise<PublishedReport> => {
      const { state, hold, accepted, plan } = await compare();
      if (plan.isCurrent) {
        if (!isHeldAs(state.hold, hold)) await target.writeHold(originOf(hold));
        const warnings = state.needsCleanup === true ? await target.prune(plan) : [];
        return report('unchanged', changesOf(plan), hold, warnings);
      }
      emit({ type: 'publish-planned', target: targetName, tenant, uploads: plan.uploads.length, bytes: bytesOf(plan) });
      step('uploading');
      await target.send(plan, onSent);
      step('verifying');
      await verify(target, plan, onSent);
      step('switching');
      await target.switch(plan, originOf(hold), onSent);
      step('tidying up');
      changed = changedPaths(plan, state);
      const done = report('published', changesOf(plan), hold, await target.prune(plan));
      return accepted.length === 0 ? done : { ...done, accepted };
    };
    step('comparing');
    const current = await reach(async () => target.findCurrent?.(site));
    if (current !== undefined && site.hold === undefined) {
      return report(isDryRun ? 'planned' : 'unchanged', { uploads: [], deletes: [], kept: current.kept }, undefined);
    }
    if (isDryRun) {
      const { hold, plan } = await compare();
      return report('planned', changesOf(plan), hold);
    }
    const done = await withLock(target, publish);
    if (afterPublish === undefined || done.status !== 'published') return done;
    step('afterPublish');
    const warnings = await runAfterPublish(afterPublish, done.buildId, changed, signal);
    return { ...done, warnings: [...done.warnings, ...warnings], ms: performance.now() - startedAt };
  }
}

function originOf(hold: Hold | undefined): HoldOrigin | undefined {
  if (hold === undefined) return undefined;
  const { release: _, ...origin } = hold;
  return origin;
}

function isHeldAs(there: Hold | 'damaged' | undefined, wanted: Hold | undefined): boolean {
  if (there === undefined || wanted === undefined) return there === wanted;
  return there !== 'damaged' && isSameHold(there, wanted);
}

/**
 * For `--strict`: warnings of a publish are about digests and leftovers, so most of them arise after the switch.
 * @throws OperatorError WARNINGS_REFUSED if there are any
 */
function refuseWarnings({ status, warnings }: PublishedReport): void {
  if (warnings.length === 0) return;
  const what = {
    published: 'The site was published',
    unchanged: 'The site is unchanged',
    planned: 'Nothing was changed',
  };
  throw new OperatorError({
    code: 'WARNINGS_REFUSED',
    title: `${what[status]}, but there are warnings, which --strict makes errors`,
    details: warnings,
    hint: 'remove their cause, or publish without --strict',
    exitCode: EXIT.OUTPUT_REFUSED,
  });
}

/**
 * Runs `publish` while holding the lock. A failure to release it is reported in addition to the result or the error, never instead
 * of it.
 * @throws what `publish` throws
 */
async function withLock(target: Target, publish: () => Promise<PublishedReport>): Promise<PublishedReport> {
  const lock = await target.lock();
  let report: PublishedReport;
  try {
    report = await publish();
  } catch (error) {
    throw withDetails(error, await release(lock));
  }
  return { ...report, warnings: [...report.warnings, ...(await release(lock))] };
}

async function release(lock: TargetLock): Promise<string[]> {
  try {
    await lock.release();
    return [];
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return [`Cleanup failed: ${error.message}; the next publish repeats it`];
  }
}

/** Aborts are not reported, and bugs have no details for the operator. */
function withDetails(error: unknown, more: readonly string[]): unknown {
  return error instanceof OperatorError && more.length > 0
    ? error.with({ details: [...error.details, ...more] })
    : error;
}

/** Sends files that differ once more: a file that was already at the target may have been damaged there. */
async function verify(target: Target, plan: PublicationPlan, onSent: OnSent): Promise<void> {
  const { site } = plan;
  const wrong = await target.verify(plan);
  if (wrong.length === 0) return;
  await target.repair(
    plan,
    wrong.flatMap((file) => site.files.get(file) ?? []),
    onSent,
  );
  const stillWrong = await target.verify(plan);
  if (stillWrong.length > 0) throw notAsBuilt(site.tenant, target.where, stillWrong);
}

interface Changes extends Pick<PublicationPlan, 'uploads' | 'deletes'> {
  /** Number of retained files. */
  kept: number;
}

function changesOf({ uploads, deletes, kept }: PublicationPlan): Changes {
  return { uploads, deletes, kept: Object.keys(kept).length };
}

function bytesOf({ uploads }: Pick<PublicationPlan, 'uploads'>): number {
  return uploads.reduce((sum, { bytes }) => sum + bytes, 0);
}
