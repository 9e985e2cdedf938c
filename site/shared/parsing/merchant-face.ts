import { TINT_COUNT, type MerchantFace } from '../lists/merchant-face.ts';
import type { SiteImage } from '../models/image.ts';

/**
 * Of a saved position, where it is shown; what reads whole carts leaves it as it is.
 * @returns undefined if it cannot be read
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
