import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { groupChanges, type ReviewChange } from './group-changes.ts';
import type { TenantReview } from './review-tenant.ts';
import { writeReport } from './write-report.ts';

const CITIES = 300;
const TEXTS = 250;

/** New texts of a city's merchants: the first half of them all cities have. */
function newTexts(tenant: string): ReviewChange[] {
  return Array.from({ length: TEXTS }, (_, index) => {
    const whose = index < TEXTS / 2 ? 'all' : tenant;
    const page = `/akzeptanzstellen/ein-merchant-mit-langem-namen-${index}`;
    const details = [`${index} of ${whose} ${'description '.repeat(80)}`];
    return { tenant, page, type: '/akzeptanzstellen/', subject: 'data: merchant.description', details, kinds: details };
  });
}

function reviewOf(tenant: string): TenantReview {
  const changed = Array.from(
    { length: 1000 },
    (_, index) => `/akzeptanzstellen/ein-merchant-mit-langem-namen-${index}`,
  );
  const build = { release: 'a1', buildId: 'a1' };
  const nothing = { added: [], removed: [], pictured: [], recognized: [], problems: [] };
  return { tenant, status: 'changed', before: build, after: build, changed, differing: changed.length, ...nothing };
}

test('a report of which every text has changed stays small, and says what it does not list', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'voucher-site-report-'));
  try {
    const tenants = Array.from({ length: CITIES }, (_, index) => reviewOf(`stadt-${index}`));
    const changes = groupChanges(
      tenants.flatMap(({ tenant }) => newTexts(tenant)),
      CITIES,
    );
    mkdirSync(path.join(folder, 'pictures'));
    const options = { folder, against: 'live', maxPages: 24, now: new Date(0), signal: new AbortController().signal };
    const document = await writeReport({ tenants, changes, ms: 1 }, { ...options, tell: () => {} });

    const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);
    expect(bytes, 'beside 42 MB of pictures').toBeLessThan(16_000_000);
    expect(document.tenants[0]?.counts).toEqual({ added: 0, removed: 0, changed: 1000, own: TEXTS / 2 });
    const html = readFileSync(path.join(folder, 'index.html'), 'utf8');
    expect(html).toContain('And 101 more changes');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
