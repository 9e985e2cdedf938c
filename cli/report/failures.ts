import { inspect } from 'node:util';
import { EXIT, type ExitCode, OperatorError } from '../lib/errors.ts';
import { describeUnreadable } from '../lib/file-errors.ts';
import { failureDocument } from './build-document.ts';
import { formatList } from './format.ts';
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
  const { code, message, details, hint, exitCode, acceptChange } = explained;
  return {
    exitCode,
    failure: {
      code,
      title: message,
      details: [...details],
      ...(hint === undefined ? {} : { hint }),
      ...(acceptChange === undefined ? {} : { acceptChange }),
    },
  };
}

/** What a record of a run keeps of a change that an operator has to judge; undefined for any other failure. */
export function refusalOf(failure: ReportedFailure): Pick<ReportedFailure, 'details' | 'hint'> | undefined {
  if (failure.acceptChange === undefined) return undefined;
  const { details, hint } = shorten(failure);
  return { details, ...(hint === undefined ? {} : { hint }) };
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
  const where = tenants.length === 0 ? '' : ` (${formatList(tenants, 10)})`;
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

interface FailureGroup {
  tenants: string[];
  failure: ReportedFailure;
}

/**
 * The failures of a build or a publish; one that affects several tenants appears once, with the details of all of them, and all
 * of them in the command of its hint.
 */
export function groupFailures(reports: readonly Pick<FailedReport, 'tenant' | 'failure'>[]): FailureGroup[] {
  const groups = new Map<string, FailureGroup>();
  for (const { tenant, failure } of reports) {
    const { code, title, hint, stack } = failure;
    const key = JSON.stringify([code, title, hint?.replaceAll(`--tenant ${tenant}`, '--tenant'), stack]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { tenants: [tenant], failure });
    else {
      // It may fail in the same way at several targets.
      if (!group.tenants.includes(tenant)) group.tenants.push(tenant);
      const details = [...new Set([...group.failure.details, ...failure.details])];
      group.failure = { ...group.failure, details };
    }
  }
  return [...groups.values()].map(({ tenants, failure }) => ({ tenants, failure: shorten(nameAll(tenants, failure)) }));
}

function nameAll(tenants: readonly string[], failure: ReportedFailure): ReportedFailure {
  if (failure.hint === undefined) return failure;
  // However many: the command is there to be copied.
  const names = tenants.join(' ');
  return { ...failure, hint: failure.hint.replaceAll(`--tenant ${tenants[0]}`, `--tenant ${names}`) };
}

function shorten(failure: ReportedFailure): ReportedFailure {
  const beyond = failure.details.length - MAX_DETAILS;
  // A single further detail takes no more room than the line that would replace it.
  if (beyond <= 1) return failure;
  return { ...failure, details: [...failure.details.slice(0, MAX_DETAILS), `… and ${beyond} more`] };
}
