/**
 * The Range header in the one form that sirv reads correctly, `bytes=first-last` or `bytes=first-` with positions of the file.
 * Where it gives undefined, the whole file is sent, as a server may always do (RFC 9110, section 14.2).
 * sirv takes `bytes=-500` for the first bytes instead of the last, and `bytes=0-0` for the whole file, and fails on
 * positions that no file can have.
 * @param size of the file in bytes
 */
export function simpleRange(header: string, size: number): string | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header.trim()) ?? [];
  if (first === '' && last === '') return undefined;
  const [start, end] = [Number(first), Number(last)];
  // As nginx does with what it cannot count to.
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end)) return 'unsatisfiable';
  if (first === '') return end === 0 || size === 0 ? 'unsatisfiable' : `bytes=${Math.max(0, size - end)}-`;
  if (last !== '' && end < start) return undefined;
  if (start >= size) return 'unsatisfiable';
  if (last === '') return `bytes=${start}-`;
  return end === 0 ? undefined : `bytes=${start}-${Math.min(end, size - 1)}`;
}
