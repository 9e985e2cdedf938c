const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * Reads a duration as operators write it: `50ms`, `90s`, `10m`, `2h` or `3d`.
 * @returns milliseconds; undefined for anything else, including 0
 */
export function parseDuration(text: string): number | undefined {
  const [, count, unit = ''] = /^(\d{1,6})(ms|[smhd])$/.exec(text) ?? [];
  const ms = Number(count ?? 0) * (UNIT_MS[unit] ?? 0);
  return ms > 0 ? ms : undefined;
}
