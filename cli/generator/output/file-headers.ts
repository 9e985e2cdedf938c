/** Cache-Control of files whose names change with their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Cache-Control of documents, payloads and other files that keep their names. */
export const REVALIDATED = 'public, max-age=0, must-revalidate';
/** Cache-Control of the file in which open tabs look for newer builds. */
export const NO_CACHE = 'no-cache';

export const LATEST_BUILD_FILE = 'builds/latest.json';

/** The names of all files in these folders change with their content. */
export const IMMUTABLE_FOLDERS = ['assets', 'media', 'builds/meta'];

/** Cache-Control of an existing file by its path within the site. Responses for missing files are always `REVALIDATED`. */
export function cacheControlOf(file: string): string {
  if (file === LATEST_BUILD_FILE) return NO_CACHE;
  return IMMUTABLE_FOLDERS.some((folder) => file.startsWith(`${folder}/`)) ? IMMUTABLE : REVALIDATED;
}

/** Content types by extension, for all files of a site. Some hosts lack the newer ones, others send no charset. */
export const CONTENT_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  // https://html.spec.whatwg.org/multipage/iana.html#application/speculationrules+json
  speculationrules: 'application/speculationrules+json',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  ico: 'image/vnd.microsoft.icon',
  woff2: 'font/woff2',
  pdf: 'application/pdf',
  // https://www.iana.org/assignments/media-types/application/vnd.pmtiles
  pmtiles: 'application/vnd.pmtiles',
};

const UNKNOWN = 'application/octet-stream';

export function contentTypeOf(file: string): string {
  return CONTENT_TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? UNKNOWN;
}
