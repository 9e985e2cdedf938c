/** For tests: a day without a motif in season, so that builds are the same whenever they run. */
export const BUILD_DAY = '2026-09-21';

/** The environment of builds on that day. */
export const FIXED_DAY = { SOURCE_DATE_EPOCH: String(Date.parse(BUILD_DAY) / 1000) };
