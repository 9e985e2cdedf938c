import { closest, distance } from 'fastest-levenshtein';
import { EXIT, OperatorError } from '../lib/errors.ts';
import { formatList } from '../report/format.ts';
import { toPlainText } from '../report/plain-text.ts';
import { coloursFor, type Io } from '../report/terminal.ts';
import { environmentTenant } from './settings.ts';

/** The source of a value: a position in the file, or a variable. */
export interface Place {
  /** `tenants.json:14:7`, or `VOUCHER_MUSTERSTADT_MODE`. */
  label: string;
  /** Sort key of findings; variables come after the file. */
  order: number;
}

/** A problem, which refuses the configuration, or a warning. */
export interface Finding {
  severity: 'problem' | 'warning';
  place: Place;
  message: string;
  hint?: string;
  tenant?: string;
  /** Code of the warning that reports the same when the tenant's data is read. */
  code?: string;
}

/** A warning as plain data, for JSON documents and messages. */
export interface ConfigWarning {
  place: string;
  message: string;
  hint?: string;
  tenant?: string;
  code?: string;
}

/** One line: `tenants.json:14:7 musterstadt: message – hint`. */
export function formatFinding({ place, tenant, message, hint }: Finding | ConfigWarning): string {
  const label = typeof place === 'string' ? place : place.label;
  const whose = tenant === undefined ? '' : `${tenant}: `;
  return `${label} ${whose}${message}${hint === undefined ? '' : ` – ${hint}`}`;
}

/** So many places of one finding are listed one by one; a fleet has hundreds. */
const MAX_PLACES = 3;

/** A line for each finding, or for all with the same words if they are many: `302 × message – hint (place id, … and 299 more)`. */
export function formatFindings(findings: readonly (Finding | ConfigWarning)[]): string[] {
  const groups = new Map<string, (Finding | ConfigWarning)[]>();
  for (const finding of findings) {
    const key = JSON.stringify([finding.message, generalHint(finding)]);
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined || group.length <= MAX_PLACES) return group.map(formatFinding);
    const hint = generalHint(first);
    return [
      `${group.length} × ${first.message}${hint === undefined ? '' : ` – ${hint}`} (${formatList(group.map(placeOf), MAX_PLACES)})`,
    ];
  });
}

/** The hint without the name of the tenant in variables. */
function generalHint({ hint, tenant }: Finding | ConfigWarning): string | undefined {
  return tenant === undefined ? hint : hint?.replaceAll(`_${environmentTenant(tenant)}_`, '_<TENANT>_');
}

function placeOf({ place, tenant }: Finding | ConfigWarning): string {
  return `${typeof place === 'string' ? place : place.label}${tenant === undefined ? '' : ` ${tenant}`}`;
}

/** Values of `defaults` are checked for each tenant; a finding of several tenants is reported once, without a tenant. */
export function mergeFindings(findings: readonly Finding[]): Finding[] {
  const merged = new Map<string, Finding>();
  for (const finding of findings) {
    const key = JSON.stringify([finding.place.label, finding.message]);
    const { tenant, ...common } = merged.get(key) ?? finding;
    merged.set(key, tenant === undefined || tenant !== finding.tenant ? common : { ...common, tenant });
  }
  return [...merged.values()];
}

export function compareFindings(a: Finding, b: Finding): number {
  if (a.place.order !== b.place.order) return a.place.order < b.place.order ? -1 : 1;
  if (a.place.label !== b.place.label) return a.place.label < b.place.label ? -1 : 1;
  return 0;
}

export function toWarning({ place, message, hint, tenant, code }: Finding): ConfigWarning {
  return {
    place: place.label,
    message,
    ...(hint === undefined ? {} : { hint }),
    ...(tenant === undefined ? {} : { tenant }),
    ...(code === undefined ? {} : { code }),
  };
}

/** For commands that read the tenants' data: omits warnings that are reported together with the data. */
export function withoutDataWarnings(warnings: readonly ConfigWarning[]): ConfigWarning[] {
  return warnings.filter(({ code }) => code === undefined);
}

/**
 * The most similar known name, ignoring case; undefined if more than two in five letters (but at least one) differ.
 */
function nearest(name: string, known: readonly string[]): string | undefined {
  const byFolded = new Map(known.map((candidate) => [candidate.toLowerCase(), candidate]));
  if (byFolded.size === 0 || name === '') return undefined;
  const folded = name.toLowerCase();
  const best = closest(folded, [...byFolded.keys()]);
  const allowed = Math.max(1, Math.floor(Math.max(folded.length, best.length) * 0.4));
  return distance(folded, best) <= allowed ? byFolded.get(best) : undefined;
}

/** `did you mean "x"?`, or undefined if no known name is similar. */
export function didYouMean(name: string, known: readonly string[]): string | undefined {
  const found = nearest(name, known);
  return found === undefined ? undefined : `did you mean "${found}"?`;
}

/** Prints the warnings of the configuration to stderr. */
export function printConfigWarnings(warnings: readonly ConfigWarning[], io: Io): void {
  const { yellow } = coloursFor(io.stderr, io.env);
  for (const line of formatFindings(warnings)) io.stderr.write(`${yellow('!')} ${toPlainText(line)}\n`);
}

/**
 * For `--strict`.
 * @throws OperatorError with exit code 3 if a warning concerns all tenants or one of these
 */
export function refuseConfigWarnings(warnings: readonly ConfigWarning[], tenants: readonly { id: string }[]): void {
  const ids = new Set(tenants.map(({ id }) => id));
  const refused = warnings.filter(({ tenant }) => tenant === undefined || ids.has(tenant));
  if (refused.length === 0) return;
  throw new OperatorError({
    code: 'WARNINGS_REFUSED',
    title: 'The configuration has warnings, which --strict makes errors',
    details: formatFindings(refused),
    hint: 'correct these places, or build without --strict',
    exitCode: EXIT.CONFIG,
  });
}
