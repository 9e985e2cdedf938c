import { describe, expect, it } from 'vitest';
import { findRedirect, readRedirectsFile, renderRedirectStub, renderRedirectsFile } from './redirects-file.ts';
import type { PlannedRedirect } from '../source/plan-site.ts';

const PLAN: PlannedRedirect[] = [
  { from: '/anbieter', to: '/akzeptanzstellen', status: 301, stub: true },
  { from: '/anbieter/huber', to: '/akzeptanzstellen/huber', status: 301, stub: true },
  { from: '/anbieter/meier', to: '/akzeptanzstellen/meier', status: 301, stub: true },
  { from: '/anbieter/alt', to: '/faq#alt', status: 301, stub: true },
  { from: '/über uns', to: 'https://stadt.example/?a=1', status: 301, stub: true },
  { from: '/huber', to: '/akzeptanzstellen/huber', status: 301, stub: false },
];

describe('the _redirects file', () => {
  it('is forced where a stub stands, encodes paths and ends with one line for all old merchant pages', () => {
    expect(renderRedirectsFile(PLAN).split('\n')).toEqual([
      '/anbieter /akzeptanzstellen 301!',
      '/anbieter/alt /faq#alt 301!',
      '/%C3%BCber%20uns https://stadt.example/?a=1 301!',
      '/huber /akzeptanzstellen/huber 301',
      '/anbieter/:slug /akzeptanzstellen/:slug 301!',
      '',
    ]);
  });

  it('is empty without redirects', () => {
    expect(renderRedirectsFile([])).toBe('');
  });

  it('is read by a host as it was planned', () => {
    const redirects = readRedirectsFile(renderRedirectsFile(PLAN));
    for (const { from, to, stub } of PLAN) {
      const found = findRedirect(redirects, { segments: from.slice(1).split('/'), search: '' });
      expect(found).toMatchObject({ to, isForced: stub });
    }
  });
});

describe('a redirect document', () => {
  it('refreshes at once, names the canonical address and shows a link, in German', () => {
    const html = renderRedirectStub({ to: '/akzeptanzstellen/huber?a=1&b=2', tenantDomain: 'gutschein.example' });
    expect(html).toMatch(/^<!DOCTYPE html>\n<html lang="de">/);
    expect(html).toContain('<meta http-equiv="refresh" content="0; url=/akzeptanzstellen/huber?a=1&amp;b=2">');
    expect(html).toContain(
      '<link rel="canonical" href="https://gutschein.example/akzeptanzstellen/huber?a=1&amp;b=2">',
    );
    expect(html).toContain('<a href="/akzeptanzstellen/huber?a=1&amp;b=2">');
    expect(html).toContain('<title>Weiterleitung</title>');
    expect(html).not.toMatch(/<script|style=|<style|noindex/);
  });

  it('names another site itself as canonical', () => {
    const html = renderRedirectStub({ to: 'https://stadt.example/', tenantDomain: 'gutschein.example' });
    expect(html).toContain('<link rel="canonical" href="https://stadt.example/">');
  });

  it('lets no markup in, and no other scheme', () => {
    const html = renderRedirectStub({ to: '/"><script>alert(1)</script>', tenantDomain: 'gutschein.example' });
    expect(html).not.toContain('<script>');
    for (const to of ['javascript:alert(1)', '//evil.example', 'faq']) {
      expect(() => renderRedirectStub({ to, tenantDomain: 'gutschein.example' })).toThrow('Internal error');
    }
  });
});
