import { OperatorError } from '../../lib/errors.ts';
import { describeFileError } from '../../lib/file-errors.ts';

/**
 * Runs file operations at a target so that their failures reach the operator in plain words.
 * @throws OperatorError for what the operator can mend; everything else as it was thrown
 */
export async function inTarget<Result>(live: string, operate: () => Promise<Result>): Promise<Result> {
  try {
    return await operate();
  } catch (error) {
    const described = describeFileError(error, live);
    if (described === null) throw error;
    const { code, message, details, exitCode } = described;
    const hint = 'mend it there, or give the target another "path" in targets.json, then publish again';
    throw new OperatorError({ code, title: message, details, hint, exitCode, cause: error });
  }
}
