/**
 * `2026-11-21 14:03 UTC`: operators and machines are in many places.
 * @param ms milliseconds since 1970
 */
export function inUtc(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
