import { inspect } from 'node:util';
import { omitUndefined } from '../../site/shared/omit-undefined.ts';
import { groupBy } from '../lib/collections.ts';
import { EXIT, type ExitCode, OperatorError } from '../lib/errors.ts';
import { describeUnreadable } from '../lib/file-errors.ts';
import { failureDocument } from './build-document.ts';
import { formatTenants } from './format.ts';
import { toPlainJson, toPlainText } from './plain-text.ts';
import type { FailedReport, ReportedFailure } from './tenant-report.ts';
import { textStyleFor, wrap, type Io, type TextStyle } from './terminal.ts';

/** Chains of causes are short; the limit stops a cyclic one. */
const MAX_CAUSES = 5;

/** Places printed for one failure; the --json document contains all. */
const MAX_DETAILS = 12;

const BUG = 'This is a bug in voucher-site. Please report it with these lines, the version and the command.';

/**
 * Converts anything thrown into plain data with its exit code. An OperatorError keeps its text, and a file that may not be
 * read is explained. Anything else is a bug in voucher-site and gets its message, the messages of its causes and its stack.
 */
export function toFailure(error: unknown): { exitCode: ExitCode; failure: ReportedFailure } {
  const explained = error instanceof OperatorError ? error : describeUnreadable(error);
  if (explained === null) return { exitCode: EXIT.BUG, failure: toBug(error) };
  const { code, message: title, details, hint, exitCode, acceptChange } = explained;
  return { exitCode, failure: omitUndefined({ code, title, details: [...details], hint, acceptChange }) };
}

/** What a record of a run keeps of a change that an operator has to judge; undefined for any other failure. */
export function refusalOf(failure: ReportedFailure): Pick<ReportedFailure, 'details' | 'hint'> | undefined {
  if (failure.acceptChange === undefined) return undefined;
  return omitUndefined({ details: shorten(failure.details), hint: failure.hint });
}

function toBug(thrown: unknown): ReportedFailure {
  const code = 'INTERNAL_ERROR';
  if (!(thrown instanceof Error)) {
    const shown = inspect(thrown, { depth: 3 });
    return { code, title: 'A value that is not an Error was thrown', details: [], stack: shown };
  }
  const [title = '', ...rest] = messageOf(thrown).split('\n');
  const details = [...rest, ...describeCauses(thrown)].filter((line) => line.trim() !== '');
  return { code, title, details, stack: thrown.stack ?? `${thrown.name}: ${thrown.message}` };
}

function describeCauses(error: Error): string[] {
  const lines = error instanceof AggregateError ? error.errors.map((each) => describeThrown(each)) : [];
  let cause = error.cause;
  for (let depth = 0; cause !== undefined && depth < MAX_CAUSES; depth += 1) {
    lines.push(`caused by ${describeThrown(cause)}`);
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  return lines;
}

function describeThrown(thrown: unknown): string {
  return thrown instanceof Error ? `${thrown.name}: ${messageOf(thrown)}` : inspect(thrown, { depth: 1 });
}

function messageOf(error: Error): string {
  return error.message === '' ? error.name : error.message;
}

/** Reports the failure of a whole command: as text on stderr and, with `--json`, as a document on stdout. */
export function reportFailure(
  error: unknown,
  io: Io,
  { argv, version }: { argv: readonly string[]; version: string },
): ExitCode {
  const { exitCode, failure } = toFailure(error);
  if (argv.includes('--json')) {
    const command = argv.find((word) => !word.startsWith('-')) ?? '';
    io.stdout.write(`${toPlainJson(failureDocument({ command, exitCode, failure }))}\n`);
  }
  const lines = [renderFailure(failure, textStyleFor(io.stderr, io.env))];
  if (failure.stack !== undefined) {
    lines.push(
      `    version  ${version} (Node ${process.version}, ${process.platform} ${process.arch})`,
      `    command  ${toPlainText(['voucher-site', ...withoutSecrets(argv)].join(' '))}`,
    );
  }
  io.stderr.write(`${lines.join('\n')}\n`);
  return exitCode;
}

/** The address of a notification may contain credentials. */
function withoutSecrets(argv: readonly string[]): string[] {
  return argv.map((word, index) => {
    if (argv[index - 1] === '--notify') return '…';
    return word.startsWith('--notify=') ? '--notify=…' : word;
  });
}

interface FailureStyle extends TextStyle {
  /** The affected tenants, in a build of several. */
  tenants?: readonly string[];
}

/**
 * A failure as text: `✗ CODE  title`, the indented details, then `→` and the hint. A failure with a stack is a bug in
 * voucher-site: the text says so and includes the stack. No newline at the end.
 */
export function renderFailure(failure: ReportedFailure, { colours, width, tenants = [] }: FailureStyle): string {
  const where = tenants.length === 0 ? '' : ` (${formatTenants(tenants)})`;
  const title = `${colours.red('✗')} ${colours.bold(failure.code)}  ${toPlainText(failure.title)}${where}`;
  const lines = [wrap(title, '', '  ', width), ...failure.details.map((detail) => wrapDetail(detail, width))];
  const arrow = `  ${colours.cyan('→')} `;
  if (failure.hint !== undefined) lines.push(wrap(toPlainText(failure.hint), arrow, '    ', width));
  if (failure.stack !== undefined) {
    lines.push(...stackFrames(failure.stack).map((frame) => colours.dim(`    ${toPlainText(frame)}`)));
    lines.push(wrap(BUG, arrow, '    ', width));
  }
  return lines.join('\n');
}

/** A detail keeps its indentation: it may be a line of code. */
function wrapDetail(detail: string, width: number): string {
  const indent = `    ${/^ {0,8}/.exec(detail)?.[0] ?? ''}`;
  return wrap(toPlainText(detail), indent, `${indent}  `, width);
}

/** The lines of a stack after the message, which is printed as the title. */
function stackFrames(stack: string): string[] {
  const lines = stack.split('\n');
  const first = lines.findIndex((line) => /^\s*at /u.test(line));
  return first === -1 ? lines : lines.slice(first);
}

type Failed = Pick<FailedReport, 'tenant' | 'failure'>;

interface FailureGroup {
  tenants: string[];
  failure: ReportedFailure;
}

/** So many tenants have all their details; of more, one example of each detail is kept. */
const MAX_APART = 3;

/**
 * The failures of a build or a publish; one that affects several tenants appears once, with all of them in the command of its
 * hint. Failures with different causes, such as two hosts, stay apart.
 */
export function groupFailures(reports: readonly Failed[]): FailureGroup[] {
  return [...groupBy(reports, causeOf).values()].map(mergeFailures);
}

/** Equal for failures that differ only in what is the tenant's own. */
function causeOf({ tenant, failure }: Failed): string {
  const { code, title, details, hint, stack } = failure;
  const causes = new Set(details.map((detail) => causeOfDetail(detail, { tenant, failure })));
  const command = hint?.replaceAll(`--tenant ${tenant}`, '--tenant').replace(ACCEPTED, '$1');
  return JSON.stringify([code, withoutOwn(title, tenant), [...causes].toSorted(), command, stack]);
}

/** The digests of a refused change, in its hint. */
const ACCEPTED = /(--accept-change)( [0-9a-f ]+)/;

/** Of a refused change, the list; its figures and examples are the tenant's own. */
function causeOfDetail(detail: string, { tenant, failure: { hint = '' } }: Failed): string {
  return withoutOwn((ACCEPTED.test(hint) ? detail.split(':')[0] : detail) ?? '', tenant);
}

/** A text without the tenant's id, figures and names of releases; of an address, its host stays. */
function withoutOwn(text: string, tenant: string): string {
  const words = text.split(' ').map((word, index, all) => {
    const [scheme = '', ...rest] = word.split('://');
    if (rest.length > 0) return `${scheme}://${rest.join('').split(/[/?#]/)[0] ?? ''}`;
    const bare = word.replaceAll(/[^\w.-]/g, '');
    const isFigure = bare !== '' && !Number.isNaN(Number(bare)) && !NAMED_BY_NUMBER.has(all[index - 1] ?? '');
    return isFigure || IS_RELEASE.test(bare) ? '#' : word;
  });
  return withoutId(words.join(' '), tenant);
}

/** As in `status 503`. */
const NAMED_BY_NUMBER: ReadonlySet<string> = new Set(['status', 'code']);

/** A build id, with the number of a release. */
const IS_RELEASE = /^[0-9a-f]{6,}(-\d+)?$/;

function withoutId(text: string, tenant: string): string {
  const parts = text.split(/([^\w-]+)/);
  return parts.map((part) => (part === tenant ? '<tenant>' : part)).join('');
}

function mergeFailures(reports: readonly [Failed, ...Failed[]]): FailureGroup {
  const [{ tenant, failure: first }] = reports;
  const failures = reports.map(({ failure }) => failure);
  // It may fail in the same way at several targets.
  const tenants = [...new Set(reports.map((report) => report.tenant))];
  const isSame = failures.every(({ title }) => title === first.title);
  const title = isSame ? first.title : withoutId(first.title, tenant);
  const failure = { ...first, title, details: mergeDetails(reports, tenants.length) };
  if (failure.hint === undefined) return { tenants, failure };
  const digests = new Set(failures.flatMap(({ hint = '' }) => ACCEPTED.exec(hint)?.[2]?.trim().split(' ') ?? []));
  // All of them, however many: the command is there to be copied.
  const hint = nameTenants(failure.hint, tenants).replace(ACCEPTED, `$1 ${[...digests].join(' ')}`);
  return { tenants, failure: { ...failure, hint } };
}

/** The command for the first tenant as one for all of them. */
export function nameTenants(command: string, tenants: readonly string[]): string {
  return command.replaceAll(`--tenant ${tenants[0]}`, `--tenant ${tenants.join(' ')}`);
}

function mergeDetails(reports: readonly Failed[], tenants: number): string[] {
  const all = new Map(reports.flatMap((report) => report.failure.details.map((detail) => [detail, report])));
  if (tenants <= MAX_APART) return shorten([...all.keys()]);
  const kinds = new Map<string, string>();
  for (const [detail, report] of all) {
    const kind = causeOfDetail(detail, report);
    if (kinds.has(kind)) continue;
    const isOfAll = reports.every(({ failure }) => failure.details.includes(detail));
    kinds.set(kind, isOfAll ? detail : `${report.tenant}: ${detail}`);
  }
  return shorten([...kinds.values()]);
}

function shorten(details: readonly string[]): string[] {
  const beyond = details.length - MAX_DETAILS;
  // A single further detail takes no more room than the line that would replace it.
  return beyond <= 1 ? [...details] : [...details.slice(0, MAX_DETAILS), `… and ${beyond} more`];
}
