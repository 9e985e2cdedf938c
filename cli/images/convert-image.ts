import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import type { Converted } from './converted.ts';
import { convertForPages } from './convert-for-pages.ts';
import { convertToIcons } from './convert-to-icons.ts';
import { convertToShare } from './convert-to-share.ts';
import { ImageError } from './image-error.ts';
import type { ImageRecipe } from './image-recipe.ts';
import type { MadeFile } from './image-store.ts';
import { readOriginal } from './read-original.ts';

// Images are converted side by side, one a core; a cache between them would only take memory.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Makes the files of a recipe from an original, without its metadata.
 * @param folder to write to; it is there and empty
 * @throws ImageError when nothing can be made of the original
 */
export async function convertImage(file: string, recipe: ImageRecipe, folder: string) {
  const { files, ...made } = await convert(file, recipe);
  const written = [...files].map(([name, content]): MadeFile => {
    writeFileSync(path.join(folder, name), content);
    return { name, bytes: content.byteLength, crc: crc32(content) };
  });
  return { ...made, files: written };
}

async function convert(file: string, recipe: ImageRecipe): Promise<Converted> {
  try {
    const original = await readOriginal(file);
    switch (recipe.kind) {
      case 'page':
        return await convertForPages(original, recipe);
      case 'share':
        return await convertToShare(original);
      case 'icons':
        return await convertToIcons(original);
    }
  } catch (error) {
    if (error instanceof ImageError) throw error;
    throw new ImageError('cannot be decoded', { cause: error });
  }
}
