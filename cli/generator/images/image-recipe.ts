import type { MapFrame } from '../../../site/shared/map/drawn-map.ts';

/** Increment when recipes produce other files: file names and cache entries contain it. */
const RECIPE_VERSION = 1;

/** Increment when the ground is drawn in another way. */
const GROUND_VERSION = 2;

/** Describes which files to make from an original. */
export type ImageRecipe = PageRecipe | GroundRecipe | IconRecipe | ShareRecipe;

/** For pages: AVIF and WebP files in several widths. */
export interface PageRecipe {
  kind: 'page';
  /** Pixels, ascending; widths above that of the original are skipped. */
  widths: readonly number[];
  /** Pixels. Limits the height, because wordmarks are wide and low. */
  maxHeight: number;
  /** Lettering and flat colours, which need sharp edges. */
  lineArt: boolean;
}

/** Square PNG files, and favicon.ico. */
export interface IconRecipe {
  kind: 'icons';
  /** Pixels, ascending; sizes above that of the original are skipped, except 32. */
  sizes: readonly number[];
}

/** For shared links: a JPEG of SHARE_SIZE, or smaller. */
export interface ShareRecipe {
  kind: 'share';
  /** Colour `#rrggbb` that the image lies on, with a margin; without it, the image takes up all it can. */
  paper?: string;
}

/** For pages: a map without names, drawn from an archive of tiles. */
export interface GroundRecipe {
  kind: 'ground';
  frame: MapFrame;
}

/** Of the ground. It is shown up to 1300 pixels wide, and calm enough to be enlarged. */
export const GROUND_SIZES = { widths: [480, 960], maxHeight: 960 };

/** Where an image is shown, which determines its sizes. */
export type ImageRole = keyof typeof ROLES;

/** Widths on pages, and about twice that for dense screens. Each width takes two files and a fifth of a second. */
const ROLES = {
  hero: { widths: [640, 1280, 1920], maxHeight: 1600, lineArt: false },
  banner: { widths: [640, 1280, 1920], maxHeight: 1080, lineArt: false },
  merchant: { widths: [400, 800], maxHeight: 1200, lineArt: false },
  motif: { widths: [480, 960], maxHeight: 1440, lineArt: false },
  logo: { widths: [160, 320, 480], maxHeight: 240, lineArt: true },
  smallLogo: { widths: [48, 96, 192], maxHeight: 192, lineArt: true },
  merchantLogo: { widths: [200, 400], maxHeight: 288, lineArt: true },
  sponsor: { widths: [160, 320], maxHeight: 192, lineArt: true },
} as const satisfies Record<string, Omit<PageRecipe, 'kind'>>;

/** Combines the sizes of an image that is shown in several places. */
export function recipeFor(roles: Iterable<ImageRole>): PageRecipe {
  const uses = [...roles].map((role): Omit<PageRecipe, 'kind'> => ROLES[role]);
  const widths = new Set(uses.flatMap((use) => use.widths));
  return {
    kind: 'page',
    widths: [...widths].toSorted((a, b) => a - b),
    maxHeight: Math.max(...uses.map((use) => use.maxHeight)),
    lineArt: uses.some((use) => use.lineArt),
  };
}

/**
 * Share of the time for one image after which it counts as slow, in CPU time: at least twice what a normal original takes.
 * On a machine of 2024, a photograph takes 750 ms of 20 s per megapixel of output, a drawing half of that or less, the
 * ground of a dense city 700 ms, and twice that where all cores are busy.
 */
export function slowShare(recipe: ImageRecipe, isDrawing: boolean): number {
  if (recipe.kind === 'ground') return 0.15;
  const { widths, maxHeight } = recipe.kind === 'page' ? recipe : { widths: [], maxHeight: 0 };
  const pixels = widths.reduce((sum, width) => sum + width * Math.min(width, maxHeight), 0);
  return Math.max(0.05, 0.075 * (pixels / 1e6)) * (isDrawing ? 0.5 : 1);
}

/** Equal for recipes that produce the same files. */
export function recipeKey(recipe: ImageRecipe): string {
  return [RECIPE_VERSION, recipe.kind, ...detailsOf(recipe)].join(' ');
}

function detailsOf(recipe: ImageRecipe): (string | number | boolean)[] {
  if (recipe.kind === 'page') return [recipe.widths.join(), recipe.maxHeight, recipe.lineArt];
  if (recipe.kind === 'icons') return recipe.sizes.slice();
  if (recipe.kind === 'share') return recipe.paper === undefined ? [] : [recipe.paper];
  const { x, y, side } = recipe.frame;
  return [GROUND_VERSION, x, y, side];
}

/** Browsers request this name by convention; all other image files have hashed names. */
export const FAVICON = 'favicon.ico';

/** The result of a recipe: the largest file's size in pixels, and the files by name. */
export interface Converted {
  width: number;
  height: number;
  /** Ascending. */
  widths: readonly number[];
  files: ReadonlyMap<string, Buffer>;
}

/** Why an image is not shown. Always a warning: a missing image does not fail the build. */
export class ImageError extends Error {
  /** The next attempt may succeed; the image of an earlier build stays valid. */
  readonly isTransient: boolean;

  /** @param reason completes "an image …", without the address, so that equal reasons can be counted */
  constructor(reason: string, { isTransient = false, cause }: { isTransient?: boolean; cause?: unknown } = {}) {
    super(reason, { cause });
    this.isTransient = isTransient;
  }
}
