/** Where a value comes from: a line of the file, or the name of a variable. */
export interface Place {
  /** `tenants.json:14:7`, or `VOUCHER_MUSTERSTADT_MODE`. */
  label: string;
  /** Findings are listed in this order; variables come after the file. */
  order: number;
}

/** Something that the configuration gets wrong (problem) or that is worth knowing (warning). */
export interface Finding {
  severity: 'problem' | 'warning';
  place: Place;
  message: string;
  hint?: string;
  tenant?: string;
  /** Code of the warning by which reading the tenant's data reports the same. */
  code?: string;
}

/** A warning in the form that other parts of the command line show. */
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

/** A value of `defaults` is checked for each tenant; a finding that is the same for several is reported once, without a tenant. */
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

/** For commands that read the tenants' data: without what they report with the data. */
export function withoutDataWarnings(warnings: readonly ConfigWarning[]): ConfigWarning[] {
  return warnings.filter(({ code }) => code === undefined);
}
