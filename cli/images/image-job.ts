import type { PictureRecipe } from './image-recipe.ts';
import type { MadePicture } from './image-store.ts';

/* What passes between the build and a process that makes pictures: plain data. */

export interface PictureJob {
  id: string;
  /** Path of the original. */
  file: string;
  recipe: PictureRecipe;
  storeDir: string;
}

export type FromPictureProcess =
  | { kind: 'made'; made: MadePicture }
  /** Nothing can be made of this original. */
  | { kind: 'unusable'; reason: string }
  /** The file system refused, or a bug of ours. */
  | { kind: 'failed'; message: string; code?: string; path?: string };
