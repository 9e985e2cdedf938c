import type { Command } from '@commander-js/extra-typings';
import type { TenantConfig } from '../config/tenant-config.ts';
import { groupBy } from '../lib/collections.ts';
import { EXIT, type ExitCode } from '../lib/errors.ts';
import { operator } from '../lib/process-identity.ts';
import { formatList } from '../report/format.ts';
import { describeHeldAt, toHoldOrNull } from '../report/holds.ts';
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
import type { EndedHold, HoldFound } from '../publish/end-holds.ts';
import { reportFileOption, runRecorded, type Write } from './recording.ts';

const define = (program: Command) =>
  defineCommand(program, 'resume', 'Remove the hold of a rollback, so that builds go live again', [
    ['voucher-site resume --tenant musterstadt', 'its next build goes live'],
    ['voucher-site resume --tenant musterstadt --target production', 'also ends the hold that was published there'],
    ['voucher-site resume --all --reason "rollback to code 9c1b40e2"', 'the holds of one rollback of the fleet'],
  ])
    .addOption(tenantsOption('tenants'))
    .option('-a, --all', 'every held tenant of the configuration')
    .option('--reason <text>', 'only tenants that are held for this reason, such as those of one rollback --all')
    .option('--target <name...>', "also end the hold at these targets; also patterns in quotes: 'web*'")
    .addOption(targetsOption())
    .option('--unsafe-no-lock', 'for a store without locks; no other process may publish there at the same time')
    .addOption(configOption())
    .addOption(outOption())
    .addOption(reportFileOption())
    .option('--json', 'print one JSON document');

type Options = OptionsOf<typeof define>;

const MAX_TARGETS = 12;

export const addCommand = commandOf(define, (options, io) =>
  runRecorded(io, options, { command: 'resume' }, (write) => resume(options, io, write)),
);

/** Ends the holds of tenants here and, with `--target`, there. The live releases stay as they are. */
async function resume(options: Options, io: CommandIo, write: Write): Promise<ExitCode> {
  if (options.target === undefined) refuseWithout('--target', { '--targets': options.targets });
  const [{ asEnded, endHoldsAtTargets, endHoldsHere }, { tenants, config }] = await Promise.all([
    import('../publish/end-holds.ts'),
    loadTenants(io, options),
  ]);
  const ended: EndedHold[] = [];
  try {
    // First: if the target cannot be reached, nothing has changed here, and the command can be repeated.
    const targets =
      options.target === undefined ? new Map() : await loadTargets(io, { ...options, target: options.target }, config);
    const { reason, unsafeNoLock = false } = options;
    const there = await endHoldsAtTargets(tenants, { reason, unsafeNoLock }, targets, io.signal, ended);
    const outDir = resolveOutDir(io, options);
    const looked = [...endHoldsHere(tenants, options.reason, outDir, ended), ...there];
    if (options.json === true) {
      writeJson(io, resumeDocument(looked, options));
      return EXIT.OK;
    }
    for (const { id, hold, where } of looked.flatMap(asEnded)) {
      io.stdout.write(`${id} was held${where === undefined ? '' : ` at ${where}:`} ${describeHeldAt(hold)}\n`);
    }
    for (const line of describeFree(tenants, looked, outDir, options)) io.stdout.write(`${line}\n`);
    io.stdout.write(`${describeOutcome(ended)}\n`);
    return EXIT.OK;
  } finally {
    recordEnded(ended, write);
  }
}

/** Also what was ended before a failure. */
function recordEnded(ended: readonly EndedHold[], write: Write): void {
  for (const [tenant, own] of groupBy(ended, ({ id }) => id)) {
    const holds = own.map(({ target = null, hold }) => ({ target, hold }));
    write({ type: 'resumed', tenant, by: operator(), ended: holds });
  }
}

function resumeDocument(looked: readonly HoldFound[], { reason }: Options): object {
  return {
    version: 1,
    command: 'resume',
    ok: true,
    exitCode: EXIT.OK,
    /** Only holds with this reason were to end. */
    reason: reason?.trim() ?? null,
    /** What each place said; `target` is null for the output folder. */
    holds: looked.map(({ id, target = null, where = null, hold, isEnded }) => {
      return { tenant: id, target, where, hold: toHoldOrNull(hold), isEnded };
    }),
  };
}

/** Says which of the named tenants were not held, and where that was looked up; with `--all`, only if none was held. */
function describeFree(
  tenants: readonly TenantConfig[],
  looked: readonly HoldFound[],
  outDir: string,
  { all, reason, target }: Options,
): string[] {
  const isEnded = (id: string): boolean => looked.some((each) => each.id === id && each.isEnded);
  const free = tenants.filter(({ id }) => !isEnded(id));
  const why =
    reason === undefined ? '' : ` for the reason "${reason.trim()}" (voucher-site status --held names reasons)`;
  if (all === true) {
    if (free.length < tenants.length) return [];
    const there =
      target === undefined
        ? ''
        : ` or at the ${target.length === 1 ? 'target' : 'targets'} ${formatList(target, MAX_TARGETS)}`;
    return [toPlainText(`No tenant is held${why} in ${outDir}${there}.`)];
  }
  return free.map(({ id }) => {
    const there = looked.flatMap((each) =>
      each.id === id && each.where !== undefined ? [` or at ${each.where}`] : [],
    );
    return toPlainText(`${id} is not held${why} in ${outDir}${there.join('')}.`);
  });
}

function describeOutcome(ended: readonly EndedHold[]): string {
  if (ended.length === 0) return 'Nothing was changed.';
  const isHere = ended.some(({ where }) => where === undefined);
  const isThere = ended.some(({ where }) => where !== undefined);
  if (!isThere) return 'The next build goes live.';
  return isHere ? 'The next build goes live, and the next publish.' : 'The next publish goes live.';
}
