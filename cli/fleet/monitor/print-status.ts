import type { ExitCode } from '../../lib/errors.ts';
import { repeatGivenOptions } from '../../lib/given-options.ts';
import { groupFailures, renderFailure } from '../../report/failures.ts';
import { formatAge, formatList, pluralize, truncate, widthOf } from '../../report/format.ts';
import { toHoldOrNull } from '../../report/holds.ts';
import { toPlainText } from '../../report/plain-text.ts';
import { formatTable, type Column } from '../../report/table.ts';
import { wrap, type Colours, type TextStyle } from '../../report/terminal.ts';
import {
  countStatuses,
  isHeld,
  PROBLEMS,
  type FleetStatus,
  type Problem,
  type TargetStatus,
  type TenantStatus,
} from './fleet-status.ts';
import type { OperatorAction } from './operator-actions.ts';
import type { BuildState, PublishState } from './tenant-state.ts';

/** Names are cut to this on a terminal. */
const MAX_NAME = 24;

/** Enough for `rollback --to`. */
export const SHORT_RELEASE = 8;

/** The last column gets at least this; otherwise columns are left out. */
const MIN_STATE = 26;

/** Its width in a very narrow terminal. */
const SHORT_STATE = 12;

const MAX_TENANTS = 8;

/** So long, the last rollback or resume is shown. */
const RECENT_MS = 24 * 3_600_000;

const COLUMNS = ['release', 'live for', 'checked', 'published'] as const;
type Name = (typeof COLUMNS)[number];

/** Columns that a narrow terminal drops, in this order. */
const DISPENSABLE: readonly (Name | undefined)[] = [undefined, 'release', 'published', 'live for', 'checked'];

/** What is printed: the fleet, and sites without a tenant. */
export interface StatusToPrint extends FleetStatus {
  orphans: readonly string[];
  /** Only the tenants of `--tenant` are listed, with the last actions of operators on each. */
  isSelection?: boolean;
}

/** The fleet as text: a row per listed tenant, each error once, and a summary in the last line. No newline at the end. */
export function statusText(fleet: StatusToPrint, style: TextStyle): string {
  const { listed } = fleet;
  const blocks = [
    ...(listed.length === 0 ? [] : [statusTable(listed, fleet.now, style)]),
    ...errorLines(listed, style),
    ...actionLines(fleet),
    ...orphanLines(fleet.orphans, style),
    summaryLine(fleet, style),
  ];
  return blocks.join('\n\n');
}

function statusTable(listed: readonly TenantStatus[], now: number, { colours, width }: TextStyle): string {
  const nameWidth = Number.isFinite(width) ? Math.min(MAX_NAME, Math.floor(width / 3)) : width;
  let columns: readonly Name[] = COLUMNS;
  for (const dropped of DISPENSABLE) {
    columns = columns.filter((column) => column !== dropped);
    const rows = listed.map((status) => [
      `${markOf(status)} ${truncate(status.tenant, nameWidth)}`,
      ...columns.map((column) => cellOf(column, status, now, width)),
    ]);
    const titles: Column[] = columns.map((title) => ({ title, align: title === 'release' ? 'left' : 'right' }));
    const used = widthOf(formatTable([{ title: '  tenant' }, ...titles], rows, (title) => title)) + 2;
    const rest = width - used;
    if (rest < MIN_STATE && dropped !== DISPENSABLE.at(-1)) continue;
    return formatTable(
      [{ title: '  tenant' }, ...titles, { title: 'state' }],
      listed.map((status, index) => paintRow([...(rows[index] ?? []), stateOf(status, now, rest)], status, colours)),
      colours.dim,
    );
  }
  return '';
}

function markOf(status: TenantStatus): string {
  if (status.problems.length > 0) return '✗';
  return isHeld(status) ? '‖' : '✓';
}

/** Colours the mark and the state. */
function paintRow(row: string[], status: TenantStatus, colours: Colours): string[] {
  const isBad = status.problems.length > 0;
  const paint = isBad ? colours.red : isHeld(status) ? colours.yellow : colours.green;
  return row.map((cell, index) => {
    if (index === 0) return `${paint(cell.slice(0, 1))}${cell.slice(1)}`;
    return index === row.length - 1 && (isBad || isHeld(status)) ? paint(cell) : cell;
  });
}

function cellOf(column: Name, status: TenantStatus, now: number, width: number): string {
  const { live, checkedAt } = status;
  switch (column) {
    case 'release':
      return live === undefined ? '–' : Number.isFinite(width) ? live.release.slice(0, SHORT_RELEASE) : live.release;
    case 'live for':
      return live?.since === undefined ? '–' : formatAge(now - live.since);
    case 'checked':
      return checkedAt === undefined ? '–' : formatAge(now - checkedAt);
    case 'published':
      return publishedAt(status);
  }
}

/** `1/2`: a target whose last publish failed does not have what was to be published, such as the end of a hold. */
function publishedAt({ targets, problems }: TenantStatus): string {
  const configured = targets.filter(({ isConfigured }) => isConfigured);
  const failing = new Set(problems.map(({ target }) => target));
  const done = configured.filter(({ target, isLive }) => isLive && !failing.has(target));
  return configured.length === 0 ? '–' : `${done.length}/${configured.length}`;
}

function stateOf(status: TenantStatus, now: number, width: number): string {
  const texts = status.problems.map((problem) => describeProblem(problem, status, now));
  texts.push(...holdTexts(status, now));
  const last = lastMove(status);
  if (!isHeld(status) && last !== undefined && now - Date.parse(last.at) < RECENT_MS) {
    const { action, at, by } = last;
    const what = action === 'resume' ? 'resumed' : 'rolled back';
    texts.push(...(texts.length === 0 ? ['ok'] : []), `${what} ${formatAge(now - Date.parse(at))} ago by ${by}`);
  }
  const text = toPlainText(texts.length === 0 ? 'ok' : texts.join('; '));
  return Number.isFinite(width) ? truncate(text, Math.max(SHORT_STATE, width)) : text;
}

/** `held 3 h by anna@build1: prices`, and the same of targets; a hold that was published is named once. */
export function holdTexts({ hold: own, targets }: TenantStatus, now: number): string[] {
  const holds = [{ where: '', hold: own }, ...targets.map(({ target, hold }) => ({ where: `${target}: `, hold }))];
  return holds.flatMap(({ where, hold }) => {
    if (hold === undefined || hold === 'damaged') return [];
    const { since, by, reason } = hold;
    if (where !== '' && own !== undefined && own !== 'damaged' && own.since === since) return [];
    return [`${where}held ${formatAge(now - since)} by ${by}${reason === undefined ? '' : `: ${reason}`}`];
  });
}

/** `failing 4 h: API_UNREACHABLE`, `production: failing 2 h: TARGET_UNREACHABLE` */
export function describeProblem(
  { kind, since, target, code = '' }: Problem,
  { targets }: TenantStatus,
  now: number,
): string {
  const duration = since === undefined ? '' : ` ${formatAge(now - since)}`;
  switch (kind) {
    case 'failing':
      return `failing${duration}: ${code}`;
    case 'unbuilt':
      return 'no live release';
    case 'damaged':
      return 'the live release is damaged';
    case 'hold damaged':
      return `${target === undefined ? '' : `${target}: `}the file of the hold is damaged`;
    case 'publish failing':
      return `${target}: failing${duration}: ${code}`;
    case 'unreachable':
      return `${target}: ${code}`;
    case 'behind': {
      const release = targets.find((each) => each.target === target)?.release;
      return `${target}: ${release === undefined ? 'nothing published' : `has ${release.slice(0, SHORT_RELEASE)}`}`;
    }
    case 'old':
      return since === undefined ? 'no successful build recorded' : `no successful build for${duration}`;
  }
}

/** Each error once, with its tenants and what to do. */
function errorLines(listed: readonly TenantStatus[], style: TextStyle): string[] {
  const failed = listed.flatMap(({ tenant, problems }) =>
    problems.flatMap(({ code, title = '', details = [], hint }) =>
      code === undefined ? [] : [{ tenant, failure: { code, title, details, ...(hint && { hint }) } }],
    ),
  );
  if (failed.length === 0) return [];
  const lines = groupFailures(failed).map(({ tenants, failure }) => renderFailure(failure, { ...style, tenants }));
  return [lines.join('\n')];
}

function orphanLines(orphans: readonly string[], { colours, width }: TextStyle): string[] {
  if (orphans.length === 0) return [];
  const [first = ''] = orphans;
  const what = `${pluralize(orphans.length, 'site')} without a tenant in the configuration: ${formatList(orphans, MAX_TENANTS)}`;
  const text = repeatGivenOptions(`${what}. Remove with: voucher-site remove --tenant ${first}`);
  return [wrap(toPlainText(text), `${colours.yellow('!')} `, '  ', width)];
}

const SUMMARY: Readonly<Record<(typeof PROBLEMS)[number], string>> = {
  failing: 'failing',
  unbuilt: 'without a live release',
  damaged: 'damaged',
  'hold damaged': 'with a damaged hold',
  'publish failing': 'not published',
  unreachable: 'with an unreachable target',
  behind: 'behind at a target',
  old: 'too old',
};

function summaryLine(fleet: FleetStatus, { colours, width }: TextStyle): string {
  return wrap(colours.bold(summaryText(fleet)), '', '  ', width);
}

/** `302 tenants: 298 ok · 2 failing · 1 held; oldest check 5 min ago (stadt-017)` */
export function summaryText({ all, listed, now }: FleetStatus): string {
  const counts = countStatuses(all);
  const parts = [
    `${counts.ok} ok`,
    ...PROBLEMS.flatMap((kind) => (counts.problems[kind] === 0 ? [] : [`${counts.problems[kind]} ${SUMMARY[kind]}`])),
    ...(counts.held === 0 ? [] : [`${counts.held} held`]),
  ];
  const checked = all.flatMap(({ tenant, checkedAt }) => (checkedAt === undefined ? [] : [{ tenant, checkedAt }]));
  const [oldest] = checked.toSorted((a, b) => a.checkedAt - b.checkedAt);
  const age = oldest === undefined ? '' : `; oldest check ${formatAge(now - oldest.checkedAt)} ago (${oldest.tenant})`;
  const shown = listed.length === all.length ? '' : `; ${listed.length} listed`;
  return `${pluralize(all.length, 'tenant')}: ${parts.join(' · ')}${age}${shown}`;
}

/**
 * The document that `status --json` prints. Times are ISO 8601, durations milliseconds; null: none or unknown. Within version
 * 1, fields may be added, but not renamed, removed or redefined.
 */
export function statusDocument(fleet: StatusToPrint, exitCode: ExitCode): object {
  const { ok, held, problems } = countStatuses(fleet.all);
  return {
    version: 1,
    command: 'status',
    at: toIso(fleet.now),
    /** No listed tenant has a problem. */
    ok: exitCode === 0,
    exitCode,
    /** Of all selected tenants, listed or not. */
    totals: { tenants: fleet.all.length, listed: fleet.listed.length, ok, held, problems },
    tenants: fleet.listed.map(describeTenant),
    orphans: fleet.orphans,
  };
}

function describeTenant(status: TenantStatus): object {
  const { tenant, problems, live, checkedAt, build, hold, actions, targets } = status;
  const move = lastMove(status);
  return {
    tenant,
    ok: problems.length === 0,
    problems: problems.map(describeForDocument),
    live: live === undefined ? null : { release: live.release, since: toIso(live.since) },
    checkedAt: toIso(checkedAt),
    build: build === undefined ? null : describeRun(build),
    hold: toHoldOrNull(hold),
    lastAction: move === undefined ? null : describeAction(move),
    /** Of operators on this machine, newest first. */
    actions: actions.slice(0, MAX_ACTIONS).map(describeAction),
    targets: targets.map(describeTarget),
  };
}

function lastMove({ actions }: TenantStatus): OperatorAction | undefined {
  return actions.find(({ action }) => action === 'rollback' || action === 'resume');
}

function describeAction(done: OperatorAction): object {
  const { tenant: _, ...action } = done;
  return action;
}

function describeForDocument({ since, ...problem }: Problem): object {
  return { ...problem, since: toIso(since) };
}

/** `2 h ago, rollback by anna@build1: a → b (prices)`: the last actions on each tenant of a selection. */
function actionLines({ listed, now, isSelection = false }: StatusToPrint): string[] {
  if (!isSelection) return [];
  return listed.flatMap(({ tenant, actions }) => {
    if (actions.length === 0) return [];
    const lines = actions.slice(0, MAX_ACTIONS).map((each) => `  ${toPlainText(describeLine(each, now))}`);
    return [[`What operators did with ${tenant}:`, ...lines].join('\n')];
  });
}

function describeLine({ at, action, by, from, to, targets, what, reason }: OperatorAction, now: number): string {
  const change = to === undefined ? [] : [from === undefined ? to : `${from} → ${to}`];
  const details = [...change, ...(what ?? []), ...(targets ?? []).map((target) => `at ${target}`)];
  const text = details.length === 0 ? '' : `: ${formatList(details, MAX_DETAILS)}`;
  return `${formatAge(now - Date.parse(at))} ago, ${action} by ${by}${text}${reason === undefined ? '' : ` (${reason})`}`;
}

/** The file has all of them. */
const MAX_ACTIONS = 10;
const MAX_DETAILS = 5;

function describeRun(state: BuildState | PublishState): object {
  const { format: _, succeededAt = null, failingSince = null, error = null, ...rest } = state;
  return { ...rest, succeededAt, failingSince, error };
}

function describeTarget(status: TargetStatus): object {
  const { target, isConfigured, isAsked, isLive, release, since, hold, publish, failure } = status;
  return {
    target,
    /** False: it is no longer in the targets file. */
    isConfigured,
    /** `target`: it was asked; `record`: what the last publish from here recorded. */
    source: isAsked ? 'target' : 'record',
    release: release ?? null,
    since: toIso(since),
    isLive,
    hold: toHoldOrNull(hold),
    failure: failure ?? null,
    publish: publish === undefined ? null : describeRun(publish),
  };
}

function toIso(ms: number | undefined): string | null {
  return ms === undefined ? null : new Date(ms).toISOString();
}
