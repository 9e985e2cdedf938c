import { EXIT } from '../errors/exit-codes.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { describeFileError } from '../release/file-error.ts';

/** Errors of the bundler's native part have no code, only the system's number in their text. */
const DISK_FULL = /\bENOSPC\b|\bEDQUOT\b|\(os error (?:28|122)\)/;

/**
 * What it means to the operator that the code could not be bundled.
 * @param folder where the bundle is made; not a folder that the operator chose
 * @returns null where the reason is neither the disk nor a right
 */
export function describePackageError(error: unknown, folder: string): OperatorError | null {
  if (error instanceof Error && DISK_FULL.test(error.message)) {
    return notBundled(
      'FILE_DISK_FULL',
      folder,
      `The disk is full, or a quota is used up: ${folder}`,
      'free space',
      error,
    );
  }
  const described = describeFileError(error, folder);
  if (described === null) return null;
  const hint = `let the user who builds write to ${folder}`;
  return notBundled(described.code, folder, described.message, hint, error);
}

function notBundled(code: string, folder: string, detail: string, hint: string, cause: unknown): OperatorError {
  return new OperatorError({
    code,
    title: "The site's code could not be bundled",
    details: [detail, `Bundles are made in ${folder}. The sites that were there before are untouched.`],
    hint: `${hint}, then build again`,
    exitCode: code === 'FILE_DISK_FULL' ? EXIT.OUTPUT_REFUSED : EXIT.USAGE,
    cause,
  });
}
