import { expect, test } from 'vitest';
import { EXIT } from '../lib/errors.ts';
import { renderReport } from './render-report.ts';
import type { GroupDocument, ReviewDocument, TenantDocument } from './review-document.ts';

const HOSTILE = `"><script>alert(1)</script><img src=x onerror='alert(2)'>`;

function group(more: Partial<GroupDocument> = {}): GroupDocument {
  const common = { varying: false, cityCount: 2, pageCount: 3, types: ['/faq'], widths: [390, 1280], examples: [] };
  return {
    subject: 'footer.site-footer',
    details: ['padding'],
    cities: { a: ['/faq'], b: ['/faq'] },
    ...common,
    ...more,
  };
}

function review(tenants: readonly TenantDocument[], shared: readonly GroupDocument[] = []): ReviewDocument {
  const count = (status: string): number => tenants.filter((each) => each.status === status).length;
  return {
    version: 1,
    command: 'review',
    ok: true,
    exitCode: EXIT.OK,
    at: '2026-01-15T09:00:00.000Z',
    against: 'what is live at production',
    limits: { pages: 24, widths: [390, 1280], height: 8000, pagesOpenedAt: '2026-01-15T09:00:00.000Z' },
    totals: {
      tenants: tenants.length,
      changed: count('changed'),
      unchanged: count('unchanged'),
      new: count('new'),
      failed: count('failed'),
      pictured: 4,
      recognized: 2,
      shared: shared.length,
    },
    shared,
    tenants,
    ms: 1,
  };
}

test('foreign text stays text: names, pages, texts and problems', () => {
  const picture = { file: 'pictures/a.webp', width: 390, height: 10 };
  const examples = [{ tenant: 'a', page: HOSTILE, pictures: [{ at: 390 as const, before: picture, after: picture }] }];
  const hostile = group({ subject: HOSTILE, details: [HOSTILE], types: [HOSTILE], cities: { a: [HOSTILE] }, examples });
  const words = group({ subject: `data: ${HOSTILE}`, details: [HOSTILE] });
  const failure = { code: 'TARGET_UNREACHABLE', title: HOSTILE, details: [] };
  const html = renderReport(
    review(
      [
        { tenant: 'a', status: 'changed', own: [hostile], problems: [{ page: HOSTILE, problem: HOSTILE }] },
        { tenant: 'b', status: 'failed', failure },
      ],
      [hostile, words],
    ),
  );
  expect(html).not.toMatch(/<script|<img src=x|onerror='/);
  expect(html).toContain('&lt;script&gt;alert(1)');
});

test('each city can be found, and so can each that has a common change', () => {
  const ids = Array.from({ length: 30 }, (_, index) => `stadt-${index}`);
  const cities = Object.fromEntries(ids.slice(1).map((id) => [id, ['/faq', '/agb']]));
  const html = renderReport(
    review(
      ids.map((tenant) => ({ tenant, status: tenant === 'stadt-0' ? 'unchanged' : 'changed' })),
      [group({ cityCount: 29, pageCount: 58, cities })],
    ),
  );
  expect(html).toContain('29 of 30 cities changed, 1 unchanged');
  expect(html).toContain('in 29 of 30 cities');
  for (const id of ids) expect(html.split(`id="city-${id}"`)).toHaveLength(2);
  for (const id of ids.slice(1)) expect(html).toContain(`<li><a href="#city-${id}">${id}</a></li>`);
});
