import { InvalidArgumentError, Option, type Command } from '@commander-js/extra-typings';
import type { Config } from '../config/read-config.ts';
import type { TenantConfig } from '../config/tenant-config.ts';
import type { FleetRollbackReport } from '../fleet/rollback-fleet.ts';
import type { RollbackPlace } from '../generator/release/roll-back.ts';
import { omitUndefined } from '../../site/shared/omit-undefined.ts';
import { EXIT, OperatorError, type ExitCode } from '../lib/errors.ts';
import { assertOutputExists } from '../lib/file-errors.ts';
import { quote, repeatGivenOptions } from '../lib/given-options.ts';
import { operator } from '../lib/process-identity.ts';
import { formatUtc, pluralize } from '../report/format.ts';
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
import { createMessages } from './messages.ts';
import { reportFileOption, runRecorded, type Write } from './recording.ts';

const define = (program: Command) =>
  defineCommand(program, 'rollback', 'Make an earlier release live again and hold it', [
    ['voucher-site rollback --tenant musterstadt', 'the release that was live before'],
    ['voucher-site rollback --tenant musterstadt --dry-run', 'which one that is, without a change'],
    ['voucher-site rollback --tenant musterstadt --to 3c1e7b', 'a release by its name or the start of it'],
    ['voucher-site rollback --tenant musterstadt --reason "prices of 2019"', 'builds print the reason until resumed'],
    ['voucher-site rollback --all --to-code 9c1b40e2', 'the last release of each tenant that this code made'],
    ["voucher-site rollback --tenant 'stadt-*' --to-time 2026-11-21T14:00Z", 'what was live at that time'],
    ['voucher-site rollback --all --to-code 9c1b40e2 --target web1', 'at a target, from any machine'],
  ])
    .addOption(tenantsOption('tenant; several with --to-time or --to-code'))
    .option('-a, --all', 'every tenant of the configuration, with --to-time or --to-code')
    .addOption(
      new Option('--to <release>', 'release (default: the one that was live before)').conflicts(['toTime', 'toCode']),
    )
    .addOption(
      new Option('--to-time <iso>', 'the release that was live at this time, such as 2026-11-21T14:00Z')
        .argParser(timeOfText)
        .conflicts('toCode'),
    )
    .addOption(
      new Option('--to-code <id>', 'the last release made by this code: the start of an id that releases shows'),
    )
    .option('--target <name>', 'go back at this target, to a release that it has; the output folder stays as it is')
    .addOption(targetsOption())
    .option('--reason <text>', 'reason shown with the hold')
    .addOption(new Option('--no-hold', 'let the next build go live').conflicts('reason'))
    .option('--dry-run', 'only say which tenant would go back to what')
    .option('-y, --yes', 'do not ask; only --to-time and --to-code do')
    .addOption(configOption())
    .addOption(outOption())
    .addOption(reportFileOption())
    .option('--json', 'print one JSON document');

type Options = OptionsOf<typeof define>;

export const addCommand = commandOf(define, (options, io) => {
  if (options.target === undefined) refuseWithout('--target', { '--targets': options.targets });
  const isFleet = options.toTime !== undefined || options.toCode !== undefined;
  const rollBack = (write: Write) => (isFleet ? rollbackFleet : rollback)(options, io, write);
  return options.dryRun === true ? rollBack(() => {}) : runRecorded(io, options, { command: 'rollback' }, rollBack);
});

/** @throws InvalidArgumentError for a text that is not a time with a zone */
function timeOfText(text: string): number {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(text)
    ? Date.parse(text)
    : Number.NaN;
  if (Number.isNaN(time))
    throw new InvalidArgumentError('An ISO 8601 time with its zone is needed: 2026-11-21T14:00Z.');
  if (time > Date.now()) throw new InvalidArgumentError('This time is in the future.');
  return time;
}

/** Makes an earlier release live again, and holds it, so that no build replaces it. */
async function rollback(options: Options, io: CommandIo, write: Write): Promise<ExitCode> {
  const selected = await loadTenants(io, options);
  const { id: tenant } = onlyTenant(selected.tenants);
  const { hold: isHeld, dryRun: isDryRun = false, target } = options;
  const done = await withPlace(selected, options, io, (place) =>
    place.rollBack(tenant, {
      isDryRun,
      to: options.to,
      hold: isHeld ? { by: operator(), ...reasonOf(options) } : undefined,
    }),
  );
  const { from = null, to } = done;
  if (!isDryRun)
    write({
      type: 'rolled-back',
      tenant,
      ...omitUndefined({ target }),
      from,
      to,
      by: operator(),
      isHeld,
      ...reasonOf(options),
    });
  if (options.json === true) {
    const common = { version: 1, command: 'rollback', target, dryRun: isDryRun || undefined };
    writeJson(io, omitUndefined({ ...common, tenant, from, to, isHeld }));
    return EXIT.OK;
  }
  const lines = describeRollback(tenant, { ...done, target, wasHeld: done.hold !== undefined, isHeld, isDryRun });
  io.stdout.write(lines.map((line) => `${toPlainText(repeatGivenOptions(line))}\n`).join(''));
  return EXIT.OK;
}

/** Goes back in the output folder, which must exist, or at the target, for which none is needed. */
async function withPlace<Result>(
  { tenants, config }: { tenants: readonly TenantConfig[]; config: Config },
  options: Options,
  io: CommandIo,
  use: (place: RollbackPlace) => Promise<Result>,
): Promise<Result> {
  if (options.target === undefined) {
    const { rollbackFolder } = await import('../generator/release/roll-back.ts');
    const outDir = resolveOutDir(io, options);
    assertOutputExists(outDir);
    return use(rollbackFolder(outDir));
  }
  const { openRollbackTarget } = await import('../publish/rollback-target.ts');
  const targets = await loadTargets(io, { ...options, target: [options.target] }, config);
  const [targetOf, ...others] = targets.values();
  if (targetOf === undefined || others.length > 0) throw severalTargets(options.target, [...targets.keys()]);
  const place = await openRollbackTarget(tenants, targetOf, io.signal);
  try {
    return await use(place);
  } finally {
    await place.close();
  }
}

function severalTargets(pattern: string, names: readonly string[]): OperatorError {
  return new OperatorError({
    code: 'OPTION_INVALID',
    title: `"${pattern}" matches ${pluralize(names.length, 'target')}, and each has other releases`,
    details: [names.join(', ')],
    hint: `repeat the command for each of them, beginning with --target ${names[0] ?? ''}`,
    exitCode: EXIT.USAGE,
  });
}

interface Described {
  from: string | undefined;
  to: string;
  wasLiveAt: number;
  /** Name of the target; undefined: the output folder. */
  target: string | undefined;
  /** Builds were held before. */
  wasHeld: boolean;
  isHeld: boolean;
  isDryRun: boolean;
}

/** What happened or would happen, what follows, and how to undo it. */
function describeRollback(
  tenant: string,
  { from, to, wasLiveAt, target, wasHeld, isHeld, isDryRun }: Described,
): string[] {
  const goal = `${to}, which ${wasLiveAt === 0 ? 'was never live' : `went live at ${formatUtc(wasLiveAt)}`}`;
  const before = from === undefined ? 'nothing' : from;
  const at = target === undefined ? '' : ` --target ${quote(target)}`;
  const held = target === undefined ? 'builds are checked, but do not go live' : 'publish is refused there';
  const notHeld =
    target === undefined
      ? 'the next build makes the current data live again'
      : 'the next publish makes the current data live again';
  if (isDryRun) {
    return [
      from === to ? `${to} is live already.` : `${tenant} would go back to ${goal}; ${before} is live.`,
      isHeld ? `It would be held: ${held}.` : `It would not be held: ${notHeld}.`,
      'Nothing was changed. The same command without --dry-run does it.',
    ];
  }
  return [
    from === to ? `${to} is live already.` : `${tenant} is back at ${goal}; ${before} was live before.`,
    isHeld ? `It is held: ${held}.` : `It is not held: ${notHeld}.`,
    ...(from === to || target !== undefined
      ? []
      : ['Targets still have the later release until you publish: see voucher-site publish --help']),
    ...(isHeld ? [`Once data or code are fixed: voucher-site resume --tenant ${tenant}${at}`] : []),
    ...(from === to || from === undefined
      ? []
      : [`To undo this: voucher-site rollback --tenant ${tenant}${at} --to ${from}${wasHeld ? '' : ' --no-hold'}`]),
  ];
}

/** @throws OperatorError unless exactly one tenant is named: each has other releases */
function onlyTenant(tenants: readonly TenantConfig[]): TenantConfig {
  const [tenant] = tenants;
  if (tenant !== undefined && tenants.length === 1) return tenant;
  throw new OperatorError({
    code: 'TENANT_SELECTION',
    title: `${pluralize(tenants.length, 'tenant')} cannot go back without --to-time or --to-code`,
    details: ['Without them, the release before the live one is taken, which may be another reason for each tenant.'],
    hint: 'rollback --all --to-time 2026-11-21T14:00Z, or --to-code with an id that voucher-site releases shows',
    exitCode: EXIT.USAGE,
  });
}

/** Takes many tenants back, after one look at what would change and one question. */
async function rollbackFleet(options: Options, io: CommandIo, write: Write): Promise<ExitCode> {
  const [{ planRollbacks }, { runRollbacks, printRollbacks, rollbackDocument }, { requireConfirmation }] =
    await Promise.all([
      import('../generator/release/plan-rollbacks.ts'),
      import('../fleet/rollback-fleet.ts'),
      import('./confirm.ts'),
    ]);
  const selected = await loadTenants(io, options);
  const { toTime, toCode = '', target } = options;
  const goal = toTime === undefined ? { code: toCode } : { time: toTime };
  const isDryRun = options.dryRun === true;
  const described = toTime === undefined ? `to code ${toCode}` : `to ${formatUtc(toTime)}`;
  const reason = reasonOf(options).reason ?? `rollback ${described}`;
  const hold = options.hold ? { by: operator(), reason } : undefined;
  const reports = await withPlace(selected, options, io, async (place) => {
    const ids = selected.tenants.map(({ id }) => id);
    const plan = await planRollbacks(place, ids, goal, io.signal);
    const changes = plan.filter(({ status }) => status === 'back' || (status === 'live' && hold !== undefined));
    if (options.json !== true) printRollbacks(plan, io);
    if (!isDryRun && changes.length > 0) {
      const at = target === undefined ? '' : ` at ${target}`;
      const question = `Take ${pluralize(changes.length, 'tenant')} ${described}${at}${hold === undefined ? '' : ', and hold them'}?`;
      await requireConfirmation(io, options.yes === true, question);
    }
    return runRollbacks(plan, { place, isDryRun, hold, signal: io.signal });
  });
  for (const { tenant, status, from = null, to, isHeld } of reports) {
    if (to === undefined || (status !== 'rolled-back' && !isHeld)) continue;
    const event = { type: 'rolled-back' as const, tenant, target, from, to, by: operator(), isHeld };
    write(omitUndefined({ ...event, reason: isHeld ? reason : undefined }));
  }
  const document = rollbackDocument(reports, { isDryRun, reason: hold?.reason, target });
  if (options.json === true) writeJson(io, document);
  else sayOutcome(reports, { hold, isDryRun, target }, io);
  return document.exitCode;
}

function sayOutcome(
  reports: readonly FleetRollbackReport[],
  { hold, isDryRun, target }: { hold: { reason: string } | undefined; isDryRun: boolean; target: string | undefined },
  io: CommandIo,
): void {
  const { say, failReported } = createMessages(io);
  for (const { failure } of reports) if (failure !== undefined) failReported(failure);
  if (isDryRun) return say('Nothing was changed.');
  const done = reports.filter(({ status }) => status === 'rolled-back').length;
  const held = reports.filter(({ isHeld }) => isHeld).length;
  io.stdout.write(`${pluralize(done, 'tenant')} back at an earlier release, ${held} held.\n`);
  if (done > 0 && target === undefined)
    say('Visitors still get the later releases. Publish these tenants to each target: see voucher-site publish --help');
  if (hold !== undefined && held > 0) {
    const at = target === undefined ? '' : ` --target ${quote(target)}`;
    say(`Once the code is fixed, end these holds: voucher-site resume --all${at} --reason ${quote(hold.reason)}`);
  }
}

function reasonOf({ reason = '' }: { reason?: string | undefined }): { reason?: string } {
  const text = reason.trim();
  return text === '' ? {} : { reason: text };
}
