import { directoryKind } from './directory/directory-kind.ts';
import { rsyncKind } from './rsync/rsync-kind.ts';
import { s3Kind } from './s3/s3-kind.ts';
import type { TargetKind } from './target.ts';

/** The registry: a line for each kind. A kind's code and libraries are loaded when it is used. */
const KINDS = { directory: directoryKind, rsync: rsyncKind, s3: s3Kind };

export type TargetType = keyof typeof KINDS;

/** A target as it is configured for one tenant, with its overrides and placeholders applied. */
export type TargetConfig = ReturnType<(typeof KINDS)[TargetType]['resolve']>;

export const TARGET_TYPES: readonly string[] = Object.keys(KINDS);

export function isTargetType(value: unknown): value is TargetType {
  return typeof value === 'string' && Object.hasOwn(KINDS, value);
}

export function kindOf(type: TargetType): TargetKind<TargetConfig> {
  return KINDS[type];
}
