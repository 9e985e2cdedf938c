/**
 * The time of a build, in milliseconds since 1970: SOURCE_DATE_EPOCH (seconds,
 * https://reproducible-builds.org/specs/source-date-epoch/), otherwise now.
 */
export function buildTime(env: NodeJS.ProcessEnv): number {
  const epoch = Number(env['SOURCE_DATE_EPOCH'] || Number.NaN);
  return Number.isInteger(epoch) && epoch >= 0 && epoch * 1000 <= LAST_DATE_MS ? epoch * 1000 : Date.now();
}

/** The last moment that a `Date` can hold. */
const LAST_DATE_MS = 8_640_000_000_000_000;
