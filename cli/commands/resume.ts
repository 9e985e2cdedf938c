import type { Command } from '@commander-js/extra-typings';
import type { Config } from '../config/read-config.ts';
import type { TenantConfig } from '../config/tenant-config.ts';
import { EXIT, type ExitCode } from '../lib/errors.ts';
import { formatList, pluralize } from '../report/format.ts';
import { describeHold } from '../report/holds.ts';
import { toPlainText } from '../report/plain-text.ts';
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
const MAX_REASONS = 12;

export function addResume({ program, io, onExit }: CommandContext): void {
  define(program).action(async (options) => onExit(await resume(options, io)));
}

/** Ends the holds of tenants here and, with `--target`, there. The live releases stay as they are. */
async function resume(options: Options, io: CommandIo): Promise<ExitCode> {
  const { tenants, config } = await loadTenants(io, options);
  // First: if the target cannot be reached, nothing has changed here, and the command can be repeated.
  const there = options.target === undefined ? [] : await endHoldsAtTarget(tenants, options, io, config);
  const outDir = resolveOutDir(io, options);
  const looked = [...(await endHoldsHere(tenants, options, outDir)), ...there];
  const ended = looked.flatMap((each) =>
    each.isEnded && each.hold !== undefined ? [{ ...each, hold: each.hold }] : [],
  );
  for (const { id, hold, where } of ended) {
    const what = hold === 'damaged' ? 'by a damaged file' : `at ${describeHold(hold)}`;
    io.stdout.write(`${id} was held${where === undefined ? '' : ` at ${where}:`} ${what}\n`);
  }
  for (const line of describeFree(tenants, looked, outDir, options)) io.stdout.write(`${line}\n`);
  io.stdout.write(`${describeOutcome(ended)}\n`);
  return EXIT.OK;
}

/** What one place said about a tenant. */
interface HoldFound {
  id: string;
  hold: Hold | 'damaged' | undefined;
  /** False: there is no hold, or it has another reason. */
  isEnded: boolean;
  /** Place of the target; absent: the output folder. */
  where?: string;
}

type EndedHold = HoldFound & { hold: Hold | 'damaged' };

async function endHoldsHere(
  tenants: readonly TenantConfig[],
  { reason }: Options,
  outDir: string,
): Promise<HoldFound[]> {
  const [{ withFileErrors }, { endHold, holdFile, readHold }] = await Promise.all([
    import('../lib/file-errors.ts'),
    import('../release/hold.ts'),
  ]);
  return tenants.map(({ id }) => {
    const hold = readHold(outDir, id);
    const isEnded = hold !== undefined && isMeant(hold, reason);
    if (isEnded) withFileErrors(holdFile(outDir, id), () => endHold(outDir, id));
    return { id, hold, isEnded };
  });
}

/** @throws OperatorError if a target cannot be reached; holds that were ended before stay ended */
async function endHoldsAtTarget(
  tenants: readonly TenantConfig[],
  { target: name = '', targets, reason }: Options,
  io: CommandIo,
  config: Config,
): Promise<HoldFound[]> {
  const [targetOf, { openTarget }, { inParallel }] = await Promise.all([
    loadTarget(io, { target: name, targets }, config),
    import('../publish/publish-tenants.ts'),
    import('../lib/in-parallel.ts'),
  ]);
  const found: HoldFound[] = [];
  await inParallel(tenants.entries(), CONCURRENT_TARGETS, async ([index, tenant]) => {
    const target = await openTarget(targetOf(tenant), tenant.id);
    const { where } = target;
    const there = reason === undefined ? undefined : (await target.readPublished(io.signal))?.hold;
    if (reason !== undefined && (there === undefined || !isMeant(there, reason))) {
      found[index] = { id: tenant.id, hold: there, isEnded: false, where };
      return;
    }
    const hold = await target.endHold(io.signal);
    found[index] = { id: tenant.id, hold, isEnded: hold !== undefined, where };
  });
  return found;
}

/** Without a reason, every hold is meant. */
function isMeant(hold: Hold | 'damaged', reason: string | undefined): boolean {
  return reason === undefined || (hold !== 'damaged' && hold.reason === reason.trim());
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
  const why = reason === undefined ? '' : ` for the reason "${reason.trim()}"`;
  if (all === true) {
    if (free.length < tenants.length) return [];
    const there = target === undefined ? '' : ` or at the target ${target}`;
    return [toPlainText(`No tenant is held${why} in ${outDir}${there}.`), ...describeReasons(looked, reason)];
  }
  const lines = free.map(({ id }) => {
    const there = looked.flatMap((each) =>
      each.id === id && each.where !== undefined ? [` or at ${each.where}`] : [],
    );
    return toPlainText(`${id} is not held${why} in ${outDir}${there.join('')}.`);
  });
  return [...lines, ...(free.length === tenants.length ? describeReasons(looked, reason) : [])];
}

/** The reasons of the holds that have another reason than the given one. */
function describeReasons(looked: readonly HoldFound[], reason: string | undefined): string[] {
  if (reason === undefined) return [];
  const tenantsOf = new Map<string, Set<string>>();
  for (const { id, hold } of looked) {
    if (hold === undefined) continue;
    const name = hold === 'damaged' ? 'unknown, damaged file' : hold.reason === undefined ? 'none' : `"${hold.reason}"`;
    tenantsOf.set(name, (tenantsOf.get(name) ?? new Set()).add(id));
  }
  if (tenantsOf.size === 0) return ['There are no other holds.'];
  const reasons = [...tenantsOf].map(([name, { size }]) => `${name} (${pluralize(size, 'tenant')})`);
  return [toPlainText(`Reasons of the holds there: ${formatList(reasons, MAX_REASONS)}`)];
}

function describeOutcome(ended: readonly EndedHold[]): string {
  if (ended.length === 0) return 'Nothing was changed.';
  const isHere = ended.some(({ where }) => where === undefined);
  const isThere = ended.some(({ where }) => where !== undefined);
  if (!isThere) return 'The next build goes live.';
  return isHere ? 'The next build goes live, and the next publish.' : 'The next publish goes live.';
}
