import type { Command } from '@commander-js/extra-typings';
import type { Config } from '../config/read-config.ts';
import { EXIT, OperatorError, type ExitCode } from '../lib/errors.ts';
import { toFailure } from '../report/failures.ts';
import { toPlainJson, toPlainText } from '../report/plain-text.ts';
import { exitCodeOf, type ReportedFailure } from '../report/tenant-report.ts';
import {
  configOption,
  defineCommand,
  loadConfig,
  outOption,
  targetsOption,
  type CommandContext,
  type CommandIo,
  type OptionsOf,
} from './command.ts';
import { createMessages } from './messages.ts';
import { assertTenantId, cacheFolders, resolvePlaces, type TenantPlaceAt, type TenantPlaces } from './tenant-places.ts';

const define = (program: Command) =>
  defineCommand(program, 'rename', 'Give a tenant another id: releases, hold, history and published files move along', [
    ['voucher-site rename seeblick bergdorf', 'in the output folder'],
    ['voucher-site rename seeblick bergdorf --target production', 'also where it is published'],
  ])
    .argument('<old>', 'the present id')
    .argument('<new>', 'the id that it gets')
    .option('--target <name...>', 'targets where the published site is renamed as well')
    .addOption(targetsOption())
    .option('--domain <host>', 'domain of the tenant, if a target contains {domain} and neither id is configured')
    .option('--no-alias', 'do not keep the old name as a link for hosts that are configured for it')
    .option('--unsafe-no-lock', 'for a store without locks; no other process may publish there at the same time')
    .option('--dry-run', 'only list what would be renamed')
    .addOption(configOption())
    .addOption(outOption())
    .option('--json', 'print one JSON document');

type Options = OptionsOf<typeof define>;

export function addRename({ program, io, onExit }: CommandContext): void {
  define(program).action(async (from, to, options) => onExit(await rename(from, to, options, io)));
}

/** What happened at a place. */
interface PlaceReport {
  /** Name of the target; null for the output folder. */
  target: string | null;
  where: string;
  /** `done`: it had the new name already. `skipped`: the output folder, because a target failed. */
  status: 'planned' | 'renamed' | 'done' | 'nothing' | 'skipped' | 'failed';
  /** What is there under the old name. */
  files: readonly string[];
  exitCode?: ExitCode;
  failure?: ReportedFailure;
}

async function rename(from: string, to: string, options: Options, io: CommandIo): Promise<ExitCode> {
  for (const id of [from, to]) assertTenantId(id);
  const config = await loadConfig(io, options);
  assertRenamable(from, to, config, options.config);
  const domain = domainOf(from, to, config) ?? options.domain;
  const known = { ...options, ...(domain === undefined ? {} : { domain }) };
  const old = await resolvePlaces(from, known, io, to);
  const next = await resolvePlaces(to, known, io, from);
  const isDryRun = options.dryRun === true;
  try {
    const reports = isDryRun ? await plan(old) : await renameEach(old, next, to, options, io);
    const isDone = reports.every(({ status }) => status !== 'failed');
    if (isDone && reports.every(({ status }) => status === 'nothing')) throw nothingToRename(from, old);
    if (!isDryRun && isDone) await renameCaches(from, to, io);
    const exitCode = exitCodeOf(
      reports.map(({ exitCode: code }) =>
        code === undefined ? { status: 'built' } : { status: 'failed', exitCode: code },
      ),
    );
    const isConfigured = config.tenants.some(({ id }) => id === to);
    if (options.json === true) {
      const document = {
        version: 1,
        command: 'rename',
        from,
        to,
        dryRun: isDryRun,
        ok: exitCode === EXIT.OK,
        exitCode,
      };
      io.stdout.write(`${toPlainJson({ ...document, isConfigured, places: reports })}\n`);
    } else print(reports, io);
    if (!isDryRun && exitCode === EXIT.OK) sayNext(from, to, isConfigured, options, reports, io);
    return exitCode;
  } finally {
    for (const { targets, local } of [old, next]) for (const place of [...targets, local]) await place.disconnect();
  }
}

/** @throws OperatorError if the ids are equal, or belong to two tenants */
function assertRenamable(from: string, to: string, { tenants }: Config, file: string): void {
  const usage = (title: string, hint: string) =>
    new OperatorError({ code: 'RENAME_REFUSED', title, details: ['Nothing was changed.'], hint, exitCode: EXIT.USAGE });
  if (from === to) throw usage(`${from} has this id already`, 'name another id');
  if (!tenants.some(({ id }) => id === from) || !tenants.some(({ id }) => id === to)) return;
  throw usage(
    `${from} and ${to} are two tenants of ${file}`,
    `a rename needs one of them: delete the entry of ${from}, or choose another new id`,
  );
}

/** Of the tenant under either of its names. */
function domainOf(from: string, to: string, { tenants }: Config): string | undefined {
  return tenants.find(({ id }) => id === from || id === to)?.tenantDomain;
}

async function plan({ targets, local }: TenantPlaces): Promise<PlaceReport[]> {
  const reports: PlaceReport[] = [];
  for (const place of [...targets, local]) {
    const files = await place.list();
    reports.push({ target: place.target, where: place.where, status: files.length > 0 ? 'planned' : 'nothing', files });
  }
  return reports;
}

/** Renames at the targets first; holds the locks of both names in the output folder throughout. */
async function renameEach(
  old: TenantPlaces,
  next: TenantPlaces,
  to: string,
  options: Options,
  io: CommandIo,
): Promise<PlaceReport[]> {
  const keepsAlias = options.alias;
  return withLocks([old.local, next.local], async () => {
    const reports: PlaceReport[] = [];
    for (const place of old.targets) {
      const other = next.targets.find(({ target }) => target === place.target);
      const config = old.resolve(place.target ?? '', to);
      const run = async () => place.renameTo({ tenant: to, config, keepsAlias });
      const places = other === undefined || other.where === place.where ? [place] : [place, other];
      const report = await renameAt(place, async () => withLocks(places, run), io);
      // A bucket's folder cannot be a link: without an alias, the copies there replace it.
      const isCopied = config.type === 's3' && report.status === 'renamed' && !keepsAlias && places.length > 1;
      if (isCopied) await withLocks([place], async () => place.remove());
      reports.push(report);
    }
    const { local } = old;
    if (reports.some(({ status }) => status === 'failed')) {
      return [...reports, { target: null, where: local.where, status: 'skipped', files: [] }];
    }
    const config = { type: 'directory', path: '' } as const;
    const run = async () => local.renameTo({ tenant: to, config, keepsAlias });
    return [...reports, await renameAt(local, run, io)];
  });
}

async function renameAt(
  place: TenantPlaceAt,
  run: () => Promise<'renamed' | 'done' | 'nothing'>,
  io: CommandIo,
): Promise<PlaceReport> {
  const { target, where } = place;
  try {
    const files = await place.list();
    return { target, where, files, status: await run() };
  } catch (error) {
    io.signal.throwIfAborted();
    return { target, where, files: [], status: 'failed', ...toFailure(error) };
  }
}

async function withLocks<Result>(
  places: readonly Pick<TenantPlaceAt, 'lock'>[],
  run: () => Promise<Result>,
): Promise<Result> {
  const [first, ...others] = places;
  if (first === undefined) return run();
  const lock = await first.lock();
  try {
    return await withLocks(others, run);
  } finally {
    await lock.release();
  }
}

function nothingToRename(from: string, { local }: TenantPlaces): OperatorError {
  return new OperatorError({
    code: 'NOTHING_TO_RENAME',
    title: `${from} has no releases to rename`,
    details: [`${local.where} and the named targets have nothing of it. Nothing was changed.`],
    hint: 'name the output folder with --out; a tenant that was never built only needs its new id in the configuration',
    exitCode: EXIT.USAGE,
  });
}

async function renameCaches(from: string, to: string, io: CommandIo): Promise<void> {
  const { renameTenantCacheFiles } = await import('../lib/tenant-cache-files.ts');
  const { warn } = createMessages(io);
  for (const folder of await cacheFolders()) {
    for (const warning of renameTenantCacheFiles(folder, from, to)) warn(warning);
  }
}

const OUTCOMES = {
  planned: 'would be renamed',
  renamed: 'renamed',
  done: 'has the new name already',
  nothing: 'nothing to rename',
  skipped: 'not renamed, because a target failed; the same command continues',
  failed: 'failed',
} as const;

function print(reports: readonly PlaceReport[], io: CommandIo): void {
  const { failReported } = createMessages(io);
  for (const { where, status, failure } of reports) {
    if (failure === undefined) io.stdout.write(`${toPlainText(where)}: ${OUTCOMES[status]}\n`);
    else failReported(failure);
  }
}

function sayNext(
  from: string,
  to: string,
  isConfigured: boolean,
  options: Options,
  reports: readonly PlaceReport[],
  io: CommandIo,
): void {
  const { say } = createMessages(io);
  if (!isConfigured)
    say(`Now change the id "${from}" to "${to}" in ${options.config}. Until then, builds of ${from} are refused.`);
  const isKept = options.alias && reports.some(({ status }) => status === 'renamed');
  const targets = options.target === undefined ? '' : ` --target ${options.target.join(' ')}`;
  if (isKept) {
    say(
      `The old place still serves the site. Once the hosts use the new one (voucher-site hosting), delete it: voucher-site remove --tenant ${from}${targets}`,
    );
  }
}
