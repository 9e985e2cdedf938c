import { EXIT, OperatorError } from '../lib/errors.ts';
import { isSameHold } from '../release/hold.ts';
import { admitPublication, type AdmissionOptions } from './admit-publication.ts';
import type { Hold } from '../report/tenant-report.ts';
import { planPublication, type PublicationPlan, type PublishedState } from './plan-publication.ts';
import { notAsBuilt } from './publish-errors.ts';
import type { PublishedReport, PublishEventSink, PublishStep } from './publish-report.ts';
import { acceptedSite, readSiteToPublish, refuseDemo, type SiteToPublish } from './site-to-publish.ts';
import type { HoldOrigin, Publication, Target, TargetLock } from './target.ts';

export interface PublishOptions extends Pick<AdmissionOptions, 'acceptedChanges' | 'limits' | 'targetName'> {
  /** Absolute path of the folder that holds a folder for each tenant. */
  outDir: string;
  isDryRun: boolean;
  /** Warnings fail the tenant: `--strict`. */
  isStrict: boolean;
  unsafeNoLock: boolean;
  /** Publish demo data outside of testing too: `--demo`. */
  allowsDemo?: boolean;
  signal: AbortSignal;
  emit: PublishEventSink;
  /** Reads the release to publish; absent: from `outDir`. */
  readSite?(tenant: string): Promise<SiteToPublish>;
  /** Makes the first contact with the target; absent: at once. */
  reach?<Result>(contact: () => Promise<Result>): Promise<Result>;
}

/**
 * Publishes the live release of a tenant: compare → guard → upload → verify → switch → prune. Visitors see the previous site until
 * the switch.
 * @throws OperatorError if there is nothing to publish, or if the target refuses, is locked, or differs from what was sent
 */
export async function publishTenant(tenant: string, target: Target, options: PublishOptions): Promise<PublishedReport> {
  const { outDir, targetName, isDryRun, unsafeNoLock, allowsDemo, signal, emit } = options;
  const { reach = (contact) => contact(), readSite = () => readSiteToPublish(outDir, tenant, signal) } = options;
  const startedAt = performance.now();
  const step = (name: PublishStep): void => {
    signal.throwIfAborted();
    emit({ type: 'step', tenant, target: targetName, step: name });
  };
  step('reading');
  const site = acceptedSite(await readSite(tenant), target.accepts);
  if (allowsDemo !== true) refuseDemo(site);
  const sent = new Map<string, number>();
  const publication = target.open(site, {
    signal,
    targetName,
    buildsDir: outDir,
    unsafeNoLock,
    onUploaded({ path, bytes }) {
      sent.set(path, bytes);
      emit({ type: 'uploaded', tenant, target: targetName, bytes });
    },
  });
  const report = (
    status: PublishedReport['status'],
    plan: Changes,
    hold: Hold | undefined,
    warnings: string[] = [],
  ) => ({
    ...summarize(status, plan, site, sent),
    target: targetName,
    where: target.where,
    ...(hold === undefined ? {} : { hold }),
    ms: performance.now() - startedAt,
    warnings: [...site.warnings, ...warnings, ...(publication.warnings?.() ?? [])],
  });
  const compare = async (): Promise<{ state: PublishedState; hold: Hold | undefined; plan: PublicationPlan }> => {
    const state = await publication.inspect();
    const hold = admitPublication(site, state, { ...options, where: target.where });
    return { state, hold, plan: planPublication(site, state, Date.now()) };
  };
  const dryRun = async (): Promise<PublishedReport> => {
    const { hold, plan } = await compare();
    return report('planned', changesOf(plan), hold);
  };
  const publish = async (): Promise<PublishedReport> => {
    const { state, hold, plan } = await compare();
    if (plan.isCurrent) {
      if (!isHeldAs(state.hold, hold)) await publication.writeHold(originOf(hold));
      const warnings = state.needsCleanup === true ? await publication.prune(plan) : [];
      return report('unchanged', changesOf(plan), hold, warnings);
    }
    emit({ type: 'planned', tenant, target: targetName, uploads: plan.uploads.length, bytes: bytesOf(plan) });
    step('uploading');
    await publication.upload(plan);
    step('verifying');
    await verify(publication, plan, site, target);
    step('switching');
    await publication.switch(plan, originOf(hold));
    step('tidying up');
    return report('published', changesOf(plan), hold, await publication.prune(plan));
  };
  const publishIfNeeded = async (): Promise<PublishedReport> => {
    const current = await reach(() => publication.findCurrent());
    if (current !== undefined && site.hold === undefined) {
      return report(isDryRun ? 'planned' : 'unchanged', { uploads: [], deletes: [], kept: current.kept }, undefined);
    }
    return isDryRun ? dryRun() : withLock(publication, publish);
  };
  try {
    step('comparing');
    const done = await publishIfNeeded();
    if (options.isStrict) refuseWarnings(done);
    return done;
  } finally {
    await publication.disconnect();
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
 * Runs `publish` while holding the lock; afterwards removes the lock and everything unfinished. Failures of that cleanup are
 * reported in addition to the result or the error, never instead of it.
 * @throws what `publish` throws
 */
async function withLock(publication: Publication, publish: () => Promise<PublishedReport>): Promise<PublishedReport> {
  const lock = await publication.lock();
  let report: PublishedReport;
  try {
    report = await publish();
  } catch (error) {
    throw withDetails(error, await cleanUp(publication, lock));
  }
  return { ...report, warnings: [...report.warnings, ...(await cleanUp(publication, lock))] };
}

async function cleanUp(publication: Publication, lock: TargetLock): Promise<string[]> {
  const warnings: string[] = [];
  for (const work of [() => publication.close(), () => lock.release()]) {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      warnings.push(`Cleanup failed: ${error.message}; the next publish repeats it`);
    }
  }
  return warnings;
}

/** Aborts are not reported, and bugs have no details for the operator. */
function withDetails(error: unknown, more: readonly string[]): unknown {
  if (!(error instanceof OperatorError) || more.length === 0) return error;
  const { code, message, details, hint, exitCode, acceptChange } = error;
  return new OperatorError({
    code,
    title: message,
    details: [...details, ...more],
    ...(hint === undefined ? {} : { hint }),
    exitCode,
    ...(acceptChange === undefined ? {} : { acceptChange }),
    cause: error,
  });
}

/** Sends files that differ once more: a file that was already at the target may have been damaged there. */
async function verify(publication: Publication, plan: PublicationPlan, site: SiteToPublish, target: Target) {
  const wrong = await publication.verify(plan);
  if (wrong.length === 0) return;
  await publication.repair(wrong.flatMap((file) => site.files.get(file) ?? []));
  const stillWrong = await publication.verify(plan);
  if (stillWrong.length > 0) throw notAsBuilt(site.tenant, target.where, stillWrong);
}

interface Changes extends Pick<PublicationPlan, 'uploads' | 'deletes'> {
  /** Number of retained files. */
  kept: number;
}

function changesOf({ uploads, deletes, kept }: PublicationPlan): Changes {
  return { uploads, deletes, kept: Object.keys(kept).length };
}

function summarize(
  status: PublishedReport['status'],
  plan: Changes,
  { tenant, release, manifest, files }: SiteToPublish,
  sent: ReadonlyMap<string, number>,
): Omit<PublishedReport, 'target' | 'where' | 'ms' | 'warnings'> {
  const isPlan = status === 'planned';
  const uploaded = isPlan ? plan.uploads.length : sent.size;
  return {
    status,
    tenant,
    release,
    buildId: manifest.buildId,
    uploaded,
    uploadedBytes: isPlan ? bytesOf(plan) : [...sent.values()].reduce((sum, bytes) => sum + bytes, 0),
    skipped: files.size - uploaded,
    deleted: plan.deletes.length,
    kept: plan.kept,
    ...(isPlan ? { plan: { uploads: plan.uploads.map(({ path }) => path), deletes: plan.deletes } } : {}),
  };
}

function bytesOf({ uploads }: Pick<PublicationPlan, 'uploads'>): number {
  return uploads.reduce((sum, { bytes }) => sum + bytes, 0);
}
