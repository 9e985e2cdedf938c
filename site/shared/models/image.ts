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

/** Pixels; the size that social networks show large. Source: https://developers.facebook.com/docs/sharing/webmasters/images */
export const SHARE_SIZE = { width: 1200, height: 630 };

/** The preview image of a shared link (Open Graph): JPEG or PNG, since not every network reads newer formats. */
export interface ShareImage {
  /** Path on the site, with extension; it depends on the content. */
  path: string;
  /** Pixels. */
  width: number;
  height: number;
}

/** Icons that every site with an icon has if the original is large enough: browser tab, iOS, web manifest (two). */
export const TAB_ICON = 32;
export const TOUCH_ICON = 180;
export const MANIFEST_ICONS = [192, 512];

/**
 * A square PNG file of the tenant's icon. A site with icons has one of 32 pixels, and a `/favicon.ico` of the same image.
 * That of 180 has no transparency, which iOS would render black.
 */
export interface SiteIcon {
  /** Pixels of a side. */
  size: number;
  /** Path on the site; depends on the content. */
  path: string;
}
