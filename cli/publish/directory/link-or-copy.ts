import { copyFile, link, stat, utimes } from 'node:fs/promises';
import { hasNoLinks } from '../../release/no-links.ts';

/** The same file under a second name, or a copy with its time stamp where that cannot be. */
export async function linkOrCopy(source: string, target: string): Promise<void> {
  try {
    await link(source, target);
  } catch (error) {
    if (!hasNoLinks(error)) throw error;
    await copyFile(source, target);
    const { atimeMs, mtimeMs } = await stat(source);
    await utimes(target, atimeMs / 1000, mtimeMs / 1000);
  }
}
