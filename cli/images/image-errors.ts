import { oneLine } from '../source/api-errors.ts';

interface ImageErrorDetails {
  isTransient?: boolean;
  isRefused?: boolean;
  cause?: unknown;
}

/** Why an image is not shown. It is always a warning: no image is worth a failed build. */
export class ImageError extends Error {
  /** The same request may well succeed the next time: what was fetched before is still good. */
  readonly isTransient: boolean;
  /** Trying took too long or ended a process: it is not tried again for a while. */
  readonly isRefused: boolean;

  /** @param reason continues "an image …", without its address, so that the same reason is counted */
  constructor(reason: string, { isTransient = false, isRefused = false, cause }: ImageErrorDetails = {}) {
    super(reason, { cause });
    this.isTransient = isTransient;
    this.isRefused = isRefused;
  }
}

const MOST_EXAMPLES = 5;
const URL_LENGTH = 120;

/** One reason, counted over all images that have it. */
export interface ImageWarning {
  code: 'PICTURE_LEFT_OUT' | 'PICTURE_OLD';
  message: string;
  count: number;
  /** The first addresses, without their queries, which may hold keys. */
  examples: string[];
}

interface ImageWarnings {
  missing(url: string, reason: ImageError): void;
  /** The image of an earlier build is shown. */
  stale(url: string, reason: ImageError): void;
  list(): ImageWarning[];
}

export function createImageWarnings(): ImageWarnings {
  const found = new Map<string, ImageWarning & { urls: Set<string> }>();
  const add = (code: ImageWarning['code'], message: string, url: string) => {
    const warning = found.get(message) ?? { code, message, count: 0, examples: [], urls: new Set() };
    found.set(message, warning);
    // The same image in two places is one image.
    if (warning.urls.has(url)) return;
    warning.urls.add(url);
    warning.count++;
    if (warning.examples.length < MOST_EXAMPLES)
      warning.examples.push(oneLine(url.replace(/[?#].*$/s, ''), URL_LENGTH));
  };
  return {
    missing: (url, { message }) => add('PICTURE_LEFT_OUT', `an image ${message}: it is not shown`, url),
    stale: (url, { message }) => add('PICTURE_OLD', `an image ${message}: that of an earlier build is shown`, url),
    // In one order, however the requests ended.
    list: () =>
      [...found.values()]
        .map(({ code, message, count, examples }) => ({ code, message, count, examples }))
        .toSorted((a, b) => (a.message < b.message ? -1 : 1)),
  };
}
