/**
 * The Range header in the one form that sirv reads correctly, `bytes=first-last` or `bytes=first-`. Anything else gives
 * undefined: a server may answer a range with the whole file (RFC 9110, section 14.2).
 * sirv takes `bytes=-500` for the first bytes instead of the last, and `bytes=0-0` for the whole file.
 * @param size of the file in bytes
 */
export function simpleRange(header: string, size: number): string | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header.trim()) ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') return `bytes=${Math.max(0, size - Number(last))}-`;
  if (last === '') return `bytes=${first}-`;
  return Number(last) === 0 || Number(last) < Number(first) ? undefined : `bytes=${first}-${last}`;
}
