import { TINT_COUNT, type MerchantFace } from '../lists/merchant-face.ts';
import type { SiteImage } from '../models/image.ts';

/**
 * Reads a face from localStorage. It is only a look: an unreadable one is left out. Carts of all pages are read with it, so it
 * is kept short.
 * @returns to be spread
 */
export function readFace(saved: unknown): { face?: MerchantFace } {
  const { tint, kind, picture, logo } = Object(saved);
  if (!Number.isInteger(tint) || tint < 0 || tint >= TINT_COUNT) return {};
  return {
    face: {
      tint,
      ...(/^[a-z]+$/.test(kind) ? { kind } : {}),
      ...(isImage(picture) ? { picture } : isImage(logo) ? { logo } : {}),
    },
  };
}

function isImage(saved: unknown): saved is SiteImage {
  const { path, width, height, widths } = Object(saved);
  // Of this site only.
  if (!/^\/media\/[\w.-]+$/.test(path) || !Array.isArray(widths)) return false;
  return [width, height, ...widths].every((pixels) => Number.isInteger(pixels) && pixels > 0);
}
