import type { Command } from '@commander-js/extra-typings';
import { EXIT, OperatorError, type ExitCode } from '../lib/errors.ts';
import type { FoundLock } from '../publish/target.ts';
import type { InspectedLock } from '../lib/lock-file.ts';
import { formatDuration, formatList } from '../report/format.ts';
import { toPlainText, writeJson } from '../report/plain-text.ts';
import {
  commandOf,
  configOption,
  defineCommand,
  loadTargets,
  loadTenants,
  outOption,
  refuseWithout,
  resolveOutDir,
  targetsOption,
  tenantsOption,
  type CommandIo,
  type OptionsOf,
} from './command.ts';
import { requireConfirmation } from './confirm.ts';
import { noteActions } from './recording.ts';

const MAX_NAMES = 10;
const CONCURRENT_TARGETS = 8;

const define = (program: Command) =>
  defineCommand(program, 'unlock', 'Show who holds the lock of a tenant, and remove a lock that was left behind', [
    ['voucher-site unlock --tenant musterstadt --dry-run', 'only shows the owner'],
    ['voucher-site unlock --tenant musterstadt', 'removes the lock of a process that is gone; asks first'],
    ['voucher-site unlock --all --target production --dry-run', 'who publishes there, whatever the type of the target'],
    ['voucher-site unlock --tenant musterstadt --target web1 --yes', 'a lock of publish that was left behind there'],
  ])
    .addOption(tenantsOption('tenants'))
    .option('-a, --all', 'every tenant of the configuration')
    .option('--target <name...>', "targets, instead of the output folder; also patterns in quotes: 'web-*'")
    .addOption(targetsOption())
    .option('--dry-run', 'only show the locks')
    .option('--force', 'also remove locks whose owner is alive or may be alive')
    .option('-y, --yes', 'do not ask')
    .addOption(configOption())
    .addOption(outOption())
    .option('--json', 'print one JSON document');

type Options = OptionsOf<typeof define>;

export const addCommand = commandOf(define, unlock);

interface LockAt extends FoundLock {
  tenant: string;
  /** Name of the target; null: the lock is in the output folder. */
  target: string | null;
}

/** Locks of owners that are gone are removed; a lock whose owner may be alive only with `--force`. */
async function unlock(options: Options, io: CommandIo): Promise<ExitCode> {
  const { target: names, targets: file } = options;
  if (names === undefined) refuseWithout('--target', { '--targets': file });
  const { tenants, config } = await loadTenants(io, options);
  if (names === undefined) {
    const { findFolderLock } = await import('../publish/directory/target-folder.ts');
    const outDir = resolveOutDir(io, options);
    const locks = tenants.flatMap(({ id }) => lockAt(id, null, findFolderLock(outDir, id)));
    return unlockFound(locks, options, io);
  }
  const [{ inParallel }, { withTargets }, targets] = await Promise.all([
    import('../lib/in-parallel.ts'),
    import('../publish/target-session.ts'),
    loadTargets(io, { target: names, targets: file }, config),
  ]);
  const all = [...targets.values()].flatMap((targetOf) => tenants.map((tenant) => targetOf(tenant)));
  return withTargets(all, io, async (session) => {
    const found = await inParallel(all, CONCURRENT_TARGETS, async (target) => {
      const opened = await session.open(target);
      const lock = await session.reach(target.config, () => opened.findLock());
      return lockAt(target.tenant, target.name, lock);
    });
    return unlockFound(found.flat(), options, io);
  });
}

function lockAt(tenant: string, target: string | null, found: FoundLock | undefined): LockAt[] {
  return found === undefined ? [] : [{ ...found, tenant, target }];
}

async function unlockFound(found: readonly LockAt[], options: Options, io: CommandIo): Promise<ExitCode> {
  const isDryRun = options.dryRun === true;
  const refused = options.force === true ? [] : found.filter(({ lock }) => !isLeftBehind(lock));
  const removable = found.filter((each) => !refused.includes(each));
  if (options.json !== true) print(found, io);
  const removed = isDryRun ? [] : await removeLocks(removable, options, io);
  const isComplete = isDryRun || removed.length === found.length;
  const exitCode = isComplete ? EXIT.OK : EXIT.BUSY;
  if (options.json === true) {
    const locks = found.map((each) => documentOf(each, removed.includes(each)));
    const document = { version: 1, command: 'unlock', ok: isComplete, exitCode, dryRun: isDryRun, locks };
    writeJson(io, document);
    return exitCode;
  }
  for (const each of removed) io.stdout.write(`The lock of ${nameOf(each)} was removed.\n`);
  if (!isComplete) {
    const reasons = found.flatMap((each): [LockAt, string][] => {
      if (removed.includes(each)) return [];
      return [[each, refused.includes(each) ? STATES[each.lock.state] : 'Another process has taken it meanwhile.']];
    });
    throw ownerAlive(reasons);
  }
  return exitCode;
}

/** @returns the locks that exist no longer: others were taken by another process since they were found */
async function removeLocks(locks: readonly LockAt[], options: Options, io: CommandIo): Promise<LockAt[]> {
  if (locks.length === 0) return [];
  const names = formatList(locks.map(nameOf), MAX_NAMES);
  await requireConfirmation(io, options.yes === true, `Remove the lock of ${names}?`);
  const removed: LockAt[] = [];
  for (const each of locks) if (await each.remove()) removed.push(each);
  const forced = removed.filter(({ lock }) => !isLeftBehind(lock));
  await noteActions(
    resolveOutDir(io, options),
    forced.map(({ tenant, target, place }) => {
      const what = [`the lock ${place}`];
      return target === null
        ? { tenant, action: 'unlock', what }
        : { tenant, action: 'unlock', what, targets: [target] };
    }),
    io,
  );
  return removed;
}

/** `musterstadt`, or `musterstadt at web1` */
function nameOf({ tenant, target }: LockAt): string {
  return target === null ? tenant : `${tenant} at ${target}`;
}

function isLeftBehind({ state }: InspectedLock): boolean {
  return state === 'dead' || state === 'silent';
}

const STATES: Readonly<Record<InspectedLock['state'], string>> = {
  alive: 'The process is running.',
  dead: 'The process has ended.',
  foreign: 'It runs on another machine or in another container, and has renewed the lock lately.',
  silent: 'It ran on another machine or in another container, and does not renew the lock any more.',
  unknown: 'The lock was not created by voucher-site.',
};

function print(found: readonly LockAt[], io: CommandIo): void {
  if (found.length === 0) io.stdout.write('There is no lock.\n');
  for (const each of found) {
    const { owner, state, silentMs } = each.lock;
    const lines = [
      `${nameOf(each)} is locked: ${each.place}`,
      ...(owner === undefined ? [] : [`  Process ${owner.pid} on ${owner.hostName} since ${owner.since}`]),
      `  Last heartbeat ${formatDuration(silentMs)} ago. ${STATES[state]}`,
    ];
    io.stdout.write(lines.map((line) => `${toPlainTextLine(line)}\n`).join(''));
  }
}

function toPlainTextLine(line: string): string {
  return line.startsWith('  ') ? `  ${toPlainText(line)}` : toPlainText(line);
}

function documentOf({ tenant, target, place, lock }: LockAt, isRemoved: boolean): object {
  const { owner, state, silentMs } = lock;
  const { pid, hostName, since } = owner ?? {};
  const who = owner === undefined ? null : { pid, hostName, since };
  return { tenant, target, file: place, owner: who, state, silentMs: Math.round(silentMs), isRemoved };
}

function ownerAlive(refused: readonly (readonly [lock: LockAt, reason: string])[]): OperatorError {
  const names = formatList(
    refused.map(([each]) => nameOf(each)),
    MAX_NAMES,
  );
  return new OperatorError({
    code: 'LOCK_IN_USE',
    title: `The owner of the lock of ${names} may be alive`,
    details: refused.map(([each, reason]) => `${nameOf(each)}: ${reason}`),
    hint: 'wait for it to finish, or end that process; --force removes the lock nevertheless',
    exitCode: EXIT.BUSY,
  });
}
