import path from 'node:path';
import { EXIT, OperatorError } from '../lib/errors.ts';
import { readNamedFile } from '../lib/file-operations.ts';
import { isListOf, isObjectOf, isOneOf, isRecord, isText, isTextLike, tryParseJson } from '../lib/schema.ts';
import { readManifest } from '../generator/release/release-manifest.ts';
import { liveRelease } from '../generator/release/live-release.ts';
import type { TenantReport } from '../report/tenant-report.ts';

/** A change of one tenant that a person has looked at; see guard-release.ts. */
export interface AcceptedChange {
  tenant: string;
  digest: string;
}

/** What `--accept-change` names. */
export interface AcceptedChanges {
  /** Of any tenant. */
  digests: readonly string[];
  ofTenants: readonly AcceptedChange[];
}

const isDigest = isTextLike(/^[0-9a-f]{8}$/);
const isList = isListOf(isObjectOf<AcceptedChange>({ tenant: isText, digest: isDigest }));

/** The fields of the document of `build --json` or `publish --json` that are read. */
const isRunDocument = isObjectOf({
  version: isOneOf([1, 3]),
  command: isOneOf(['build', 'publish']),
  tenants: isListOf(isRecord),
});
const isRefused = isObjectOf({ tenant: isText, failure: isObjectOf({ acceptChange: isListOf(isDigest) }) });

/**
 * Reads the values of `--accept-change`: digests, and files.
 * @throws OperatorError if a file cannot be read, has another content, or accepts nothing
 */
export function readAcceptedChanges(values: readonly string[], cwd: string): AcceptedChanges {
  return {
    digests: values.filter((value) => isDigest(value)),
    ofTenants: values.filter((value) => !isDigest(value)).flatMap((file) => readFile(path.resolve(cwd, file))),
  };
}

/**
 * A list of `{ "tenant", "digest" }`, or a document of `build --json` or `publish --json` from which the tenants whose
 * change is not intended were deleted. Other fields, such as a comment, are ignored.
 */
function readFile(file: string): AcceptedChange[] {
  const content = tryParseJson(readNamedFile(file, (reason) => refuse(file, reason)));
  if (isList(content)) return content.length === 0 ? refuse(file, 'The list is empty.') : content;
  if (!isRunDocument(content))
    return refuse(
      file,
      'Expected [{ "tenant": "…", "digest": "…" }], or the output of build --json or publish --json.',
    );
  const changes = content.tenants
    .filter((report) => isRefused(report))
    .flatMap(({ tenant, failure }) => failure.acceptChange.map((digest) => ({ tenant, digest })));
  return changes.length === 0 ? refuse(file, 'No tenant in it was refused by the guard.') : changes;
}

function refuse(file: string, detail: string): never {
  throw new OperatorError({
    code: 'ACCEPTED_CHANGES_INVALID',
    title: `${file} has no changes to accept`,
    details: [detail],
    hint: 'create it with build --all --json (or publish), delete the tenants whose change is not intended, and give it to --accept-change',
    exitCode: EXIT.USAGE,
  });
}

/**
 * Names entries that accepted nothing, which says that the file is older than the data.
 * @param reports of the build
 */
export function describeUnused(
  changes: readonly AcceptedChange[],
  reports: readonly TenantReport[],
  outDir: string,
): string[] {
  const byTenant = new Map(reports.map((report) => [report.tenant, report]));
  return changes.flatMap(({ tenant, digest }) => {
    const report = byTenant.get(tenant);
    if (report === undefined) return [`${digest} of ${tenant} was not used: this build has no such tenant`];
    // The result of a held tenant is discarded, whatever was accepted.
    if (report.status === 'held') return [];
    if (report.status === 'failed') return describeRefused(report, digest);
    const live = liveRelease(outDir, tenant);
    const used = live === undefined ? undefined : readManifest(outDir, tenant, live)?.accepted;
    return used?.includes(digest) === true
      ? []
      : [`${digest} of ${tenant} was not needed: the guard refused no such change`];
  });
}

/** The same for digests that were given without a tenant. */
export function describeUnusedDigests(
  digests: readonly string[],
  reports: readonly TenantReport[],
  outDir: string,
): string[] {
  return digests.flatMap((digest) => {
    const reasons = reports.map((report) => describeUnused([{ tenant: report.tenant, digest }], [report], outDir));
    if (reasons.some((lines) => lines.length === 0)) return [];
    const [only = []] = reasons;
    return reasons.length === 1 ? only : [`${digest} was not used: the guard refused no such change of any tenant`];
  });
}

interface PublishedTenant {
  tenant: string;
  failure?: { acceptChange?: readonly string[] };
}

/**
 * Names entries that publishing could not use: it does not record which ones it needed.
 * @param reports of the publication
 */
export function describeUnpublished(changes: readonly AcceptedChange[], reports: readonly PublishedTenant[]): string[] {
  return changes.flatMap(({ tenant, digest }) => {
    const refused = reports.flatMap((report) => (report.tenant === tenant ? (report.failure?.acceptChange ?? []) : []));
    if (!reports.some((report) => report.tenant === tenant)) {
      return [`${digest} of ${tenant} was not used: the run has no such tenant`];
    }
    if (refused.length === 0 || refused.includes(digest)) return [];
    return [`${digest} of ${tenant} does not fit: its change is now ${[...new Set(refused)].join(', ')}`];
  });
}

function describeRefused({ tenant, failure }: Extract<TenantReport, { status: 'failed' }>, digest: string): string[] {
  const { acceptChange } = failure;
  if (acceptChange === undefined) return [`${digest} of ${tenant} was not used: the build failed for another reason`];
  return acceptChange.includes(digest)
    ? []
    : [`${digest} of ${tenant} does not fit: its change is now ${acceptChange.join(', ')}`];
}
