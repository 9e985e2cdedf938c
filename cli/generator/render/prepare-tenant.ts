import { collectImages } from '../images/image-requests.ts';
import { planSite } from '../source/plan-site.ts';
import { writeSnapshot } from '../source/serialize-snapshot.ts';
import { collectFacts, countRecords } from '../source/collect-facts.ts';
import { createSnapshot } from '../source/pull-snapshot.ts';
import type { PreparedTenant, PrepareJob } from './render-task.ts';

/**
 * Validates and combines the API's responses and plans the site. Runs in a render process: there are several of them, while
 * the single main process only fetches, checks and releases.
 * @throws OperatorError (exit code 4) when the data is unusable; a file system error
 */
export function prepareTenant({ source, snapshotFile }: PrepareJob): PreparedTenant {
  const { snapshot, warnings } = createSnapshot(source);
  const plan = planSite(snapshot);
  return {
    digest: writeSnapshot(snapshotFile, snapshot),
    images: collectImages(snapshot),
    pages: plan.pages.length,
    counts: countRecords(snapshot),
    facts: collectFacts(snapshot),
    warnings: [
      ...warnings,
      ...plan.warnings.map((message) => ({ code: 'REDIRECT_LEFT_OUT', message, count: 1, examples: [] })),
    ],
  };
}
