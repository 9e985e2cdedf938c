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
