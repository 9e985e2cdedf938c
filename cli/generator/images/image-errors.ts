import type { BuildWarning } from '../../report/tenant-report.ts';
import { createWarningCollector } from '../../report/warnings.ts';
import { oneLine } from '../source/api-errors.ts';

interface ImageErrorDetails {
  isTransient?: boolean;
  isRefused?: boolean;
  cause?: unknown;
}

/** Why an image is not shown. Always a warning: a missing image does not fail the build. */
export class ImageError extends Error {
  /** The next attempt may succeed; the image of an earlier build stays valid. */
  readonly isTransient: boolean;
  /** The conversion took too long or crashed, so it is not retried for a while. */
  readonly isRefused: boolean;

  /** @param reason completes "an image …", without the address, so that equal reasons can be counted */
  constructor(reason: string, { isTransient = false, isRefused = false, cause }: ImageErrorDetails = {}) {
    super(reason, { cause });
    this.isTransient = isTransient;
    this.isRefused = isRefused;
  }
}

const URL_LENGTH = 120;

interface ImageWarnings {
  missing(url: string, reason: ImageError): void;
  /** The image of an earlier build is used. */
  stale(url: string, reason: ImageError): void;
  list(): BuildWarning[];
}

/** Counts each image once per reason, however often it is shown. */
export function createImageWarnings(): ImageWarnings {
  const collector = createWarningCollector();
  const counted = new Set<string>();
  const add = (code: string, message: string, url: string) => {
    const key = `${message}\n${url}`;
    if (counted.has(key)) return;
    counted.add(key);
    // Queries may contain keys.
    collector.add({ code, message, examples: [oneLine(url.replace(/[?#].*$/s, ''), URL_LENGTH)] });
  };
  return {
    missing: (url, { message }) => add('PICTURE_LEFT_OUT', `an image ${message}: it is not shown`, url),
    stale: (url, { message }) => add('PICTURE_OLD', `an image ${message}: that of an earlier build is shown`, url),
    list: () => collector.list(),
  };
}
