/**
 * Fetched and resized by the build. Its files are `{path}-{width}.avif` and `{path}-{width}.webp`; the path depends on
 * the content.
 */
export interface SiteImage {
  /** On the site, without width and extension, such as `/media/3f9ac1`. */
  path: string;
  /** Pixels of the largest file. */
  width: number;
  height: number;
  /** Pixels, ascending; the last is `width`. */
  widths: readonly number[];
}

/** By the URL in the API; absent if it could not be fetched or decoded. */
export type SiteImages = Readonly<Record<string, SiteImage>>;

/** Pixels that social networks show large: https://developers.facebook.com/docs/sharing/webmasters/images */
export const SHARE_SIZE = { width: 1200, height: 630 };

/** Open Graph: JPEG or PNG, since not every network reads newer formats. */
export interface ShareImage {
  /** On the site, with extension; it depends on the content. */
  path: string;
  /** Pixels. */
  width: number;
  height: number;
}

/** Browser tab, iOS, web manifest: every site with an icon has those that the original is large enough for. */
export const TAB_ICON = 32;
export const TOUCH_ICON = 180;
export const MANIFEST_ICONS = [192, 512];

/**
 * A square PNG. A site with icons has one of 32 pixels, and a `/favicon.ico` of it. That of 180 has no transparency,
 * which iOS would render black.
 */
export interface SiteIcon {
  /** Pixels. */
  size: number;
  /** On the site; depends on the content. */
  path: string;
}
