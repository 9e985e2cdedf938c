import path from 'node:path';
import { isAbsentOr, isListOf, isObjectOf, isOneOf, isText, isTextLike, type Guard } from '../../lib/schema.ts';
import { readStateFile, writeStateFile } from '../../lib/state-file.ts';
import { statusFolder } from '../../generator/release/release-paths.ts';
import type { Hold } from '../../report/tenant-report.ts';

/** The last rollback or resume of a tenant from this machine, with its results of builds and publications. */
export interface OperatorAction {
  format: 1;
  /** ISO 8601. */
  at: string;
  /** Id of the run, as in the report file. */
  run: string;
  action: 'rollback' | 'resume';
  /** user@machine */
  by: string;
  /** Of a rollback: release that was live before; absent if there was none. */
  from?: string;
  /** Of a rollback: release that went live. */
  to?: string;
  /** Of the hold that began, or of one that ended. */
  reason?: string;
  /** Where it went back, or a hold ended; absent: only in the output folder. */
  targets?: string[];
}

/** A tenant was taken back. */
export interface RolledBackEvent {
  type: 'rolled-back';
  tenant: string;
  /** Name of the target where it went back; absent: the output folder. */
  target?: string;
  from: string | null;
  to: string;
  by: string;
  /** Whether builds do not go live until the hold ends. */
  isHeld: boolean;
  reason?: string;
}

/** The holds of a tenant were ended. */
export interface ResumedEvent {
  type: 'resumed';
  tenant: string;
  by: string;
  /** `target` is null for the output folder. */
  ended: readonly { target: string | null; hold: Hold | 'damaged' }[];
}

const isAction: Guard<OperatorAction> = isObjectOf<OperatorAction>({
  format: isOneOf([1]),
  at: isTextLike(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/),
  run: isText,
  action: isOneOf(['rollback', 'resume']),
  by: isText,
  from: isAbsentOr(isText),
  to: isAbsentOr(isText),
  reason: isAbsentOr(isText),
  targets: isAbsentOr(isListOf(isText)),
});

const fileOf = (outDir: string, tenant: string): string => path.join(statusFolder(outDir, tenant), 'operator.json');

/** @returns undefined if nothing is known */
export function readAction(outDir: string, tenant: string): OperatorAction | undefined {
  return readStateFile(fileOf(outDir, tenant), isAction);
}

/** @throws Error of the file system */
export function recordAction(
  outDir: string,
  event: RolledBackEvent | ResumedEvent,
  { run, at }: { run: string; at: number },
): void {
  const common = { format: 1 as const, at: new Date(at).toISOString(), run, by: event.by };
  const action: OperatorAction =
    event.type === 'resumed'
      ? { ...common, action: 'resume', ...whatEnded(event) }
      : {
          ...common,
          action: 'rollback',
          to: event.to,
          ...(event.target === undefined ? {} : { targets: [event.target] }),
          ...(event.from === null ? {} : { from: event.from }),
          ...(event.reason === undefined ? {} : { reason: event.reason }),
        };
  writeStateFile(fileOf(outDir, event.tenant), JSON.stringify(action), { isShared: true });
}

function whatEnded({ ended }: ResumedEvent): Pick<OperatorAction, 'reason' | 'targets'> {
  const targets = ended.flatMap(({ target }) => target ?? []);
  const [reason] = ended.flatMap(({ hold }) => (hold === 'damaged' ? [] : (hold.reason ?? [])));
  return { ...(reason === undefined ? {} : { reason }), ...(targets.length === 0 ? {} : { targets }) };
}
