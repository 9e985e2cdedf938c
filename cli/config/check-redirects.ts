import type { Finding } from './finding.ts';
import { comparablePath, ownPath, sourceFault, targetFault } from './redirect-path.ts';
import { isReservedPath } from './reserved-paths.ts';
import { redirectSettings, text } from './settings.ts';
import type { RedirectSetting, TenantSource } from './settings.ts';

/** Every redirect leads from a free path of the site to a page that answers, in one step. */
export function checkRedirects(tenant: TenantSource): Finding[] {
  const findings: Finding[] = [];
  const bySource = new Map<string, RedirectSetting>();
  for (const redirect of redirectSettings(tenant.settings)) {
    const fault = faultOf(redirect, bySource, text(tenant.settings, 'tenantDomain'));
    if (fault === undefined) bySource.set(comparablePath(redirect.source), redirect);
    else findings.push(finding(tenant, redirect, 'problem', fault.what, fault.hint));
  }
  return [...findings, ...checkSteps(tenant, bySource)];
}

function faultOf(
  { source, target }: RedirectSetting,
  earlier: ReadonlyMap<string, RedirectSetting>,
  tenantDomain: string | undefined,
): Fault | undefined {
  const atSource = sourceFault(source);
  if (atSource !== undefined) return { ...atSource, what: `the source ${atSource.what}` };
  const path = comparablePath(source);
  if (isReservedPath(path)) {
    return { what: 'the source is a page or file of the site itself', hint: 'a redirect cannot replace it: remove it' };
  }
  if (earlier.has(path))
    return { what: 'the source is there twice (a trailing slash makes no difference)', hint: 'keep one' };
  const atTarget = targetFault(target, tenantDomain);
  return atTarget === undefined ? undefined : { ...atTarget, what: `the target ${atTarget.what}` };
}

interface Fault {
  what: string;
  hint: string;
}

/** Follows each redirect through the others: a circle never arrives, a second step costs the visitor time. */
function checkSteps(tenant: TenantSource, bySource: ReadonlyMap<string, RedirectSetting>): Finding[] {
  const domain = text(tenant.settings, 'tenantDomain');
  const findings: Finding[] = [];
  const reported = new Set<string>();
  for (const [start, redirect] of bySource) {
    const path = [start];
    let next = ownPath(redirect.target, domain);
    while (next !== undefined && bySource.has(next) && !path.includes(next)) {
      path.push(next);
      next = ownPath(bySource.get(next)?.target ?? '', domain);
    }
    if (next !== undefined && path.includes(next)) {
      const circle = path.slice(path.indexOf(next));
      if (!circle.some((step) => reported.has(step))) {
        const steps = redirect.setting.secret ? '' : `: ${[...circle, next].join(' → ')}`;
        findings.push(
          finding(tenant, redirect, 'problem', `it leads back to itself${steps}`, 'give it a target that answers'),
        );
      }
      for (const step of circle) reported.add(step);
    } else if (path.length > 1) {
      const hint = 'name the last target directly';
      findings.push(finding(tenant, redirect, 'warning', `it takes ${path.length} steps`, hint));
    }
  }
  return findings;
}

function finding(
  { name }: TenantSource,
  { source, target, setting }: RedirectSetting,
  severity: Finding['severity'],
  what: string,
  hint: string,
): Finding {
  const which = setting.secret ? 'a redirect' : `redirect ${JSON.stringify(source)} to ${JSON.stringify(target)}`;
  return { severity, place: setting.place, message: `${which}: ${what}`, hint, tenant: name };
}
