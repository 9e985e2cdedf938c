import { EXIT, OperatorError } from '../lib/errors.ts';
import { readNamedFile } from '../lib/file-operations.ts';
import { isAbsentOr, isListOf, isObjectOf, isOneOf, isText, tryParseJson } from '../lib/schema.ts';
import type { SiteToPublish } from './site-to-publish.ts';

/** The fields of a review's document that are read. */
const isReview = isObjectOf({
  version: isOneOf([1]),
  command: isOneOf(['review']),
  tenants: isListOf(isObjectOf({ tenant: isText, reviewed: isAbsentOr(isText) })),
});

/** What a review has looked at: the file, for messages, and the build id of each tenant. */
export interface ReviewedBuilds {
  file: string;
  builds: ReadonlyMap<string, string>;
}

/**
 * Reads the document of a review.
 * @param file absolute path
 * @throws OperatorError REVIEW_INVALID
 */
export function readReviewedBuilds(file: string): ReviewedBuilds {
  const document = tryParseJson(readNamedFile(file, (reason) => refuse(file, reason)));
  if (!isReview(document)) return refuse(file, 'Expected the review.json that voucher-site review writes.');
  const builds = document.tenants.flatMap(({ tenant, reviewed }): [string, string][] =>
    reviewed === undefined ? [] : [[tenant, reviewed]],
  );
  return { file, builds: new Map(builds) };
}

function refuse(file: string, detail: string): never {
  throw new OperatorError({
    code: 'REVIEW_INVALID',
    title: `${file} is not a review`,
    details: [detail],
    hint: 'create it with voucher-site review, and give its review.json to --reviewed',
    exitCode: EXIT.USAGE,
  });
}

/**
 * What was reviewed is what goes live.
 * @throws OperatorError NOT_REVIEWED
 */
export function refuseUnreviewed({ tenant, manifest }: SiteToPublish, { file, builds }: ReviewedBuilds): void {
  const reviewed = builds.get(tenant);
  if (reviewed === manifest.buildId) return;
  throw new OperatorError({
    code: 'NOT_REVIEWED',
    title: `The build ${manifest.buildId} of ${tenant} was not reviewed, so it was not published`,
    details: [reviewed === undefined ? `${file} has no build of ${tenant}.` : `${file} has the build ${reviewed}.`],
    hint: 'review again as before, then publish, or publish without --reviewed',
    exitCode: EXIT.OUTPUT_REFUSED,
  });
}
