import { ImageError } from './image-error.ts';

/** Declared entities blow a small file up, and can name files. */
const ENTITY = /<!ENTITY/i;
/** In any other encoding, the checks below would read something else than the rasteriser. */
const ENCODING = /\bencoding\s*=\s*["']([^"']*)["']/gi;
const KNOWN_ENCODING = /^(?:utf-?8|iso-8859-1|us-ascii)$/i;
const OTHER_FILES = /@import|<xi:include|<\?xml-stylesheet/i;
const URL_VALUE = /url\(\s*["']?/gi;
const LINK = /\bhref\s*=\s*["']/gi;
/** A place in the drawing itself, bytes that it brings along, or nothing. */
const OWN_TARGET = /^(?:#|data:|["')]|$)/i;
/** Leads elsewhere when it is clicked, which a raster image is not. */
const HYPERLINK = /^(?:svg:)?a\s/;

/**
 * A drawing is rasterised, so nothing in it can run on a page. The rasteriser itself follows no address, and this makes
 * sure that none is there to be followed.
 * @throws ImageError
 */
export function checkSvg(bytes: Buffer): void {
  const text = bytes.toString('utf8');
  if (!isReadable(text)) throw new ImageError('is an SVG in another encoding than UTF-8');
  if (ENTITY.test(text)) throw new ImageError('is an SVG that declares entities');
  // Element by element: a pattern that spans them could take for ever on a file made for it.
  const isForeign = text
    .split('<')
    .some((element) => leadsOut(element, URL_VALUE) || (leadsOut(element, LINK) && !HYPERLINK.test(element)));
  if (isForeign || OTHER_FILES.test(text)) throw new ImageError('is an SVG that draws from other files');
}

/** Whether the encoding that the XML declaration names is one in which the text reads as it does here. */
function isReadable(text: string): boolean {
  const declaration = text.slice(0, text.indexOf('?>') + 1);
  return [...declaration.matchAll(ENCODING)].every(([, name = '']) => KNOWN_ENCODING.test(name));
}

/** Whether something in the element refers to another place than the drawing itself. */
function leadsOut(element: string, reference: RegExp): boolean {
  const references = [...element.matchAll(reference)];
  return references.some(({ 0: start, index }) => !OWN_TARGET.test(element.slice(index + start.length).trimStart()));
}
