import path from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { didYouMean } from '../config/findings.ts';
import type { Config } from '../config/read-config.ts';
import { EXIT, type ExitCode } from '../lib/errors.ts';
import type { PlaceReport, TenantPlace, TenantPlaces } from '../publish/remove-tenant.ts';
import { pluralize } from '../report/format.ts';
import { toPlainText, writeJson } from '../report/plain-text.ts';
import { exitCodeOf } from '../report/tenant-report.ts';
import {
  commandOf,
  configOption,
  DEFAULT_TARGETS,
  defineCommand,
  loadConfig,
  outOption,
  refuseWithout,
  resolveOutDir,
  targetsOption,
  type CommandIo,
  type OptionsOf,
} from './command.ts';
import { requireConfirmation } from './confirm.ts';
import { noteActions } from './recording.ts';
import { createMessages } from './messages.ts';

const define = (program: Command) =>
  defineCommand(program, 'remove', 'Delete a tenant: its site, releases, caches and published files', [
    ['voucher-site remove --tenant musterstadt --dry-run', 'what would be deleted on this machine'],
    ['voucher-site remove --tenant musterstadt --target production', 'also what publish wrote there; asks first'],
    ['voucher-site remove --tenant musterstadt --target web1 cdn --yes', 'without a question, for scripts'],
  ])
    .requiredOption('-t, --tenant <id>', 'tenant; it need not be in the configuration any more')
    .option('--target <name...>', 'targets whose published files are deleted as well')
    .addOption(targetsOption())
    .option('--domain <host>', 'domain that the tenant had, for targets with {domain}')
    .option('--unsafe-no-lock', 'for a store without locks; no other process may publish there at the same time')
    .option('--dry-run', 'only list what would be deleted')
    .option('-y, --yes', 'do not ask')
    .addOption(configOption())
    .addOption(outOption())
    .option('--json', 'print one JSON document');

type Options = OptionsOf<typeof define>;

export const addCommand = commandOf(define, remove);

async function remove(options: Options, io: CommandIo): Promise<ExitCode> {
  const { tenant } = options;
  if (options.target === undefined) refuseWithout('--target', { '--targets': options.targets });
  const [{ plannedRemoval, removeEach, resolvePlaces }, config] = await Promise.all([
    import('../publish/remove-tenant.ts'),
    loadConfig(io, options),
  ]);
  const places = await resolvePlaces(tenant, {
    config,
    outDir: resolveOutDir(io, options),
    targetNames: options.target ?? [],
    targetsFile: path.resolve(io.cwd, options.targets ?? DEFAULT_TARGETS),
    domain: options.domain,
    env: io.env,
    signal: io.signal,
    unsafeNoLock: options.unsafeNoLock === true,
  });
  const all = [...places.targets, places.local];
  try {
    const found = new Map<TenantPlace, string[]>();
    for (const place of all) found.set(place, await place.list());
    const cache = await findCacheFiles(tenant);
    const isDryRun = options.dryRun === true;
    const hasWork = cache.length > 0 || [...found.values()].some((files) => files.length > 0);
    if (!isDryRun && hasWork) {
      if (options.json !== true) printPlan([...found], tenant, io);
      await requireConfirmation(io, options.yes === true, question(tenant, places, config));
    }
    const reports = isDryRun ? plannedRemoval(found) : await removeEach(places, found, io.signal);
    const isDone = reports.every(({ status }) => status !== 'failed');
    if (!isDryRun && isDone) for (const warning of await deleteCacheFiles(tenant)) createMessages(io).warn(warning);
    const removed = reports.filter(({ status }) => status === 'removed').map(({ where }) => where);
    if (removed.length > 0) {
      await noteActions(resolveOutDir(io, options), [{ tenant, action: 'remove', what: removed }], io);
    }
    const exitCode = exitCodeOf(reports.filter(({ status }) => status !== 'skipped'));
    if (options.json === true) {
      const document = { version: 1, command: 'remove', tenant, dryRun: isDryRun, ok: exitCode === EXIT.OK, exitCode };
      writeJson(io, { ...document, places: reports, cache });
    } else if (isDryRun) printPlan([...found], tenant, io);
    else printReports(reports, options, config, io);
    return exitCode;
  } finally {
    await places.disconnect();
  }
}

function question(tenant: string, { targets }: TenantPlaces, config: Config): string {
  const configured = config.tenants.some(({ id }) => id === tenant)
    ? ` It is still in the configuration, so the next build --all builds it again.`
    : '';
  const published = targets.length === 0 ? '' : ', also its published site';
  return `Delete everything of ${tenant}${published}? This cannot be undone.${configured}`;
}

function printPlan(found: readonly (readonly [TenantPlace, readonly string[]])[], tenant: string, io: CommandIo): void {
  for (const [place, files] of found) {
    const { where, target } = place;
    const named = target === null ? where : `${target}: ${where}`;
    const what = files.length > 0 ? `${pluralize(files.length, 'path')} to delete` : `nothing of ${tenant}`;
    io.stdout.write(`${toPlainText(`${named}: ${what}`)}\n`);
    for (const file of files.slice(0, SHOWN)) io.stdout.write(`  - ${toPlainText(file)}\n`);
    if (files.length > SHOWN) io.stdout.write(`  … and ${files.length - SHOWN} more\n`);
  }
}

/** A store has thousands of objects; the JSON document names all. */
const SHOWN = 20;

function printReports(reports: readonly PlaceReport[], options: Options, config: Config, io: CommandIo): void {
  const { say, warn, failReported } = createMessages(io);
  for (const { where, status, warnings, failure } of reports) {
    if (status === 'removed') io.stdout.write(`${toPlainText(where)}: deleted\n`);
    if (status === 'nothing') io.stdout.write(`${toPlainText(where)}: nothing of ${options.tenant}\n`);
    if (status === 'skipped') io.stdout.write(`${toPlainText(where)}: not deleted, because a target failed\n`);
    for (const warning of warnings) warn(warning);
    if (failure !== undefined) failReported(failure);
  }
  const known = config.tenants.map(({ id }) => id);
  if (known.includes(options.tenant))
    warn(`${options.tenant} is still in ${options.config}: delete it there, or the next build --all builds it again.`);
  if (reports.every(({ status }) => status === 'nothing')) say(nothingFound(options, known, io));
}

function nothingFound({ tenant, ...options }: Options, known: readonly string[], io: CommandIo): string {
  const meant = known.includes(tenant) ? undefined : didYouMean(tenant, known);
  return `${tenant} has nothing in ${resolveOutDir(io, options)}${meant === undefined ? '' : ` – ${meant}`}`;
}

async function findCacheFiles(tenant: string): Promise<string[]> {
  const { findTenantCacheFiles } = await import('../lib/tenant-cache-files.ts');
  return (await cacheFolders()).flatMap((folder) => findTenantCacheFiles(folder, tenant));
}

async function deleteCacheFiles(tenant: string): Promise<string[]> {
  const { deleteTenantCacheFiles } = await import('../lib/tenant-cache-files.ts');
  return (await cacheFolders()).flatMap((folder) => deleteTenantCacheFiles(folder, tenant));
}

/** Folders of caches with files per tenant. Converted images are shared by all tenants; unused ones expire. */
async function cacheFolders(): Promise<string[]> {
  const [{ preparedStore }, { addressesFolder }, { imageStore }, { picturesFolder }] = await Promise.all([
    import('../generator/build-inputs.ts'),
    import('../generator/images/image-store.ts'),
    import('../generator/images/image-service.ts'),
    import('../review/picture-store.ts'),
  ]);
  return [preparedStore(), addressesFolder(imageStore()), picturesFolder()];
}
