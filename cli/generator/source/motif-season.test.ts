import { expect, test } from 'vitest';
import type { Template } from '../../../site/shared/models/selling.ts';
import { buildDay, seasonFirst } from './motif-season.ts';

function motif(name: string, season?: Template['season']): Template {
  return { id: name, name, deliveryTypes: ['EMAIL'], sortIndex: 1, ...(season === undefined ? {} : { season }) };
}

const names = (templates: Template[], day: string) => seasonFirst(templates, day).map(({ name }) => name);

test.each([
  ['2026-10-31', 'Altstadt'],
  ['2026-11-01', 'Frohe Weihnachten'],
  ['2026-12-26', 'Frohe Weihnachten'],
  ['2026-12-27', 'Altstadt'],
  ['2027-02-14', 'Zum Valentinstag'],
  ['2027-02-15', 'Altstadt'],
  // Easter 2027 is on 28 March, that of 2028 on 16 April.
  ['2027-03-29', 'Frohe Ostern'],
  ['2027-03-30', 'Altstadt'],
  ['2028-04-17', 'Frohe Ostern'],
  ['2028-02-29', 'Altstadt'],
  ['2027-05-09', 'Muttertag'],
  ['2027-05-10', 'Altstadt'],
])('on %s the motif %s is first', (day, first) => {
  const all = ['Altstadt', 'Frohe Ostern', 'Muttertag', 'Frohe Weihnachten', 'Zum Valentinstag'].map((name) =>
    motif(name),
  );
  expect(names(all, day)[0]).toBe(first);
});

test('a season of the data may span the turn of the year, and counts more than the name', () => {
  const winter = { from: '11-15', to: '01-06' };
  const all = [motif('Danke'), motif('Schnee', winter), motif('Weihnachten', { from: '12-20', to: '12-24' })];
  expect(names(all, '2026-11-14')).toEqual(['Danke', 'Schnee', 'Weihnachten']);
  expect(names(all, '2026-12-01')).toEqual(['Schnee', 'Danke', 'Weihnachten']);
  expect(names(all, '2026-12-24')).toEqual(['Schnee', 'Weihnachten', 'Danke']);
  expect(names(all, '2027-01-06')[0]).toBe('Schnee');
  expect(names(all, '2027-01-07')[0]).toBe('Danke');
});

test('a place is no season', () => {
  const all = ['Altstadt', 'Osternburg', 'Osterode', 'Adventure Golf'].map((name) => motif(name));
  for (const day of ['2026-12-01', '2027-03-28']) expect(names(all, day)[0]).toBe('Altstadt');
});

test('the day is that of SOURCE_DATE_EPOCH, on the calendar in Berlin', () => {
  const day = (iso: string) => buildDay({ SOURCE_DATE_EPOCH: String(Date.parse(iso) / 1000) });
  expect(day('2026-10-31T22:59:59Z')).toBe('2026-10-31');
  expect(day('2026-10-31T23:00:00Z')).toBe('2026-11-01');
  expect(day('2026-06-30T22:00:00Z')).toBe('2026-07-01');
  expect(day('1970-01-01T00:00:00Z')).toBe('1970-01-01');
  // Out of range for a date: the clock decides.
  expect(buildDay({ SOURCE_DATE_EPOCH: '99999999999999' })).toMatch(/^20\d\d-\d\d-\d\d$/);
});
