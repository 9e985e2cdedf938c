import { closest, distance } from 'fastest-levenshtein';
import { omitUndefined } from '../../site/shared/omit-undefined.ts';

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

export function problem(place: Place, message: string, hint: string | undefined, tenant?: string): Finding {
  return omitUndefined({ severity: 'problem' as const, place, message, hint, tenant });
}

export function warning(place: Place, message: string, hint: string, tenant?: string): Finding {
  return omitUndefined({ severity: 'warning' as const, place, message, hint, tenant });
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
  return omitUndefined({ place: place.label, message, hint, tenant, code });
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
