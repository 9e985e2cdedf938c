const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const padded = (value: number) => String(value).padStart(2, '0');

/** A duration of `ms` milliseconds for people: `740 ms`, `1.8 s`, `3 min 05 s`, `1 h 02 min`. */
export function formatDuration(ms: number): string {
  // Rounded before the unit is chosen, so that 999.6 ms is not shown as "1000 ms".
  if (Math.round(ms) < SECOND) return `${Math.round(ms)} ms`;
  const tenths = Math.round(ms / 100);
  if (tenths * 100 < MINUTE) return `${(tenths / 10).toFixed(1)} s`;
  return formatMinutes(Math.round(ms / SECOND));
}

/** How long something has been going on, in whole seconds, so that a display is calm: `4 s`, `1 min 12 s`. */
export function formatElapsed(ms: number): string {
  const seconds = Math.floor(ms / SECOND);
  return seconds * SECOND < MINUTE ? `${seconds} s` : formatMinutes(seconds);
}

function formatMinutes(seconds: number): string {
  if (seconds * SECOND < HOUR) return `${Math.floor(seconds / 60)} min ${padded(seconds % 60)} s`;
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)} h ${padded(minutes % 60)} min`;
}
