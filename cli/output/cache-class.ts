/** For files whose name changes with their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** For documents, payloads, and all else that keeps its name: kept, but asked for again each time. */
export const REVALIDATED = 'public, max-age=0, must-revalidate';
/** For the file that tells open tabs of a newer build. */
export const ASKED_EACH_TIME = 'no-cache';

export const LATEST_BUILD_FILE = 'builds/latest.json';

/** Every file below these folders of a site has a name that changes with its content. */
export const IMMUTABLE_FOLDERS = ['assets', 'media', 'builds/meta'];

/** The Cache-Control of a file that is there, by its path within the site. What is missing is always `REVALIDATED`. */
export function cacheClassOf(file: string): string {
  if (file === LATEST_BUILD_FILE) return ASKED_EACH_TIME;
  return IMMUTABLE_FOLDERS.some((folder) => file.startsWith(`${folder}/`)) ? IMMUTABLE : REVALIDATED;
}
