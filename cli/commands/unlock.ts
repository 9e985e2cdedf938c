import path from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { EXIT, OperatorError, type ExitCode } from '../lib/errors.ts';
import { lockFile } from '../lib/paths.ts';
import type { InspectedLock } from '../release/lock-file.ts';
import { formatDuration, formatList } from '../report/format.ts';
import { toPlainJson, toPlainText } from '../report/plain-text.ts';
import {
  configOption,
  defineCommand,
  loadTenants,
  outOption,
  resolveOutDir,
  tenantsOption,
  type CommandContext,
  type CommandIo,
  type OptionsOf,
} from './command.ts';
import { requireConfirmation } from './confirm.ts';

const MAX_NAMES = 10;

const define = (program: Command) =>
  defineCommand(program, 'unlock', 'Show who holds the lock of a tenant, and remove a lock that was left behind', [
    ['voucher-site unlock --tenant musterstadt --dry-run', 'only shows the owner'],
    ['voucher-site unlock --tenant musterstadt', 'removes the lock of a process that is gone; asks first'],
    ['voucher-site unlock --tenant musterstadt --target web1 --yes', 'a lock of publish in a directory target'],
  ])
    .addOption(tenantsOption('tenants'))
    .option('-a, --all', 'every tenant of the configuration')
    .option('--target <name>', 'a target of type directory, instead of the output folder')
    .option('--targets <file>', 'configuration of the targets', 'targets.json')
    .option('--dry-run', 'only show the locks')
    .option('--force', 'also remove locks whose owner is alive or may be alive')
    .option('-y, --yes', 'do not ask')
    .addOption(configOption())
    .addOption(outOption())
    .option('--json', 'print one JSON document');

type Options = OptionsOf<typeof define>;

export function addUnlock({ program, io, onExit }: CommandContext): void {
  define(program).action(async (options) => onExit(await unlock(options, io)));
}

interface FoundLock {
  tenant: string;
  /** Absolute path of the lock. */
  file: string;
  lock: InspectedLock;
}

/** Locks of owners that are gone are removed; a lock whose owner may be alive only with `--force`. */
async function unlock(options: Options, io: CommandIo): Promise<ExitCode> {
  const { breakLock } = await import('../release/lock-file.ts');
  const found = await findLocks(options, io);
  const refused = options.force === true ? [] : found.filter(({ lock }) => !isLeftBehind(lock));
  const removable = found.filter((each) => !refused.includes(each));
  const isDryRun = options.dryRun === true;
  if (options.json !== true) print(found, io);
  if (!isDryRun && removable.length > 0) {
    const names = formatList(
      removable.map(({ tenant }) => tenant),
      MAX_NAMES,
    );
    await requireConfirmation(io, options.yes === true, `Remove the lock of ${names}?`);
    const { withFileErrors } = await import('../lib/file-errors.ts');
    for (const { file, lock } of removable) withFileErrors(file, () => breakLock(file, lock));
  }
  const exitCode = isDryRun || refused.length === 0 ? EXIT.OK : EXIT.BUSY;
  if (options.json === true) {
    const locks = found.map((each) => documentOf(each, !isDryRun && removable.includes(each)));
    const document = { version: 1, command: 'unlock', ok: exitCode === EXIT.OK, exitCode, dryRun: isDryRun, locks };
    io.stdout.write(`${toPlainJson(document)}\n`);
    return exitCode;
  }
  if (!isDryRun) for (const { tenant } of removable) io.stdout.write(`The lock of ${tenant} was removed.\n`);
  if (!isDryRun && refused.length > 0) throw ownerAlive(refused);
  return exitCode;
}

async function findLocks(options: Options, io: CommandIo): Promise<FoundLock[]> {
  const [{ withFileErrors }, { inspectLock }] = await Promise.all([
    import('../lib/file-errors.ts'),
    import('../release/lock-file.ts'),
  ]);
  const { tenants, config } = await loadTenants(io, options);
  const folderOf = await resolveFolders(
    options,
    io,
    config.tenants.map(({ id }) => id),
  );
  return tenants.flatMap((tenant) => {
    const file = lockFile(folderOf(tenant), tenant.id);
    const lock = withFileErrors(file, () => inspectLock(file));
    return lock === undefined ? [] : [{ tenant: tenant.id, file, lock }];
  });
}

/** @returns a function that returns the folder that contains a tenant's site */
async function resolveFolders({ target, targets: file, out }: Options, io: CommandIo, ids: readonly string[]) {
  if (target === undefined) return () => resolveOutDir(io, { out });
  const [{ readTargets }, { resolveTarget }] = await Promise.all([
    import('../publish/config/read-targets.ts'),
    import('../publish/config/target-config.ts'),
  ]);
  const targets = await readTargets(path.resolve(io.cwd, file), ids, io.env);
  return (tenant: { id: string; tenantDomain: string }) => {
    const resolved = resolveTarget(targets, target, tenant);
    if (resolved.type === 'directory') return resolved.path;
    throw new OperatorError({
      code: 'UNLOCK_UNNEEDED',
      title: `Locks of ${target} end by themselves`,
      details: [
        `It is a target of type ${resolved.type}: a lock that its owner does not renew is free after 3 minutes.`,
      ],
      hint: 'wait, then publish again',
      exitCode: EXIT.USAGE,
    });
  };
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

function print(found: readonly FoundLock[], io: CommandIo): void {
  if (found.length === 0) io.stdout.write('There is no lock.\n');
  for (const { tenant, file, lock } of found) {
    const { owner, state, silentMs } = lock;
    const lines = [
      `${tenant} is locked: ${file}`,
      ...(owner === undefined ? [] : [`  Process ${owner.pid} on ${owner.hostName} since ${owner.since}`]),
      `  Last heartbeat ${formatDuration(silentMs)} ago. ${STATES[state]}`,
    ];
    io.stdout.write(lines.map((line) => `${toPlainTextLine(line)}\n`).join(''));
  }
}

function toPlainTextLine(line: string): string {
  return line.startsWith('  ') ? `  ${toPlainText(line)}` : toPlainText(line);
}

function documentOf({ tenant, file, lock }: FoundLock, isRemoved: boolean): object {
  const { owner, state, silentMs } = lock;
  const { pid, hostName, since } = owner ?? {};
  const who = owner === undefined ? null : { pid, hostName, since };
  return { tenant, file, owner: who, state, silentMs: Math.round(silentMs), isRemoved };
}

function ownerAlive(refused: readonly FoundLock[]): OperatorError {
  const names = formatList(
    refused.map(({ tenant }) => tenant),
    MAX_NAMES,
  );
  return new OperatorError({
    code: 'LOCK_IN_USE',
    title: `The owner of the lock of ${names} may be alive`,
    details: refused.map(({ tenant, lock }) => `${tenant}: ${STATES[lock.state]}`),
    hint: 'wait for it to finish, or end that process; --force removes the lock nevertheless',
    exitCode: EXIT.BUSY,
  });
}
