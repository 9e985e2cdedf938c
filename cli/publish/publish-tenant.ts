import { EXIT, OperatorError } from '../lib/errors.ts';
import { guardedRelease, guardRelease } from '../release/guard-release.ts';
import { planPublication, type PublicationPlan, type PublishedState } from './plan-publication.ts';
import { notAsBuilt } from './publish-errors.ts';
import type { PublishedReport, PublishEventSink, PublishStep } from './publish-report.ts';
import { acceptedSite, readSiteToPublish, refuseDemo, type SiteToPublish } from './site-to-publish.ts';
import type { Publication, Target, TargetLock } from './target.ts';

export interface PublishOptions {
  /** Absolute path of the folder that holds a folder for each tenant. */
  outDir: string;
  isDryRun: boolean;
  /** Digests of suspicious changes that an operator has accepted; see guard-release.ts. */
  acceptedChanges: readonly string[];
  /** Warnings fail the tenant: `--strict`. */
  isStrict: boolean;
  unsafeNoLock: boolean;
  /** Publish demo data outside of testing too: `--demo`. */
  allowsDemo?: boolean;
  signal: AbortSignal;
  emit: PublishEventSink;
}

/**
 * Publishes the live release of a tenant: compare → guard → upload → verify → switch → prune. Visitors see the previous site until
 * the switch.
 * @throws OperatorError if there is nothing to publish, or if the target refuses, is locked, or differs from what was sent
 */
export async function publishTenant(tenant: string, target: Target, options: PublishOptions): Promise<PublishedReport> {
  const { outDir, isDryRun, unsafeNoLock, allowsDemo, signal, emit } = options;
  const startedAt = performance.now();
  const step = (name: PublishStep): void => {
    signal.throwIfAborted();
    emit({ type: 'step', tenant, step: name });
  };
  step('reading');
  const site = acceptedSite(await readSiteToPublish(outDir, tenant, signal), target.accepts);
  if (allowsDemo !== true) refuseDemo(site);
  const sent = new Map<string, number>();
  const publication = target.open(site, {
    signal,
    unsafeNoLock,
    onUploaded({ path, bytes }) {
      sent.set(path, bytes);
      emit({ type: 'uploaded', tenant, bytes });
    },
  });
  const report = (status: PublishedReport['status'], plan: PublicationPlan, warnings: string[] = []) => ({
    ...summarize(status, plan, site, sent),
    where: target.where,
    ms: performance.now() - startedAt,
    warnings: [...site.warnings, ...warnings],
  });
  const compare = async (): Promise<{ state: PublishedState; plan: PublicationPlan }> => {
    step('comparing');
    const state = await publication.inspect();
    guardPublication(site, target, state, options.acceptedChanges);
    return { state, plan: planPublication(site, state, Date.now()) };
  };
  const publish = async (): Promise<PublishedReport> => {
    const { state, plan } = await compare();
    if (plan.isCurrent) {
      return report('unchanged', plan, state.needsCleanup === true ? await publication.prune(plan) : []);
    }
    emit({ type: 'planned', tenant, uploads: plan.uploads.length, bytes: bytesOf(plan) });
    step('uploading');
    await publication.upload(plan);
    step('verifying');
    await verify(publication, plan, site, target);
    step('switching');
    await publication.switch(plan);
    step('tidying up');
    return report('published', plan, await publication.prune(plan));
  };
  try {
    const done = isDryRun ? report('planned', (await compare()).plan) : await withLock(publication, publish);
    if (options.isStrict) refuseWarnings(done);
    return done;
  } finally {
    await publication.disconnect();
  }
}

/**
 * Compares with what is live at the target: the local guard may have had nothing to compare with, as on a new machine. The
 * build has checked that no page is missing.
 * @throws OperatorError CHANGE_REFUSED
 */
function guardPublication(
  { manifest, hold }: SiteToPublish,
  { where }: Target,
  { manifest: live }: PublishedState,
  accepted: readonly string[],
): void {
  // An operator has looked at both releases and chosen this one.
  if (hold !== undefined || live?.buildId === manifest.buildId) return;
  guardRelease(guardedRelease(manifest), {
    replaced: live === undefined ? [] : [{ manifest: live, where }],
    mandatory: [],
    accepted: [...accepted, ...(manifest.accepted ?? [])],
    consequence: live === undefined ? `so they were not published to ${where}` : `so the site at ${where} stays`,
    command: 'publish',
  });
}

/**
 * For `--strict`: warnings of a publish are about digests and leftovers, so most of them arise after the switch.
 * @throws OperatorError WARNINGS_REFUSED if there are any
 */
function refuseWarnings({ tenant, where, status, warnings }: PublishedReport): void {
  if (warnings.length === 0) return;
  const what = status === 'published' ? `${tenant} was published to ${where}` : `${tenant} at ${where} is unchanged`;
  throw new OperatorError({
    code: 'WARNINGS_REFUSED',
    title: `${what}, but with warnings, which --strict makes errors`,
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

function summarize(
  status: PublishedReport['status'],
  plan: PublicationPlan,
  { tenant, release, manifest, files }: SiteToPublish,
  sent: ReadonlyMap<string, number>,
): Omit<PublishedReport, 'where' | 'ms' | 'warnings'> {
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
    kept: Object.keys(plan.kept).length,
    ...(isPlan ? { plan: { uploads: plan.uploads.map(({ path }) => path), deletes: plan.deletes } } : {}),
  };
}

function bytesOf({ uploads }: PublicationPlan): number {
  return uploads.reduce((sum, { bytes }) => sum + bytes, 0);
}
