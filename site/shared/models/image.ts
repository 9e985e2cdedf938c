/**
 * A raster image that the build fetched, resized and stored beside the pages. Its files are `{path}-{width}.avif` and
 * `{path}-{width}.webp`; the path names the content, so the files may be cached for good.
 */
export interface SiteImage {
  /** Path on the own site without width and extension, such as `/media/3f9ac1`. */
  path: string;
  /** Pixels of the largest file; width to height is the image's ratio. */
  width: number;
  height: number;
  /** Widths in pixels that exist, ascending; the last is `width`. */
  widths: readonly number[];
}

/** By the URL that the API names. A URL without an entry could not be fetched or read: a drawn stand-in is shown. */
export type SiteImages = Readonly<Record<string, SiteImage>>;

/** What a shared link shows (Open Graph): a JPEG, since not every network reads newer formats. */
export interface ShareImage {
  /** Path on the own site, with extension. It names the content. */
  path: string;
  /** Pixels. */
  width: number;
  height: number;
}

/** Pixels of the icons' sides: browser tab, iOS home screen, web manifest (twice). */
export const ICON_SIZES = [32, 180, 192, 512] as const;

/**
 * The tenant's icon as square PNG files `{path}-{size}.png`; the path names the content. Where there are icons, the site
 * has a `/favicon.ico` of the same image, too.
 */
export interface SiteIcons {
  /** Path on the own site without size and extension. */
  path: string;
  /**
   * Those of ICON_SIZES that exist, ascending, at least 32: a small original is not enlarged. 180 has no transparency,
   * which iOS would paint black.
   */
  sizes: readonly number[];
}
