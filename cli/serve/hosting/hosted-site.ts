import { readFileSync } from 'node:fs';
import path from 'node:path';
import { acceptanceLocationPath, ROUTES } from '../../../site/shared/routes.ts';
import type { TenantConfig } from '../../config/tenant-config.ts';
import type { PolicyKind } from '../../output/content-security-policy.ts';
import { readRedirectsFile, type WrittenRedirect } from '../../output/redirects-file.ts';
import { headersOf, parseHeaders } from '../../output/headers-file.ts';

/** All that a host is told of one site. */
export interface HostedSite {
  id: string;
  /** Host name without a port. */
  domain: string;
  /** Absolute path on the host of the folder that holds the site. */
  root: string;
  /** Sent with every answer, beside a policy. */
  headers: readonly (readonly [name: string, value: string])[];
  /** The Content-Security-Policy of the checkout, and that of all other paths. */
  policies: Readonly<Record<PolicyKind, string>>;
  /**
   * Redirects whose source is one path. Those of acceptance locations, `/<slug>` and `/anbieter/<slug>`, are left to patterns
   * that hosts hold once: they change with the data, and a host is not told of each release.
   */
  redirects: readonly WrittenRedirect[];
  /** Its API is the demo's, which no host has. */
  isSandbox: boolean;
}

/** Where a tenant's name goes in the path of its folder. */
const TENANT_PLACE = '{tenant}';

const POLICY = 'content-security-policy';

/** A path that no rule but that for all paths has. */
const ANY_PATH = ['.any'];

/**
 * Reads what a host has to know from the files that the build has written for hosts.
 * @param outDir folder of the built sites
 * @param root folder of the sites on the host, in which each has one of its own name; or where a site lies, with `{tenant}` for
 * the name
 */
export function readHostedSite(tenant: TenantConfig, outDir: string, root: string): HostedSite {
  const read = (file: string) => readFileSync(path.join(outDir, tenant.id, file), 'utf8');
  const { rules } = parseHeaders(read('_headers'));
  const policyAt = (route: string) => headersOf(rules, route.split('/').filter(Boolean)).get(POLICY) ?? '';
  return {
    id: tenant.id,
    domain: tenant.tenantDomain.replace(/:\d+$/, ''),
    root: rootOf(root, tenant.id),
    headers: [...headersOf(rules, ANY_PATH)]
      .filter(([name]) => name !== POLICY)
      .map(([name, value]) => [capitalise(name), value]),
    policies: { pages: policyAt(ROUTES.home), checkout: policyAt(ROUTES.checkout) },
    redirects: readRedirectsFile(read('_redirects')).filter((redirect) => !isOfAcceptanceLocation(redirect)),
    isSandbox: tenant.sandbox,
  };
}

function rootOf(root: string, id: string): string {
  const pattern = root.includes(TENANT_PLACE) ? root : `${root}/${TENANT_PLACE}`;
  return pattern
    .replaceAll(TENANT_PLACE, id)
    .replaceAll(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '');
}

function isOfAcceptanceLocation({ from, to }: WrittenRedirect): boolean {
  return to === acceptanceLocationPath(from.slice(1));
}

/** `x-robots-tag` → `X-Robots-Tag` */
function capitalise(name: string): string {
  return name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
