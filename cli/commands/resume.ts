import type { Command } from '@commander-js/extra-typings';
import type { Config } from '../config/read-config.ts';
import type { TenantConfig } from '../config/tenant-config.ts';
import { EXIT, type ExitCode } from '../lib/errors.ts';
import { describeHold } from '../report/holds.ts';
import type { Hold } from '../report/tenant-report.ts';
import {
  configOption,
  defineCommand,
  loadTarget,
  loadTenants,
  outOption,
  resolveOutDir,
  targetsOption,
  tenantsOption,
  type CommandContext,
  type CommandIo,
  type OptionsOf,
} from './command.ts';

const define = (program: Command) =>
  defineCommand(program, 'resume', 'Remove the hold of a rollback, so that builds go live again', [
    ['voucher-site resume --tenant musterstadt', 'its next build goes live'],
    ['voucher-site resume --tenant musterstadt --target production', 'also ends the hold that was published there'],
    ['voucher-site resume --all --reason "rollback to code 9c1b40e2"', 'the holds of one rollback of the fleet'],
  ])
    .addOption(tenantsOption('tenants'))
    .option('-a, --all', 'every held tenant of the configuration')
    .option('--reason <text>', 'only tenants that are held for this reason, such as those of one rollback --all')
    .option('--target <name>', 'also end the hold at this target')
    .addOption(targetsOption())
    .addOption(configOption())
    .addOption(outOption());

type Options = OptionsOf<typeof define>;

const CONCURRENT_TARGETS = 8;

export function addResume({ program, io, onExit }: CommandContext): void {
  define(program).action(async (options) => onExit(await resume(options, io)));
}

/** Ends the holds of tenants here and, with `--target`, there. The live releases stay as they are. */
async function resume(options: Options, io: CommandIo): Promise<ExitCode> {
  const { tenants, config } = await loadTenants(io, options);
  // First: if the target cannot be reached, nothing has changed here, and the command can be repeated.
  const there = options.target === undefined ? [] : await endHoldsAtTarget(tenants, options, io, config);
  const ended = [...(await endHoldsHere(tenants, options, resolveOutDir(io, options))), ...there];
  for (const { id, hold, where } of ended) {
    const what = hold === 'damaged' ? 'by a damaged file' : `at ${describeHold(hold)}`;
    io.stdout.write(`${id} was held${where === undefined ? '' : ` at ${where}:`} ${what}\n`);
  }
  const free = tenants.filter(({ id }) => ended.every((each) => each.id !== id));
  if (options.all !== true) {
    const why = options.reason === undefined ? '' : ' for this reason';
    for (const { id } of free) io.stdout.write(`${id} is not held${why}.\n`);
  }
  io.stdout.write(`${describeOutcome(ended)}\n`);
  return EXIT.OK;
}

interface EndedHold {
  id: string;
  hold: Hold | 'damaged';
  /** Place of the target; absent: the output folder. */
  where?: string;
}

async function endHoldsHere(
  tenants: readonly TenantConfig[],
  { reason }: Options,
  outDir: string,
): Promise<EndedHold[]> {
  const [{ withFileErrors }, { endHold, holdFile, readHold }] = await Promise.all([
    import('../lib/file-errors.ts'),
    import('../release/hold.ts'),
  ]);
  return tenants.flatMap(({ id }) => {
    const hold = readHold(outDir, id);
    if (hold === undefined || !isMeant(hold, reason)) return [];
    withFileErrors(holdFile(outDir, id), () => endHold(outDir, id));
    return [{ id, hold }];
  });
}

/** @throws OperatorError if a target cannot be reached; holds that were ended before stay ended */
async function endHoldsAtTarget(
  tenants: readonly TenantConfig[],
  { target: name = '', targets, reason }: Options,
  io: CommandIo,
  config: Config,
): Promise<EndedHold[]> {
  const [targetOf, { openTarget }, { inParallel }] = await Promise.all([
    loadTarget(io, { target: name, targets }, config),
    import('../publish/publish-tenants.ts'),
    import('../lib/in-parallel.ts'),
  ]);
  const ended: EndedHold[][] = [];
  await inParallel(tenants.entries(), CONCURRENT_TARGETS, async ([index, tenant]) => {
    const target = await openTarget(targetOf(tenant), tenant.id);
    const there = reason === undefined ? undefined : (await target.readPublished(io.signal))?.hold;
    if (reason !== undefined && (there === undefined || !isMeant(there, reason))) return;
    const hold = await target.endHold(io.signal);
    ended[index] = hold === undefined ? [] : [{ id: tenant.id, hold, where: target.where }];
  });
  return ended.flat();
}

/** Without a reason, every hold is meant. */
function isMeant(hold: Hold | 'damaged', reason: string | undefined): boolean {
  return reason === undefined || (hold !== 'damaged' && hold.reason === reason.trim());
}

function describeOutcome(ended: readonly EndedHold[]): string {
  if (ended.length === 0) return 'Nothing was changed.';
  const isHere = ended.some(({ where }) => where === undefined);
  const isThere = ended.some(({ where }) => where !== undefined);
  if (!isThere) return 'The next build goes live.';
  return isHere ? 'The next build goes live, and the next publish.' : 'The next publish goes live.';
}
