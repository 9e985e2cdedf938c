import { InvalidArgumentError, Option, type Command } from '@commander-js/extra-typings';
import type { FleetRollbackReport } from '../fleet/rollback-fleet.ts';
import { EXIT, OperatorError, type ExitCode } from '../lib/errors.ts';
import { assertOutputExists } from '../lib/file-errors.ts';
import { repeatGivenOptions } from '../lib/given-options.ts';
import { formatUtc, pluralize } from '../report/format.ts';
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
import { createMessages } from './messages.ts';
import { operator, recordOptions, reportFileOption } from './recording.ts';
import type { RunEvent } from '../fleet/monitor/finished-run.ts';

const define = (program: Command) =>
  defineCommand(program, 'rollback', 'Make an earlier release live again and hold it', [
    ['voucher-site rollback --tenant musterstadt', 'the release that was live before'],
    ['voucher-site rollback --tenant musterstadt --dry-run', 'which one that is, without a change'],
    ['voucher-site rollback --tenant musterstadt --to 3c1e7b', 'a release by its name or the start of it'],
    ['voucher-site rollback --tenant musterstadt --reason "prices of 2019"', 'builds print the reason until resumed'],
    ['voucher-site rollback --all --to-code 9c1b40e2', 'the last release of each tenant that this code made'],
    ["voucher-site rollback --tenant 'stadt-*' --to-time 2026-11-21T14:00Z", 'what was live at that time'],
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
    .option('--reason <text>', 'reason shown with the hold')
    .addOption(new Option('--no-hold', 'let the next build go live').conflicts('reason'))
    .option('--dry-run', 'only say which tenant would go back to what')
    .option('-y, --yes', 'do not ask; only --to-time and --to-code do')
    .addOption(configOption())
    .addOption(outOption())
    .addOption(reportFileOption())
    .option('--json', 'print one JSON document');

type Options = OptionsOf<typeof define>;

export function addRollback({ program, io, onExit }: CommandContext): void {
  define(program).action(async (options) => {
    const isFleet = options.toTime !== undefined || options.toCode !== undefined;
    const rollBack = isFleet ? rollbackFleet : rollback;
    if (options.dryRun === true) return onExit(await rollBack(options, io, () => {}));
    const { recordRun } = await import('../fleet/monitor/record-run.ts');
    const record = { command: 'rollback', ...(await recordOptions(io, options)) } as const;
    onExit(await recordRun(record, (write) => rollBack(options, io, write)));
  });
}

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
async function rollback(options: Options, io: CommandIo, write: (event: RunEvent) => void): Promise<ExitCode> {
  const [{ rollBack }, { readHold }] = await Promise.all([
    import('../generator/release/roll-back.ts'),
    import('../generator/release/hold.ts'),
  ]);
  const tenant = await onlyTenant(options, io);
  const outDir = resolveOutDir(io, options);
  assertOutputExists(outDir);
  const wasHeld = readHold(outDir, tenant) !== undefined;
  const { hold: isHeld, dryRun: isDryRun = false } = options;
  const { from, to } = rollBack(outDir, tenant, {
    isDryRun,
    ...(options.to === undefined ? {} : { to: options.to }),
    ...(isHeld ? { hold: { by: operator(), ...reasonOf(options) } } : {}),
  });
  if (!isDryRun) {
    const event = { type: 'rolled-back', tenant, from: from ?? null, to: to.name, by: operator(), isHeld } as const;
    write({ ...event, ...reasonOf(options) });
  }
  if (options.json === true) {
    const dryRun = isDryRun ? { dryRun: true } : {};
    const document = { version: 1, command: 'rollback', ...dryRun, tenant, from: from ?? null, to: to.name, isHeld };
    io.stdout.write(`${toPlainJson(document)}\n`);
    return EXIT.OK;
  }
  const lines = describeRollback(tenant, {
    from,
    to: to.name,
    liveAt: to.manifest.releasedAt,
    wasHeld,
    isHeld,
    isDryRun,
  });
  io.stdout.write(lines.map((line) => `${toPlainText(repeatGivenOptions(line))}\n`).join(''));
  return EXIT.OK;
}

interface Described {
  from: string | undefined;
  to: string;
  liveAt: number | undefined;
  /** Builds were held before. */
  wasHeld: boolean;
  isHeld: boolean;
  isDryRun: boolean;
}

/** What happened or would happen, what follows, and how to undo it. */
function describeRollback(tenant: string, { from, to, liveAt, wasHeld, isHeld, isDryRun }: Described): string[] {
  const target = `${to}${liveAt === undefined ? ', which was never live' : `, which went live at ${formatUtc(liveAt)}`}`;
  const before = from === undefined ? 'nothing' : from;
  const held = 'builds are checked, but do not go live';
  const notHeld = 'the next build makes the current data live again';
  if (isDryRun) {
    return [
      from === to ? `${to} is live already.` : `${tenant} would go back to ${target}; ${before} is live.`,
      isHeld ? `It would be held: ${held}.` : `It would not be held: ${notHeld}.`,
      'Nothing was changed. The same command without --dry-run does it.',
    ];
  }
  return [
    from === to ? `${to} is live already.` : `${tenant} is back at ${target}; ${before} was live before.`,
    isHeld ? `It is held: ${held}.` : `It is not held: ${notHeld}.`,
    ...(from === to ? [] : ['Targets still have the later release until you publish: see voucher-site publish --help']),
    ...(isHeld ? [`Once data or code are fixed: voucher-site resume --tenant ${tenant}`] : []),
    ...(from === to || from === undefined
      ? []
      : [`To undo this: voucher-site rollback --tenant ${tenant} --to ${from}${wasHeld ? '' : ' --no-hold'}`]),
  ];
}

/** @throws OperatorError unless exactly one tenant is named: each has other releases */
async function onlyTenant(options: Options, io: CommandIo): Promise<string> {
  const { tenants } = await loadTenants(io, options);
  const [tenant] = tenants;
  if (tenant !== undefined && tenants.length === 1) return tenant.id;
  throw new OperatorError({
    code: 'TENANT_SELECTION',
    title: `${pluralize(tenants.length, 'tenant')} cannot go back without --to-time or --to-code`,
    details: ['Without them, the release before the live one is taken, which may be another reason for each tenant.'],
    hint: 'rollback --all --to-time 2026-11-21T14:00Z, or --to-code with an id that voucher-site releases shows',
    exitCode: EXIT.USAGE,
  });
}

/** Takes many tenants back, after one look at what would change and one question. */
async function rollbackFleet(options: Options, io: CommandIo, write: (event: RunEvent) => void): Promise<ExitCode> {
  const [{ planRollbacks }, { runRollbacks, printRollbacks, rollbackDocument }, { requireConfirmation }] =
    await Promise.all([
      import('../generator/release/plan-rollbacks.ts'),
      import('../fleet/rollback-fleet.ts'),
      import('./confirm.ts'),
    ]);
  const { tenants } = await loadTenants(io, options);
  const outDir = resolveOutDir(io, options);
  assertOutputExists(outDir);
  const { toTime, toCode = '' } = options;
  const goal = toTime === undefined ? { code: toCode } : { time: toTime };
  const plan = planRollbacks(
    outDir,
    tenants.map(({ id }) => id),
    goal,
  );
  const isDryRun = options.dryRun === true;
  const described = toTime === undefined ? `to code ${toCode}` : `to ${formatUtc(toTime)}`;
  const reason = reasonOf(options).reason ?? `rollback ${described}`;
  const hold = options.hold ? { by: operator(), reason } : undefined;
  const changes = plan.filter(({ status }) => status === 'back' || (status === 'live' && hold !== undefined));
  if (options.json !== true) printRollbacks(plan, io);
  if (!isDryRun && changes.length > 0) {
    const question = `Take ${pluralize(changes.length, 'tenant')} ${described}${hold === undefined ? '' : ', and hold them'}?`;
    await requireConfirmation(io, options.yes === true, question);
  }
  const reports = await runRollbacks(plan, { outDir, isDryRun, hold, signal: io.signal });
  for (const { tenant, status, from = null, to, isHeld } of reports) {
    if (to === undefined || (status !== 'rolled-back' && !isHeld)) continue;
    const event = { type: 'rolled-back', tenant, from, to, by: operator(), isHeld } as const;
    write({ ...event, ...(isHeld ? { reason } : {}) });
  }
  const document = rollbackDocument(reports, { isDryRun, reason: hold?.reason });
  if (options.json === true) io.stdout.write(`${toPlainJson(document)}\n`);
  else sayOutcome(reports, hold, isDryRun, io);
  return document.exitCode;
}

function sayOutcome(
  reports: readonly FleetRollbackReport[],
  hold: { reason: string } | undefined,
  isDryRun: boolean,
  io: CommandIo,
): void {
  const { say, failReported } = createMessages(io);
  for (const { failure } of reports) if (failure !== undefined) failReported(failure);
  if (isDryRun) return say('Nothing was changed.');
  const done = reports.filter(({ status }) => status === 'rolled-back').length;
  const held = reports.filter(({ isHeld }) => isHeld).length;
  io.stdout.write(`${pluralize(done, 'tenant')} back at an earlier release, ${held} held.\n`);
  if (done > 0)
    say('Visitors still get the later releases. Publish these tenants to each target: see voucher-site publish --help');
  if (hold !== undefined && held > 0) {
    say(`Once the code is fixed, end these holds: voucher-site resume --all --reason "${hold.reason}"`);
  }
}

function reasonOf({ reason = '' }: { reason?: string | undefined }): { reason?: string } {
  const text = reason.trim();
  return text === '' ? {} : { reason: text };
}
