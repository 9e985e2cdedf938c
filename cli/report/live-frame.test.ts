import pc from 'picocolors';
import { expect, test } from 'vitest';
import { NO_PROGRESS, type BuildProgress, type RunningTenant } from './build-progress.ts';
import { liveFrame } from './live-frame.ts';

const colours = pc.createColors(false);

function running(...tenants: RunningTenant[]): BuildProgress {
  return {
    ...NO_PROGRESS,
    tenants: ['musterstadt', 'beispielhausen', 'alt', 'neu', 'blocked'],
    bundled: true,
    built: 1,
    failed: 1,
    pages: 608,
    running: new Map(tenants.map((tenant) => [tenant.tenant, tenant])),
  };
}

const three = running(
  { tenant: 'musterstadt', pulled: true, planned: 1024, done: 512 },
  { tenant: 'alt', pulled: true, planned: 96, done: 96 },
  { tenant: 'beispielhausen', done: 0 },
);

test('each running tenant has a line with its pages, below them stand the totals', () => {
  expect(liveFrame(three, 4200, { colours, width: 79, rows: 24, labelWidth: 14 }).split('\n')).toEqual([
    '  musterstadt     ━━━━━━━━━━━━━━━───────────────  512 of 1,024 pages',
    '  alt             ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━  checking 96 pages',
    '  beispielhausen  reading',
    '  4 s · 1 of 5 tenants built · 1 failed · 608 pages',
  ]);
});

test('a narrow terminal gets a shorter bar, then none, and never a line that is too long', () => {
  expect(liveFrame(three, 0, { colours, width: 49, rows: 24, labelWidth: 14 })).toContain('━━━━─────  512 of 1,024');
  expect(liveFrame(three, 0, { colours, width: 39, rows: 24, labelWidth: 13 })).toContain(
    'musterstadt    512 of 1,024 pages',
  );
  for (let width = 12; width < 100; width += 1) {
    const lines = liveFrame(three, 0, { colours, width, rows: 24, labelWidth: Math.floor(width / 3) }).split('\n');
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
  }
});

test('a low terminal shows as many tenants as it can and counts the others', () => {
  const many = running(...Array.from({ length: 30 }, (_, index) => ({ tenant: `stadt-${index}`, done: 0 })));
  const lines = liveFrame(many, 0, { colours, width: 79, rows: 8, labelWidth: 14 }).split('\n');
  expect(lines).toHaveLength(7);
  expect(lines.at(-2)).toBe('  … and 25 more tenants');
});

test('a bar is full only when all pages are written', () => {
  const almost = running({ tenant: 'alt', pulled: true, planned: 10_000, done: 9999 });
  expect(liveFrame(almost, 0, { colours, width: 79, rows: 24, labelWidth: 14 })).toContain('━─  9,999 of');
});
