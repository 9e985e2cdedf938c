import { writeFileSync } from 'node:fs';
import { imagesOf } from '../images/images-of.ts';
import { planSite } from '../source/plan-site.ts';
import { countRecords } from '../source/count-records.ts';
import { freezeSnapshot } from '../source/freeze-snapshot.ts';
import { snapshotOf } from '../source/snapshot-of.ts';
import type { PreparedTenant, PrepareJob } from './render-task.ts';

/**
 * Checks what the API answered, puts it together and plans the site. Done where pages are rendered, so that the generator
 * itself, of which there is only one, has nothing to do but fetch, check and release.
 * @throws OperatorError (exit code 4) if the data cannot be used; an error of the file system
 */
export function prepareTenant({ source, snapshotFile }: PrepareJob): PreparedTenant {
  const { snapshot, warnings } = snapshotOf(source);
  const plan = planSite(snapshot);
  const { json, digest } = freezeSnapshot(snapshot);
  writeFileSync(snapshotFile, json);
  return {
    digest,
    images: imagesOf(snapshot),
    pages: plan.pages.length,
    counts: countRecords(snapshot),
    warnings: [
      ...warnings.map(({ code, message, count, examples }) => ({ code, message, count, examples })),
      ...plan.warnings.map((message) => ({ code: 'REDIRECT_LEFT_OUT', message, count: 1, examples: [] })),
    ],
  };
}
