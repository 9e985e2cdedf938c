import { TINT_COUNT, type MerchantFace } from '../lists/merchant-face.ts';
import type { SiteImage } from '../models/image.ts';

/**
 * Reads the face of a saved position. It is only a look, so it is read where it is shown: what reads whole carts and orders, on
 * every page, leaves it as it is.
 * @returns undefined if there is none, or none that can be read
 */
export function readFace(saved: unknown): MerchantFace | undefined {
  const { tint, kind, picture, logo } = Object(saved);
  if (!Number.isInteger(tint) || tint < 0 || tint >= TINT_COUNT) return undefined;
  return {
    tint,
    ...(/^[a-z]+$/.test(kind) && { kind }),
    ...(isImage(picture) ? { picture } : isImage(logo) && { logo }),
  };
}

function isImage(saved: unknown): saved is SiteImage {
  const { path, width, height, widths } = Object(saved);
  // Of this site only.
  if (!/^\/media\/[\w.-]+$/.test(path) || !Array.isArray(widths)) return false;
  return [width, height, ...widths].every((pixels) => Number.isInteger(pixels) && pixels > 0);
}
