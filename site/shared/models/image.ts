/**
 * A raster image that the build fetched, resized and stored beside the pages. Its files are `{path}-{width}.avif` and
 * `{path}-{width}.webp`; the path depends on the content, so the files can be cached forever.
 */
export interface SiteImage {
  /** Path on the site without width and extension, such as `/media/3f9ac1`. */
  path: string;
  /** Pixels of the largest file; width and height give the aspect ratio. */
  width: number;
  height: number;
  /** Existing widths in pixels, ascending; the last is `width`. */
  widths: readonly number[];
}

/** By the URL in the API. A URL without an entry could not be fetched or decoded: a drawing replaces the image. */
export type SiteImages = Readonly<Record<string, SiteImage>>;

/** The preview image of a shared link (Open Graph): a JPEG, since not every network reads newer formats. */
export interface ShareImage {
  /** Path on the site, with extension; it depends on the content. */
  path: string;
  /** Pixels. */
  width: number;
  height: number;
}

/** Sizes of the icons in pixels: browser tab, iOS home screen, web manifest (two). */
export const ICON_SIZES = [32, 180, 192, 512] as const;

/**
 * The tenant's icon as square PNG files `{path}-{size}.png`; the path depends on the content. A site with icons also
 * has a `/favicon.ico` of the same image.
 */
export interface SiteIcons {
  /** Path on the site without size and extension. */
  path: string;
  /**
   * The available sizes of ICON_SIZES, ascending, at least 32: a small original is not enlarged. 180 has no
   * transparency, which iOS would render black.
   */
  sizes: readonly number[];
}
