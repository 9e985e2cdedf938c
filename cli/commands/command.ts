import { once } from 'node:events';
import path from 'node:path';
import { InvalidArgumentError, Option, type Command, type OptionValues } from '@commander-js/extra-typings';
import type { Config } from '../config/read-config.ts';
import type { TenantConfig } from '../config/tenant-config.ts';
import type { TargetOf } from '../publish/config/resolve-targets.ts';
import { endingSignalOf, EXIT, Interruption, OperatorError, type ExitCode } from '../lib/errors.ts';
import type { Io } from '../report/terminal.ts';

/** What a command gets from the process; tests pass their own. */
export interface CommandIo extends Io {
  /** Aborted when the process receives SIGINT or SIGTERM. */
  signal: AbortSignal;
  /** The input, for questions. Absent: questions cannot be answered. */
  openInput?: () => NodeJS.ReadableStream & { isTTY?: boolean };
  /** Tells that Ctrl+C is how the command normally ends, so its own exit code counts. */
  endsByRequest?: () => void;
}

/** What a command needs to add itself to the program. */
export interface CommandContext {
  readonly program: Command;
  readonly io: CommandIo;
  /** Called with the exit code when the command has finished. */
  readonly onExit: (code: ExitCode) => void;
}

export type AddCommand = (context: CommandContext) => void;

/** The options of a command, typed from its definition. */
export type OptionsOf<Define extends (parent: Command) => { opts(): unknown }> = ReturnType<ReturnType<Define>['opts']>;

/** A command line and what it does, for the help. */
type Example = readonly [line: string, meaning: string];

/** Adds the command `name` to `parent`. */
export function defineCommand(parent: Command, name: string, description: string, examples: readonly Example[]) {
  return parent
    .command(name)
    .description(description)
    .addHelpText('after', `\nExamples:\n${examples.map(([line, what]) => `  $ ${line}\n      ${what}`).join('\n')}`);
}

/** @param run gets the options and, after `io`, the arguments */
export function commandOf<Args extends unknown[], Options extends OptionValues>(
  define: (program: Command) => Command<Args, Options>,
  run: (options: Options, io: CommandIo, ...given: Args) => Promise<ExitCode>,
): AddCommand {
  return ({ program, io, onExit }) => {
    const command = define(program);
    command.action(async () => onExit(await run(command.opts(), io, ...command.processedArgs)));
  };
}

export const configOption = () => new Option('--config <file>', 'configuration of the tenants').default('tenants.json');

/** `--tenant` of a command for several tenants. */
export const tenantsOption = (meaning: string) =>
  new Option('-t, --tenant <id...>', `${meaning}; also patterns in quotes: 'stadt-*'`);

/** `--tenant` of a command for one tenant. */
export const tenantOption = (meaning: string) =>
  new Option('-t, --tenant <id>', `${meaning} (default: the only one)`).argParser(onlyOnce);

/** The last of two values would win silently. */
function onlyOnce(text: string, previous: string | undefined): string {
  if (previous === undefined) return text;
  throw new InvalidArgumentError('This command works on one tenant.');
}

export const outOption = () =>
  new Option('--out <folder>', 'folder of the sites, with one folder per tenant').default('dist');

/**
 * Refuses options that would have no effect, because the option that they belong to is missing.
 * @param needed name of the missing option, such as `--changed`
 * @param options values by their names
 * @throws OperatorError (usage)
 */
export function refuseWithout(needed: string, options: Readonly<Record<string, unknown>>): void {
  const [given] = Object.entries(options).find(([, value]) => value !== undefined) ?? [];
  if (given === undefined) return;
  throw new OperatorError({
    code: 'OPTION_INVALID',
    title: `${given} has no effect without ${needed}`,
    hint: `add ${needed}, or remove ${given}`,
    exitCode: EXIT.USAGE,
  });
}

/** The options of `observing.ts`, which is loaded when a worker or webhook runs. */
export const metricsPortOption = () =>
  new Option('--metrics-port <n>', "serve metrics in Prometheus' text format at /metrics").argParser(portNumber);

export const metricsHostOption = () =>
  new Option('--metrics-host <address>', 'address to serve metrics at (default: 127.0.0.1)');

/** @throws InvalidArgumentError unless `text` is a positive integer */
export function positiveInteger(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || !Number.isSafeInteger(value)) {
    throw new InvalidArgumentError('A positive integer is needed.');
  }
  return value;
}

/** @throws InvalidArgumentError unless `text` is a port number, including 0 */
export function portNumber(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > 65_535) throw new InvalidArgumentError('A port from 0 to 65535 is needed.');
  return value;
}

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * Reads a duration as operators write it: `50ms`, `90s`, `10m`, `2h` or `3d`.
 * @returns milliseconds
 * @throws InvalidArgumentError for anything else, including 0
 */
export function duration(text: string): number {
  const [, count, unit = ''] = /^(\d{1,6})(ms|[smhd])$/.exec(text) ?? [];
  const ms = Number(count ?? 0) * (UNIT_MS[unit] ?? 0);
  if (ms === 0) throw new InvalidArgumentError('A duration such as 50ms, 90s, 10m, 2h or 3d is needed.');
  return ms;
}

/**
 * Reads the configuration.
 * @throws OperatorError if it is invalid
 */
export async function loadConfig({ cwd, env }: CommandIo, { config }: { config: string }): Promise<Config> {
  const { readConfig } = await import('../config/read-config.ts');
  return readConfig(path.resolve(cwd, config), env);
}

/**
 * The tenants of the configuration, which is read again when this long ago. While somebody edits it, the last valid one counts.
 * @param onInvalid is called with each error of reading it again
 * @throws OperatorError if it is invalid at the start
 */
export async function rereadTenants(
  io: CommandIo,
  options: { config: string },
  everyMs: number,
  onInvalid: (error: unknown) => void = () => {},
): Promise<() => Promise<readonly TenantConfig[]>> {
  let { tenants } = await loadConfig(io, options);
  let readAt = Date.now();
  return async () => {
    if (Date.now() - readAt <= everyMs) return tenants;
    readAt = Date.now();
    try {
      ({ tenants } = await loadConfig(io, options));
    } catch (error) {
      onInvalid(error);
    }
    return tenants;
  };
}

/**
 * Reads the configuration and selects the tenants that the options name.
 * @throws OperatorError if the configuration is invalid or the selection is wrong
 */
export async function loadTenants(
  io: CommandIo,
  { config: file, tenant: ids, all }: { config: string; tenant?: string[]; all?: boolean },
): Promise<{ tenants: TenantConfig[]; config: Config }> {
  const { selectTenants } = await import('../config/select-tenants.ts');
  const config = await loadConfig(io, { config: file });
  return { config, tenants: selectTenants(config, { ...(ids && { ids }), all: all === true }) };
}

/**
 * Reads the configuration and selects the tenant of a command that works on one.
 * @throws OperatorError if the configuration is invalid or the selection is wrong
 */
export async function loadTenant(
  io: CommandIo,
  options: { config: string; tenant?: string },
): Promise<{ tenant: TenantConfig; config: Config }> {
  const { selectTenant } = await import('../config/select-tenants.ts');
  const config = await loadConfig(io, options);
  return { config, tenant: selectTenant(config, options.tenant) };
}

export const DEFAULT_TARGETS = 'targets.json';

/** Without a value unless it is given, so that it can be refused where it has no effect. */
export const targetsOption = () =>
  new Option('--targets <file>', `configuration of the targets (default: ${DEFAULT_TARGETS})`);

/**
 * Reads the targets file and resolves the named targets, also by patterns. Says which are named twice.
 * @returns by the name of a target, what it is for a tenant
 * @throws OperatorError if the file is invalid, or as `resolveTargets`
 */
export async function loadTargets(
  io: CommandIo,
  {
    target: names,
    targets: file = DEFAULT_TARGETS,
    quiet,
  }: { target: readonly string[]; targets?: string | undefined; quiet?: true | undefined },
  { tenants }: Config,
): Promise<Map<string, TargetOf>> {
  const [{ readTargets }, { resolveTargets }] = await Promise.all([
    import('../publish/config/read-targets.ts'),
    import('../publish/config/resolve-targets.ts'),
  ]);
  const targets = resolveTargets(await readTargets(path.resolve(io.cwd, file), tenants, io.env), names, tenants);
  const repeated = [...targets.keys()].filter((name) => names.filter((each) => each === name).length > 1);
  if (repeated.length > 0 && quiet !== true) {
    const { createMessages } = await import('./messages.ts');
    for (const name of repeated) createMessages(io).warn(`--target ${name} is given more than once and counts once`);
  }
  return targets;
}

/** Absolute path of the folder of the sites. */
export function resolveOutDir({ cwd }: CommandIo, { out }: { out: string }): string {
  return path.resolve(cwd, out);
}

/**
 * Resolves when the process is asked to end.
 * @returns the exit code of a command that serves until then
 */
export async function untilAborted({ signal }: CommandIo): Promise<ExitCode> {
  if (!signal.aborted) await once(signal, 'abort');
  const isSignal = signal.reason instanceof Interruption && signal.reason.signal !== 'SIGPIPE';
  return isSignal ? EXIT[endingSignalOf(signal)] : EXIT.OK;
}
