import type { PictureRecipe } from './picture-recipe.ts';
import type { MadePicture } from './picture-store.ts';

/* What passes between the build and the process that converts pictures: plain data. */

export interface PictureJob {
  /** Tells answers apart: jobs end in any order. */
  number: number;
  id: string;
  /** Path of the original. */
  file: string;
  recipe: PictureRecipe;
  storeDir: string;
}

export type FromPictureProcess =
  | { kind: 'made'; number: number; made: MadePicture }
  /** Nothing can be made of this original. */
  | { kind: 'unusable'; number: number; reason: string }
  /** The file system refused, or a bug of ours. */
  | { kind: 'failed'; number: number; message: string; code?: string; path?: string };
