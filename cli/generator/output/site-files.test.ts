import { describe, expect, it } from 'vitest';
import { isReservedPath } from '../../config/redirects.ts';
import { renderRobots, renderSitemap, renderSitemaps } from './site-files.ts';

describe('the sitemap', () => {
  it('holds absolute canonical URLs, and the time of the last change in UTC', () => {
    const xml = renderSitemap(
      [{ path: '/' }, { path: '/gutscheine/huber', updatedAt: '2026-03-01T10:00:00+01:00' }],
      'gutschein.example',
    );
    expect(xml).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
        '<url><loc>https://gutschein.example/</loc></url>\n' +
        '<url><loc>https://gutschein.example/gutscheine/huber</loc><lastmod>2026-03-01T09:00:00.000Z</lastmod></url>\n' +
        '</urlset>\n',
    );
  });

  it.each(['', 'gestern', '2026-13-45T00:00:00Z', '1', '<b>2026-01-01</b>'])('leaves out the date %j', (updatedAt) => {
    expect(renderSitemap([{ path: '/faq', updatedAt }], 'a.example')).not.toContain('lastmod');
  });

  it('escapes what XML and URLs cannot hold', () => {
    const xml = renderSitemap([{ path: `/a&b<c>'"ü` }], 'a.example');
    expect(xml).toContain('<loc>https://a.example/a&amp;b%3Cc%3E&#39;%22%C3%BC</loc>');
  });

  it('is one file up to the limit of the protocol, and an index of several above, whose paths no redirect may take', () => {
    const pages = Array.from({ length: 50_000 }, (_, index) => ({ path: `/gutscheine/${index}` }));
    expect([...renderSitemaps(pages, 'a.example').keys()]).toEqual(['sitemap.xml']);
    const files = renderSitemaps([...pages, { path: '/faq' }], 'a.example');
    expect([...files.keys()]).toEqual(['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml']);
    expect([...files.keys()].filter((file) => !isReservedPath(`/${file}`))).toEqual([]);
    expect(['/sitemap-neu.xml', '/sitemap-1', '/alt/sitemap-1.xml'].filter(isReservedPath)).toEqual([]);
    expect(files.get('sitemap.xml')).toContain('<sitemap><loc>https://a.example/sitemap-2.xml</loc></sitemap>');
    expect(files.get('sitemap-1.xml')?.match(/<url>/g)).toHaveLength(50_000);
    expect(files.get('sitemap-2.xml')?.match(/<loc>.*<\/loc>/g)).toEqual(['<loc>https://a.example/faq</loc>']);
  });
});

describe('robots.txt', () => {
  it('opens a site in production, its noindex pages included, and names the sitemap', () => {
    expect(renderRobots({ tenantDomain: 'a.example', mode: 'production' })).toBe(
      'User-agent: *\nAllow: /\n\nSitemap: https://a.example/sitemap.xml\n',
    );
  });

  it.each(['staging', 'testing'] as const)('closes a site in %s', (mode) => {
    expect(renderRobots({ tenantDomain: 'a.example', mode })).toBe('User-agent: *\nDisallow: /\n');
  });

  it('closes a demo', () => {
    const site = { tenantDomain: 'a.example', mode: 'production', isDemo: true } as const;
    expect(renderRobots(site)).toBe('User-agent: *\nDisallow: /\n');
  });
});
