import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../../../site/shared/models/snapshot.ts';
import type { FeatureFlag } from '../../../site/shared/models/tenant.ts';
import { headersOf, parseHeaders, renderHeadersFile } from './headers-file.ts';
import { contentSecurityPolicy, type PolicyKind } from './content-security-policy.ts';
import { snapshotForTest } from '../../testing/sample-snapshot.ts';

const FILES = ['assets/b.css', 'assets/a.js', 'builds/meta/abc.json', 'media/0a1b-*'];

/** What a host sends with a path. */
function headersAt(path: string, snapshot: Snapshot = snapshotForTest()): Map<string, string> {
  return headersOf(parseHeaders(renderHeadersFile(snapshot, FILES)), path.split('/').filter(Boolean));
}

function directive(snapshot: Snapshot, name: string, kind: PolicyKind = 'pages'): string[] {
  const found = contentSecurityPolicy(snapshot, kind)
    .split('; ')
    .find((part) => part.startsWith(`${name} `));
  return found?.split(' ').slice(1) ?? [];
}

describe('the cache classes', () => {
  it.each([
    ['/assets/a.js', 'public, max-age=31536000, immutable'],
    ['/builds/meta/abc.json', 'public, max-age=31536000, immutable'],
    ['/media/0a1b-640.avif', 'public, max-age=31536000, immutable'],
    ['/builds/latest.json', 'no-cache'],
    ['/builds/offers/abc.json', 'public, max-age=0, must-revalidate'],
    ['/', 'public, max-age=0, must-revalidate'],
    ['/index.pageContext.json', 'public, max-age=0, must-revalidate'],
    ['/faq/index.html', 'public, max-age=0, must-revalidate'],
    ['/gutscheine/huber/index.pageContext.json', 'public, max-age=0, must-revalidate'],
    ['/404.html', 'public, max-age=0, must-revalidate'],
  ])('%s: %s', (path, expected) => {
    expect(headersAt(path).get('cache-control')).toBe(expected);
  });

  it('never make a missing asset immutable', () => {
    expect(headersAt('/assets/gone.js').get('cache-control')).toBeUndefined();
    expect(headersAt('/builds/meta/gone.json').get('cache-control')).toBeUndefined();
    expect(headersAt('/media/gone-640.avif').get('cache-control')).toBeUndefined();
  });

  it('give no path two values, because hosts join them', () => {
    const rules = parseHeaders(renderHeadersFile(snapshotForTest(), FILES));
    for (const path of [
      'assets/a.js',
      'builds/latest.json',
      'builds/meta/abc.json',
      'builds/offers/abc.json',
      '',
      'faq',
      'gutscheine/huber',
    ]) {
      const segments = path.split('/').filter(Boolean);
      const matching = rules.filter((rule) => headersOf([rule], segments).has('cache-control'));
      expect(matching).toHaveLength(1);
    }
  });

  it('stand in the same order whatever the order of the files', () => {
    const snapshot = snapshotForTest();
    expect(renderHeadersFile(snapshot, FILES.toReversed())).toBe(renderHeadersFile(snapshot, FILES));
  });
});

describe('the security headers', () => {
  it('are sent with every page, and allow nothing from elsewhere to a sandbox tenant', () => {
    const headers = headersAt('/gutscheine/huber');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
        "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; " +
        "require-trusted-types-for 'script'; frame-ancestors 'none'",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('strict-origin');
    expect(headers.get('permissions-policy')).toContain('geolocation=(self)');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  });

  it('say for a path that the site does not have what every policy says, for its document brings the rest', () => {
    const policy = headersAt('/nirgends/x').get('content-security-policy');
    expect(policy).toBe("form-action 'self'; base-uri 'none'; frame-ancestors 'none'");
    for (const part of policy?.split('; ') ?? []) {
      for (const kind of ['pages', 'checkout'] as const)
        expect(contentSecurityPolicy(snapshotForTest(), kind).split('; ')).toContain(part);
    }
  });

  it('keep a site that is not in production out of search engines, and free to use http', () => {
    const headers = headersAt('/', snapshotForTest({ site: { mode: 'staging' } }));
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.has('strict-transport-security')).toBe(false);
  });

  it('keep a demo out of search engines too', () => {
    const headers = headersAt('/', snapshotForTest({ site: { mode: 'production', isDemo: true } }));
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.has('strict-transport-security')).toBe(false);
  });
});

describe('the Content-Security-Policy', () => {
  it('allows the services that the browser calls, each origin once, and not the portal', () => {
    const snapshot = snapshotForTest({
      site: {
        merchantEndpoint: 'https://api.example/merchant',
        orderEndpoint: 'https://api.example/order',
        tenantEndpoint: 'http://127.0.0.1:4010/tenant',
        portalEndpoint: 'https://portal.example',
      },
    });
    expect(directive(snapshot, 'connect-src')).toEqual(["'self'", 'http://127.0.0.1:4010', 'https://api.example']);
  });

  it('allows the error service, except in testing', () => {
    const sentryDsn = 'https://key@o1.ingest.example/5';
    expect(directive(snapshotForTest({ site: { sentryDsn } }), 'connect-src')).toContain('https://o1.ingest.example');
    expect(directive(snapshotForTest({ site: { sentryDsn, mode: 'testing' } }), 'connect-src')).toEqual(["'self'"]);
  });

  it.each([
    ['https://tiles.example/{z}/{x}/{y}.png', 'https://tiles.example'],
    ['https://{s}.tile.example.org/{z}/{x}/{y}.png', 'https://*.tile.example.org'],
    ['https://tile-{s}.example.org/{z}/{x}/{y}.png', 'https://*.example.org'],
    ['https://{s}.org/{z}/{x}/{y}.png', undefined],
    ['/tiles/{z}/{x}/{y}.png', undefined],
    ['https://a;script-src/{z}/{x}/{y}.png', undefined],
  ])('allows the map tiles of %s', (tileUrl, source) => {
    const snapshot = snapshotForTest({ site: { map: { tileUrl, consentRequired: true } } });
    expect(directive(snapshot, 'img-src')).toEqual(["'self'", 'data:', ...(source === undefined ? [] : [source])]);
  });

  it('needs no host for images, which lie in the site itself', () => {
    const snapshot = snapshotForTest({ tenant: { logo: 'https://cdn.example/logo.svg' } });
    expect(directive(snapshot, 'img-src')).toEqual(["'self'", 'data:']);
  });

  it('allows PayPal, its frames and its window, only with its flag and a client id', () => {
    const featureFlags: FeatureFlag[] = ['PAYMENT_PROVIDER_PAYPAL_ENABLED'];
    const tenant = { featureFlags, payPalClientId: 'abc' };
    const snapshot = snapshotForTest({ tenant, site: { mode: 'production' } });
    expect(directive(snapshot, 'script-src', 'checkout')).toEqual([
      "'self'",
      'https://www.paypal.com',
      'https://www.paypalobjects.com',
    ]);
    expect(directive(snapshot, 'frame-src', 'checkout')).toEqual(['https://www.paypal.com']);
    expect(headersAt('/', snapshot).get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    const test = snapshotForTest({ tenant, site: { mode: 'staging' } });
    expect(directive(test, 'frame-src', 'checkout')).toEqual(['https://www.sandbox.paypal.com']);
    for (const other of [{ featureFlags }, { payPalClientId: 'abc' }]) {
      expect(contentSecurityPolicy(snapshotForTest({ tenant: other }), 'checkout')).not.toContain('paypal');
    }
  });

  it('allows PayPal at the checkout, chat and map tiles on the other pages, and neither names a whole domain', () => {
    const snapshot = snapshotForTest({
      tenant: { id: 'blocked', featureFlags: ['PAYMENT_PROVIDER_PAYPAL_ENABLED'], payPalClientId: 'abc' },
      site: {
        chatbot: { projectId: 'p', agentId: 'a' },
        map: { tileUrl: 'https://tiles.example/{z}', consentRequired: true },
      },
    });
    for (const path of ['/', '/warenkorb', '/gutscheine/huber', '/assets/a.js', '/404.html'])
      expect(headersAt(path, snapshot).get('content-security-policy')).not.toContain('paypal');
    for (const path of ['/kasse', '/kasse/', '/kasse/index.html']) {
      const policy = headersAt(path, snapshot).get('content-security-policy');
      expect(policy).toContain('https://www.paypal.com');
      expect(policy).not.toMatch(/gstatic|google|tiles/);
    }
    const scripts = directive(snapshot, 'script-src').concat(directive(snapshot, 'style-src'));
    expect(scripts).toContain('https://www.gstatic.com/dialogflow-console/');
    for (const source of scripts.filter((each) => each.startsWith('https:')))
      expect(new URL(source).pathname, source).not.toBe('/');
    for (const kind of ['pages', 'checkout'] as const) expect(contentSecurityPolicy(snapshot, kind)).not.toContain('*');
  });

  it("allows the sandbox's PayPal frames of the own origin, and no host of PayPal", () => {
    const snapshot = snapshotForTest({
      tenant: { featureFlags: ['PAYMENT_PROVIDER_PAYPAL_ENABLED'], payPalClientId: 'abc' },
      site: { payPalScriptUrl: '/sandbox-api/paypal/web-sdk/v6/core' },
    });
    expect(directive(snapshot, 'frame-src', 'checkout')).toEqual(["'self'"]);
    expect(directive(snapshot, 'frame-src')).toEqual([]);
    expect(contentSecurityPolicy(snapshot, 'checkout')).not.toContain('paypal');
    expect(headersAt('/', snapshot).get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  });

  it('allows the chat assistant only to the tenant that has one', () => {
    const chatbot = { projectId: 'p', agentId: 'a' };
    const withChat = snapshotForTest({ tenant: { id: 'blocked' }, site: { chatbot } });
    expect(directive(withChat, 'script-src')).toContain('https://www.gstatic.com/dialogflow-console/');
    for (const other of [snapshotForTest({ site: { chatbot } }), snapshotForTest({ tenant: { id: 'blocked' } })]) {
      expect(contentSecurityPolicy(other, 'pages')).not.toContain('gstatic');
    }
  });

  it.each([
    "https://a.example;script-src 'unsafe-inline'/",
    'https://a;b/',
    'https://a,b/',
    "https://a'b/",
    'https://*/',
  ])('leaves out what would end a directive: %s', (url) => {
    const snapshot = snapshotForTest({
      site: { merchantEndpoint: url, sentryDsn: url },
    });
    for (const kind of ['pages', 'checkout'] as const)
      expect(contentSecurityPolicy(snapshot, kind)).toBe(contentSecurityPolicy(snapshotForTest(), kind));
  });

  it('never allows inline scripts or styles', () => {
    const everything = snapshotForTest({
      tenant: { id: 'blocked', featureFlags: ['PAYMENT_PROVIDER_PAYPAL_ENABLED'], payPalClientId: 'abc' },
    });
    for (const kind of ['pages', 'checkout'] as const)
      expect(contentSecurityPolicy(everything, kind)).not.toMatch(/unsafe|\*;|\s\*/);
  });
});
