import { EXIT, OperatorError } from '../lib/errors.ts';
import { describeFileError, fileErrorCode } from '../lib/file-errors.ts';

/** Errors of the bundler's native part have no code, only the system's number in their text. */
const DISK_FULL = /\bENOSPC\b|\bEDQUOT\b|\(os error (?:28|122)\)/;

/**
 * What it means to the operator that the code could not be bundled.
 * @param folder where bundles are made; not one that the operator chose, so that another --out does not help
 * @returns null where the reason is neither the disk nor a right
 */
export function describePackageError(error: unknown, folder: string): OperatorError | null {
  const isDiskFull = error instanceof Error && DISK_FULL.test(error.message);
  const code = isDiskFull ? 'FILE_DISK_FULL' : describeFileError(error, folder)?.code;
  if (code === undefined) return null;
  const reason = isDiskFull
    ? 'The disk is full, or a quota is used up'
    : `It cannot be written to (${fileErrorCode(error)})`;
  return new OperatorError({
    code,
    title: "The site's code could not be bundled",
    details: [`Bundles are made in ${folder}. ${reason}.`, 'The sites that were there before are untouched.'],
    hint: isDiskFull ? 'free space, then build again' : 'give the user who builds write permission there',
    exitCode: isDiskFull ? EXIT.OUTPUT_REFUSED : EXIT.USAGE,
    cause: error,
  });
}
