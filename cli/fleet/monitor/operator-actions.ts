import { closeSync, constants, openSync, readSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { omitUndefined } from '../../../site/shared/omit-undefined.ts';
import { groupBy } from '../../lib/collections.ts';
import { ignoreFileErrors } from '../../lib/file-errors.ts';
import { makeFolder } from '../../lib/file-operations.ts';
import { operator } from '../../lib/process-identity.ts';
import { isAbsentOr, isListOf, isObjectOf, isOneOf, isText, isTimestamp, tryParseJson } from '../../lib/schema.ts';
import { withPlainFile } from '../../lib/state-file.ts';
import { actionsFile } from '../../generator/release/release-paths.ts';
import type { PublishReport } from '../../publish/publish-report.ts';
import type { Hold, TenantReport } from '../../report/tenant-report.ts';

const ACTIONS = ['rollback', 'resume', 'remove', 'prune', 'unlock', 'accept', 'cancel'] as const;

/** What an operator did with a tenant, from this machine. */
export interface OperatorAction {
  /** ISO 8601. */
  at: string;
  tenant: string;
  action: (typeof ACTIONS)[number];
  /** user@machine */
  by: string;
  /** Id of the run, as in the report file; absent: the command has no report. */
  run?: string;
  /** Of a rollback: release that was live before; absent if there was none. */
  from?: string;
  /** Of a rollback: release that went live. */
  to?: string;
  /** Targets concerned; absent: only the output folder. */
  targets?: string[];
  /** What was deleted, accepted, cancelled or unlocked. */
  what?: string[];
  /** As the operator gave it, or of the hold that ended. */
  reason?: string;
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

const isAction = isObjectOf<OperatorAction>({
  at: isTimestamp,
  tenant: isText,
  action: isOneOf(ACTIONS),
  by: isText,
  run: isAbsentOr(isText),
  from: isAbsentOr(isText),
  to: isAbsentOr(isText),
  targets: isAbsentOr(isListOf(isText)),
  what: isAbsentOr(isListOf(isText)),
  reason: isAbsentOr(isText),
});

/** The end of the file that is read: thousands of actions. */
const MAX_BYTES = 2 ** 20;

/**
 * The last actions from this machine, newest first, by tenant. Lines that are damaged are left out.
 * @returns nothing if there is no file, or this user may not read it
 */
export function readActions(outDir: string): Map<string, OperatorAction[]> {
  const actions = lastLines(actionsFile(outDir)).map(tryParseJson).filter(isAction).toReversed();
  return groupBy(actions, ({ tenant }) => tenant);
}

function lastLines(file: string): string[] {
  const text = ignoreFileErrors(() =>
    withPlainFile(file, (descriptor, bytes) => {
      const end = Buffer.alloc(Math.min(bytes, MAX_BYTES));
      const read = readSync(descriptor, end, 0, end.length, bytes - end.length);
      return end.toString('utf8', 0, read);
    }),
  );
  return text?.split('\n') ?? [];
}

/**
 * Appends lines to the file of actions, which nothing ever shortens. Others that append at the same time keep theirs.
 * @throws Error of the file system
 */
export function recordActions(outDir: string, actions: readonly OperatorAction[]): void {
  if (actions.length === 0) return;
  const file = actionsFile(outDir);
  makeFolder(path.dirname(file));
  const lines = actions.map((action) => `${JSON.stringify(action)}\n`).join('');
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;
  const descriptor = openSync(file, O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY);
  try {
    writeFileSync(descriptor, lines);
  } finally {
    closeSync(descriptor);
  }
}

/** What an event of a recorded run says of an operator. */
export function actionOf(
  event: RolledBackEvent | ResumedEvent,
  { run, at }: { run: string; at: number },
): OperatorAction {
  const { tenant, by } = event;
  const common = { at: new Date(at).toISOString(), tenant, by, run };
  if (event.type === 'resumed') return { ...common, action: 'resume', ...whatEnded(event) };
  const { target, from, to, reason } = event;
  const targets = target === undefined ? undefined : [target];
  return omitUndefined({ ...common, action: 'rollback' as const, from: from ?? undefined, to, targets, reason });
}

/** That an operator has accepted suspicious changes of a tenant, if its new release needed it. */
export function acceptanceIn(
  report: TenantReport | PublishReport,
  { run, at }: { run: string; at: number },
): OperatorAction[] {
  if (report.status !== 'built' && report.status !== 'published') return [];
  const { tenant, accepted = [] } = report;
  if (accepted.length === 0) return [];
  const common = { at: new Date(at).toISOString(), tenant, action: 'accept', by: operator(), run } as const;
  return [{ ...common, ...('target' in report ? { targets: [report.target] } : {}), what: [...accepted] }];
}

function whatEnded({ ended }: ResumedEvent): Pick<OperatorAction, 'reason' | 'targets'> {
  const targets = ended.flatMap(({ target }) => target ?? []);
  const [reason] = ended.flatMap(({ hold }) => (hold === 'damaged' ? [] : (hold.reason ?? [])));
  return omitUndefined({ reason, targets: targets.length === 0 ? undefined : targets });
}
