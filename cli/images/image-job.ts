import type { ImageRecipe } from './image-recipe.ts';
import type { MadeImage } from './image-store.ts';

/* What passes between the build and a process that makes images: plain data. */

export interface ImageJob {
  id: string;
  /** Path of the original. */
  file: string;
  recipe: ImageRecipe;
  storeDir: string;
}

export type FromImageProcess =
  | { kind: 'made'; made: MadeImage }
  /** Nothing can be made of this original. */
  | { kind: 'unusable'; reason: string }
  /** The file system refused, or a bug of ours. */
  | { kind: 'failed'; message: string; code?: string; path?: string };
