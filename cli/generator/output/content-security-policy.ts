import { thirdParties, type PolicyDirective } from '../../../site/shared/consent/third-parties.ts';
import type { Snapshot } from '../../../site/shared/models/snapshot.ts';
import { PAYMENT_PROVIDERS } from '../../../site/payment/providers.ts';

/**
 * A site has two policies. The checkout is always loaded as a document and allows payment providers and the services as
 * the only foreign origins. All other pages share a policy, because client navigation keeps that of the page loaded first.
 */
export type PolicyKind = 'pages' | 'checkout';

/** The part of every policy that does not restrict loading, so that it can be combined with either of them. */
export const BASE_POLICY = "form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The policy for a header. Only headers can forbid other sites to show this one in a frame. */
export function contentSecurityPolicy(snapshot: Snapshot, kind: PolicyKind): string {
  return `${documentPolicy(snapshot, kind)}; frame-ancestors 'none'`;
}

/**
 * The Content-Security-Policy for a document's meta tag, for hosts that send no headers. Allows the site's own origin and
 * the foreign origins of the tenant's settings and flags; forbids inline scripts and styles; requires Trusted Types
 * (site/sleeping-page/boot.ts creates the default policy).
 */
export function documentPolicy(snapshot: Snapshot, kind: PolicyKind): string {
  const directives: Record<PolicyDirective, string[]> = {
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'frame-src': [],
  };
  for (const { directives: names, sources } of allowedSources(snapshot, kind)) {
    for (const name of names) directives[name].push(...sources);
  }
  const fetched = Object.entries(directives)
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => `${name} ${[...new Set(values)].join(' ')}`);
  return [
    "default-src 'none'",
    ...fetched,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/** What the site's third parties and, at the checkout, its payment providers load from their hosts. */
function allowedSources({ tenant, site }: Snapshot, kind: PolicyKind) {
  const parties = thirdParties({ tenant, settings: site });
  if (kind === 'pages') return parties.flatMap(({ allows }) => allows);
  return [
    ...parties.filter(({ isOnCheckout }) => isOnCheckout).flatMap(({ allows }) => allows),
    ...PAYMENT_PROVIDERS.flatMap((provider) => provider.policy(tenant, site)),
  ];
}
