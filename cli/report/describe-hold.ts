import type { Hold } from '../release/hold.ts';
import { inUtc } from './in-utc.ts';
import { toPlainText } from './plain-text.ts';

/** `5452dc31 since 2026-11-21 14:03 UTC by anna@build1: the prices were wrong` */
export function describeHold({ release, since, by, reason }: Hold): string {
  return toPlainText(`${release} since ${inUtc(since)} by ${by}${reason === undefined ? '' : `: ${reason}`}`);
}
