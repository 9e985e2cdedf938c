import { S3ServiceException } from '@aws-sdk/client-s3';
import { EXIT, type ExitCode, OperatorError } from '../../lib/errors.ts';

/** Status of the store's answer; undefined where there was none. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

/** Where a host has several addresses, and none answers, only the code says why. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'no reason was given';
}

/** What a failed request means to the operator. */
export function describeStoreError(error: unknown, where: string): OperatorError {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const status = statusOf(error);
  const say = (code: string, title: string, hint: string, exitCode: ExitCode): OperatorError =>
    new OperatorError({
      code,
      title,
      details: [`${status === undefined ? '' : `${status} `}${name}: ${message === '' ? codeOf(error) : message}`],
      hint,
      exitCode,
      cause: error,
    });
  if (name === 'CredentialsProviderError' || /region is missing/i.test(message)) {
    const hint = 'set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, AWS_PROFILE or a role; "region" in targets.json';
    return say('TARGET_REFUSED', `There is no key or region for ${where}`, hint, EXIT.CONFIG);
  }
  if (name === 'NoSuchBucket' || status === 301) {
    const hint = 'check bucket, region and endpoint in targets.json, and "forcePathStyle"';
    return say('TARGET_REFUSED', `${where} is no bucket there`, hint, EXIT.CONFIG);
  }
  if (status === 401 || status === 403) {
    const hint = 'the key needs s3:ListBucket, s3:GetObject, s3:PutObject and s3:DeleteObject there';
    return say('TARGET_REFUSED', `${where} does not let us in`, hint, EXIT.CONFIG);
  }
  if (status === undefined || status >= 500 || status === 429) {
    const hint = 'publishing again goes on where it stopped';
    return say('TARGET_UNREACHABLE', `${where} cannot be reached, or does not answer rightly`, hint, EXIT.API);
  }
  return say('TARGET_FAILED', `${where} could not do what was asked of it`, 'see what the store says', EXIT.API);
}
