import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { CHAT_TENANT } from '../../../site/shared/tenant-facts.ts';
import { bundleOwnScript } from '../bundle/code-plugins.ts';
import { documentPolicy } from './content-security-policy.ts';
import { snapshotForTest } from '../../testing/sample-snapshot.ts';

const BOOT = await bundleOwnScript(path.resolve('site/sleeping-page/boot.ts'), process.cwd());

interface TrustedTypesPolicy {
  createScriptURL?(url: string): string | undefined;
}

/** The default policy of Trusted Types that boot.ts makes: undefined for a script that is refused. */
function trustedScriptUrl(): (url: string) => string | undefined {
  const policies = new Map<string, TrustedTypesPolicy>();
  runInNewContext(BOOT, {
    URL,
    location: new URL('https://stadt.example/'),
    history: { scrollRestoration: 'auto' },
    document: { documentElement: { dataset: {}, classList: new Set() } },
    localStorage: { getItem: () => null },
    matchMedia: () => ({ matches: false }),
    trustedTypes: {
      createPolicy(name: string, policy: TrustedTypesPolicy) {
        policies.set(name, policy);
        return policy;
      },
    },
  });
  const createScriptURL = policies.get('default')?.createScriptURL;
  if (createScriptURL === undefined) throw new Error('boot.ts makes no default policy');
  return createScriptURL;
}

/** Foreign sources of scripts in all policies, for every service that a tenant can have, as beginnings of addresses. */
function foreignScriptSources(): string[] {
  const snapshots = (['production', 'testing'] as const).map((mode) =>
    snapshotForTest({
      tenant: { id: CHAT_TENANT, featureFlags: ['PAYMENT_PROVIDER_PAYPAL_ENABLED'], payPalClientId: 'client' },
      site: { mode, chatbot: { projectId: 'project', agentId: 'agent' } },
    }),
  );
  const policies = snapshots.flatMap((snapshot) => [
    documentPolicy(snapshot, 'pages'),
    documentPolicy(snapshot, 'checkout'),
  ]);
  const sources = policies.flatMap((policy) => /(?:^|; )script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? []);
  return [...new Set(sources.filter((source) => source !== "'self'").map((source) => source.replace(/\/?$/, '/')))];
}

test('Trusted Types let in the scripts that the Content-Security-Policy allows', () => {
  const sources = foreignScriptSources();
  const createScriptURL = trustedScriptUrl();
  expect(sources.map((source) => new URL(source).host)).toContain('www.paypal.com');
  expect(sources.filter((source) => createScriptURL(`${source}x.js`) === undefined)).toEqual([]);
  expect(createScriptURL('/assets/x.js')).toBe('/assets/x.js');
  expect(createScriptURL('https://partner.example/x.js')).toBeUndefined();
});

test('Trusted Types let in no script that the Content-Security-Policy forbids', () => {
  const named = [...BOOT.matchAll(/`(https:\/\/[^`]+)`/g)].map(([, address = '']) => address.replace(/\/?$/, '/'));
  expect(named.toSorted()).toEqual(foreignScriptSources().toSorted());
});
