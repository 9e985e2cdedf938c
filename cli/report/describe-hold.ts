import { inUtc } from './in-utc.ts';
import { toPlainText } from './plain-text.ts';

/** Builds of a tenant do not go live until somebody ends it: the operator has chosen a release by hand. */
export interface Hold {
  /** Name of the release that stays live. */
  release: string;
  /** Milliseconds since 1970. */
  since: number;
  /** user@machine */
  by: string;
  reason?: string;
}

/** `5452dc31 since 2026-11-21 14:03 UTC by anna@build1: the prices were wrong` */
export function describeHold({ release, since, by, reason }: Hold): string {
  return toPlainText(`${release} since ${inUtc(since)} by ${by}${reason === undefined ? '' : `: ${reason}`}`);
}
