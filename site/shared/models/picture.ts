/**
 * A raster picture that the build fetched, resized and stored beside the pages. Its files are `{path}-{width}.avif` and
 * `{path}-{width}.webp`; the path names the content, so the files may be cached for good.
 */
export interface Picture {
  /** Path on the own site without width and extension, such as `/media/3f9ac1`. */
  path: string;
  /** Pixels of the largest file; width to height is the picture's ratio. */
  width: number;
  height: number;
  /** Widths in pixels that exist, ascending; the last is `width`. */
  widths: readonly number[];
}

/** By the URL that the API names. A URL without an entry could not be fetched or read: a drawn stand-in is shown. */
export type Pictures = Readonly<Record<string, Picture>>;
