import { PictureError } from './picture-error.ts';

/** Declared entities blow a small file up, and can name files. */
const ENTITY = /<!ENTITY/i;
/** In any other encoding, the checks below would read something else than the rasteriser. */
const ENCODING = /^\uFEFF?\s*<\?xml[^>]*\bencoding\s*=\s*["'](?!utf-?8["']|iso-8859-1["']|us-ascii["'])/i;
const OTHER_FILES = /@import|<xi:include|<\?xml-stylesheet/i;
/** A place in the drawing itself, or bytes that it brings along. */
const FOREIGN_URL = /url\(\s*["']?(?!["'\s]|#|data:)[^)]/i;
const FOREIGN_LINK = /\bhref\s*=\s*["']\s*(?!#|data:|["'\s])/i;
/** Leads elsewhere when it is clicked, which a raster picture is not. */
const HYPERLINK = /^(?:svg:)?a\s/;

/**
 * A drawing is rasterised, so nothing in it can run on a page. The rasteriser itself follows no address, and this makes
 * sure that none is there to be followed.
 * @throws PictureError
 */
export function checkSvg(bytes: Buffer): void {
  const text = bytes.toString('utf8');
  if (ENCODING.test(text)) throw new PictureError('is an SVG in another encoding than UTF-8');
  if (ENTITY.test(text)) throw new PictureError('is an SVG that declares entities');
  // Element by element: a pattern that spans them could take for ever on a file made for it.
  const isForeign = text
    .split('<')
    .some((element) => FOREIGN_URL.test(element) || (FOREIGN_LINK.test(element) && !HYPERLINK.test(element)));
  if (isForeign || OTHER_FILES.test(text)) throw new PictureError('is an SVG that draws from other files');
}
