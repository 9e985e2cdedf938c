export type ImageType = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'ico' | 'svg';

/** Image types, and the types that file stores send for unknown files. */
const IMAGE_TYPES = /^(image\/[\w.+-]+|(application|binary)\/octet-stream)\s*(;|$)/i;

/** Whether the content type allows an image; HTML that starts like an image is rejected. */
export function mayBeImage(contentType: string | null): boolean {
  return contentType === null || IMAGE_TYPES.test(contentType);
}

/** Detects the format by the first bytes, regardless of address and content type; undefined if unsupported. */
export function imageTypeOf(bytes: Buffer): ImageType | undefined {
  const text = bytes.toString('latin1', 0, 32);
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp';
  if (text.startsWith('ftyp', 4) && /avi[fs]/.test(text.slice(8))) return 'avif';
  if (text.startsWith('\0\0\x01\0')) return 'ico';
  return isSvg(bytes) ? 'svg' : undefined;
}

/** What may precede the root element. */
const DECLARATION = /^<\?xml\b/i;
const DOCTYPE = /^<!DOCTYPE\b[^>[]*(?:\[[^\]]*\]\s*)?>/i;
const SVG_ROOT = /^<svg[\s>/]/i;
const PROLOGUE_BYTES = 16_384;

/** Skips the prologue part by part; reads each character once. */
function isSvg(bytes: Buffer): boolean {
  const start = bytes
    .toString('utf8', 0, PROLOGUE_BYTES)
    .replace(/^\uFEFF/, '')
    .trimStart();
  let rest = DECLARATION.test(start) ? after(start, '?>') : start;
  for (;;) {
    const doctype = DOCTYPE.exec(rest)?.[0];
    if (doctype !== undefined) rest = rest.slice(doctype.length).trimStart();
    else if (rest.startsWith('<!--')) rest = after(rest, '-->');
    else return SVG_ROOT.test(rest);
  }
}

/** @returns the text after the first `end`; empty if there is none */
function after(text: string, end: string): string {
  const at = text.indexOf(end);
  return at === -1 ? '' : text.slice(at + end.length).trimStart();
}
