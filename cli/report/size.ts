const UNITS = ['kB', 'MB', 'GB', 'TB'] as const;

/** A number of bytes for people, in decimal units as storage and hosts count: `512 B`, `12.4 kB`, `148 MB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  let value = bytes;
  let shown = '';
  for (const unit of UNITS) {
    value /= 1000;
    shown = `${value < 99.95 ? value.toFixed(1) : Math.round(value)} ${unit}`;
    // 999 999 bytes round to 1000 kB: that is 1.0 MB.
    if (Math.round(value) < 1000) break;
  }
  return shown;
}
