import type { ImageType } from './image-type.ts';

/**
 * Counts up when the same original shall give other files than before: names of files and entries of the cache follow it.
 */
const RECIPE_VERSION = 1;

/** What is made of an original. */
export type ImageRecipe = PageRecipe | { kind: 'share' } | { kind: 'icons' };

/** For pages: AVIF and WebP in several widths. */
export interface PageRecipe {
  kind: 'page';
  /** Pixels, ascending: what pages have use for. None is larger than the original. */
  widths: readonly number[];
  /** Pixels: wordmarks are wide, and what is high must not become larger than its place. */
  maxHeight: number;
  /** Lettering and flat colours, whose edges must not fray. */
  lineArt: boolean;
}

/** Where an image is shown; decides on its sizes. */
export type ImageRole = keyof typeof ROLES;

/** Widths as pages show them, and about twice that for dense screens. Each costs two files and a fifth of a second. */
const ROLES = {
  hero: { widths: [640, 1280, 1920], maxHeight: 1600, lineArt: false },
  banner: { widths: [640, 1280, 1920], maxHeight: 1080, lineArt: false },
  merchant: { widths: [400, 800], maxHeight: 1200, lineArt: false },
  motif: { widths: [480, 960], maxHeight: 1440, lineArt: false },
  logo: { widths: [160, 320, 480], maxHeight: 240, lineArt: true },
  smallLogo: { widths: [48, 96, 192], maxHeight: 192, lineArt: true },
  merchantLogo: { widths: [96, 192], maxHeight: 288, lineArt: true },
  sponsor: { widths: [160, 320], maxHeight: 192, lineArt: true },
} as const satisfies Record<string, Omit<PageRecipe, 'kind'>>;

/** One recipe for an image that is shown in several places. */
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
 * CPU time in milliseconds after which an image is slow: about twice what an honest original takes. On a machine of 2024 a
 * photograph takes 750 ms for a megapixel of its files; a drawing, with its flat colours, half of that or less.
 */
export function slowAfterMs(recipe: ImageRecipe, type: ImageType | undefined): number {
  const { widths, maxHeight } = recipe.kind === 'page' ? recipe : { widths: [], maxHeight: 0 };
  const pixels = widths.reduce((sum, width) => sum + width * Math.min(width, maxHeight), 0);
  return Math.max(1000, 1500 * (pixels / 1e6)) * (type === 'svg' ? 0.5 : 1);
}

/** Text that is the same for recipes that give the same files. */
export function recipeKey(recipe: ImageRecipe): string {
  const details = recipe.kind === 'page' ? [recipe.widths.join(), recipe.maxHeight, recipe.lineArt] : [];
  return [RECIPE_VERSION, recipe.kind, ...details].join(' ');
}

/** The file that browsers ask for without being told; the only one of an image whose name says nothing of its content. */
export const FAVICON = 'favicon.ico';

/** The result of a recipe: the largest file's size in pixels, and the files by name. */
export interface Converted {
  width: number;
  height: number;
  /** Ascending. */
  widths: readonly number[];
  files: ReadonlyMap<string, Buffer>;
}
