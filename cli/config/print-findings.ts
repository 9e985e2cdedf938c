import { EXIT, OperatorError } from '../lib/errors.ts';
import { formatList } from '../report/format.ts';
import { toPlainText } from '../report/plain-text.ts';
import { coloursFor, type Io } from '../report/terminal.ts';
import { formatFinding, type ConfigWarning, type Finding } from './findings.ts';
import { environmentTenant } from './settings.ts';

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

/** For commands that read the tenants' data: omits warnings that are reported together with the data. */
export function withoutDataWarnings(warnings: readonly ConfigWarning[]): ConfigWarning[] {
  return warnings.filter(({ code }) => code === undefined);
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
