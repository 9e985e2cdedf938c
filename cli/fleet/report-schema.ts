import { EXIT, type EndingSignal } from '../lib/errors.ts';
import {
  isAbsentOr,
  isCount,
  isListOf,
  isObjectOf,
  isOneOf,
  isRecord,
  isText,
  isTextLike,
  isTime,
  tryParseJson,
  type Guard,
  type Guarded,
} from '../lib/schema.ts';
import { isHold } from '../release/hold.ts';
import type { BuildWarning, BuiltReport, FailedReport, ReportedFailure } from '../report/tenant-report.ts';

/* The part of a report file that a merge reads. Other fields and events may come from a newer version and are ignored. */
const isExitCode = isOneOf(Object.values(EXIT));
const isPositive: Guard<number> = (value): value is number => isCount(value) && value > 0;
const isTimestamp = isTextLike(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/);

const isFailure = isObjectOf<ReportedFailure>({
  code: isText,
  title: isText,
  details: isListOf(isText),
  hint: isAbsentOr(isText),
  acceptChange: isAbsentOr(isListOf(isText)),
  stack: isAbsentOr(isText),
});

const isWarningList = isListOf(
  isObjectOf<BuildWarning>({ code: isText, message: isText, count: isCount, examples: isListOf(isText) }),
);

const isBuiltReport = isObjectOf<BuiltReport>({
  status: isOneOf(['built', 'unchanged', 'held']),
  hold: isAbsentOr(isHold),
  tenant: isText,
  buildId: isText,
  folder: isText,
  pages: isCount,
  rendered: isCount,
  files: isCount,
  bytes: isCount,
  ms: isTime,
  stages: isObjectOf<BuiltReport['stages']>({
    pull: isTime,
    prepare: isTime,
    render: isTime,
    check: isTime,
    release: isTime,
  }),
  warnings: isWarningList,
});

const isFailedReport = isObjectOf<FailedReport>({
  status: isOneOf(['failed']),
  tenant: isText,
  ms: isTime,
  exitCode: isExitCode,
  failure: isFailure,
  warnings: isWarningList,
});

const isTenantReport = (value: unknown): value is BuiltReport | FailedReport =>
  isBuiltReport(value) || isFailedReport(value);

/** `run` is absent in files of older versions, which contain one run. */
const isAnyEvent = isObjectOf({ at: isTimestamp, run: isAbsentOr(isText), type: isText });

const KNOWN_EVENTS = {
  opened: isObjectOf({ at: isTimestamp, type: isOneOf(['opened']), command: isAbsentOr(isText) }),
  sharded: isObjectOf({ at: isTimestamp, type: isOneOf(['sharded']), index: isPositive, of: isPositive }),
  'build-started': isObjectOf({ at: isTimestamp, type: isOneOf(['build-started']), tenants: isListOf(isText) }),
  'tenant-finished': isObjectOf({ at: isTimestamp, type: isOneOf(['tenant-finished']), report: isTenantReport }),
  failed: isObjectOf({ at: isTimestamp, type: isOneOf(['failed']), exitCode: isExitCode, failure: isFailure }),
  aborted: isObjectOf({
    at: isTimestamp,
    type: isOneOf(['aborted']),
    signal: isAbsentOr(isOneOf<EndingSignal>(['SIGHUP', 'SIGINT', 'SIGPIPE', 'SIGTERM'])),
  }),
  closed: isObjectOf({ at: isTimestamp, type: isOneOf(['closed']), exitCode: isExitCode }),
};

type KnownEvents = typeof KNOWN_EVENTS;
type KnownEvent = { [Type in keyof KnownEvents]: Guarded<KnownEvents[Type]> }[keyof KnownEvents];

export type ReportEvent = KnownEvent | { at: string; type: 'other' };

export interface ReportLine {
  /** Id of the run; absent in files of older versions. */
  run?: string | undefined;
  event: ReportEvent;
}

/** @returns undefined for a damaged line */
export function parseReportLine(line: string): ReportLine | undefined {
  const value = withNumericTimes(tryParseJson(line));
  if (!isAnyEvent(value)) return undefined;
  const { run } = value;
  if (!Object.hasOwn(KNOWN_EVENTS, value.type)) return { run, event: { at: value.at, type: 'other' } };
  return isKnownEvent(value) ? { run, event: value } : undefined;
}

/** Holds have times in ISO 8601; files of older versions have milliseconds. */
function withNumericTimes(value: unknown): unknown {
  if (!isRecord(value) || !isRecord(value['report'])) return value;
  const { report } = value;
  const { hold } = report;
  if (!isRecord(hold) || !isTimestamp(hold['since'])) return value;
  return { ...value, report: { ...report, hold: { ...hold, since: Date.parse(hold['since']) } } };
}

function isKnownEvent(value: unknown): value is KnownEvent {
  return Object.values(KNOWN_EVENTS).some((isEvent) => isEvent(value));
}
