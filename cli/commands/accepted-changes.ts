import path from 'node:path';
import { Option } from '@commander-js/extra-typings';
import { EXIT, OperatorError } from '../lib/errors.ts';
import { readNamedFile } from '../lib/file-operations.ts';
import { isListOf, isObjectOf, isOneOf, isRecord, isText, isTextLike, tryParseJson } from '../lib/schema.ts';
import type { CommandIo } from './command.ts';

/* Changes that a person has looked at, and that the guard then lets through; see guard-release.ts. */

export const acceptChangeOption = (verb: string) =>
  new Option(
    '--accept-change <digest or file...>',
    `${verb} despite the guard: exactly the change of the digest, or those of a file, a list or the reviewed output of --json`,
  );

const isDigest = isTextLike(/^[0-9a-f]{8}$/);
const isList = isListOf(isObjectOf({ tenant: isText, digest: isDigest }));

/** The fields of the document of `build --json` or `publish --json` that are read. */
const isRunDocument = isObjectOf({
  version: isOneOf([1, 3]),
  command: isOneOf(['build', 'publish']),
  tenants: isListOf(isRecord),
});
const isRefused = isObjectOf({ tenant: isText, failure: isObjectOf({ acceptChange: isListOf(isDigest) }) });

/**
 * The digests that `--accept-change` names, itself or in files.
 * @throws OperatorError if a file cannot be read, has another content, or accepts nothing
 */
export function readAccepted(
  { acceptChange = [] }: { acceptChange?: readonly string[] | undefined },
  { cwd }: CommandIo,
): string[] {
  return acceptChange.flatMap((value) => (isDigest(value) ? [value] : readFile(path.resolve(cwd, value))));
}

/**
 * A list of `{ "tenant", "digest" }`, or a document of `build --json` or `publish --json` from which the tenants whose
 * change is not intended were deleted. Other fields, such as a comment, are ignored.
 */
function readFile(file: string): string[] {
  const content = tryParseJson(readNamedFile(file, (reason) => refuse(file, reason)));
  if (isList(content)) {
    return content.length === 0 ? refuse(file, 'The list is empty.') : content.map(({ digest }) => digest);
  }
  if (!isRunDocument(content)) {
    return refuse(
      file,
      'Expected [{ "tenant": "…", "digest": "…" }], or the output of build --json or publish --json.',
    );
  }
  const digests = content.tenants.flatMap((report) => (isRefused(report) ? report.failure.acceptChange : []));
  return digests.length === 0 ? refuse(file, 'No tenant in it was refused by the guard.') : digests;
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
