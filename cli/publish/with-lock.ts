import { OperatorError } from '../lib/errors.ts';
import type { PublishedReport } from './publish-report.ts';
import type { Publication, TargetLock } from './target.ts';

/**
 * Publishes while holding the lock, and leaves neither the lock nor anything half done, however it ends. What cannot be cleared
 * away is told beside what was done or went wrong, and never in its place.
 * @throws what `publish` throws
 */
export async function withLock(
  publication: Publication,
  publish: () => Promise<PublishedReport>,
): Promise<PublishedReport> {
  const lock = await publication.lock();
  let report: PublishedReport;
  try {
    report = await publish();
  } catch (error) {
    throw tellMore(error, await clearAway(publication, lock));
  }
  return { ...report, warnings: [...report.warnings, ...(await clearAway(publication, lock))] };
}

async function clearAway(publication: Publication, lock: TargetLock): Promise<string[]> {
  const lines: string[] = [];
  for (const work of [() => publication.close(), () => lock.release()]) {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      lines.push(`Could not be cleared away: ${error.message}; the next publish does that`);
    }
  }
  return lines;
}

/** An abort is not reported, and a bug has no lines for the operator. */
function tellMore(error: unknown, lines: readonly string[]): unknown {
  if (!(error instanceof OperatorError) || lines.length === 0) return error;
  const { code, message, details, hint, exitCode } = error;
  return new OperatorError({
    code,
    title: message,
    details: [...details, ...lines],
    ...(hint === undefined ? {} : { hint }),
    exitCode,
    cause: error,
  });
}
