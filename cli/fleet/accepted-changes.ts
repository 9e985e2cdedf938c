import path from 'node:path';
import { EXIT, OperatorError } from '../lib/errors.ts';
import { readNamedFile } from '../lib/file-operations.ts';
import { isListOf, isObjectOf, isOneOf, isRecord, isText, isTextLike, tryParseJson } from '../lib/schema.ts';

/** A change of one tenant that a person has looked at; see guard-release.ts. */
interface AcceptedChange {
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
