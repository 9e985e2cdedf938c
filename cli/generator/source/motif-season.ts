import type { Season, Template } from '../../../site/shared/models/selling.ts';
import { berlinTime, easterSunday } from '../../../site/shared/opening/berlin-time.ts';
import { buildTime } from '../../lib/build-time.ts';

/** The day of a build in the programme's cities, `YYYY-MM-DD`. */
export function buildDay(env: NodeJS.ProcessEnv): string {
  const { year, month, day } = berlinTime(buildTime(env));
  return `${year}-${monthAndDay(Date.UTC(year, month - 1, day))}`;
}

/**
 * Puts the motifs of the season first, in the order that all motifs have. Without a season in the data, the name of a
 * motif tells it: few programmes fill it in.
 * @param day `YYYY-MM-DD`
 */
export function seasonFirst(templates: readonly Template[], day: string): Template[] {
  const today = day.slice('YYYY-'.length);
  const isNow = new Set(
    templates.filter(({ name, season = seasonOfName(name, Number(day.slice(0, 'YYYY'.length))) }) => {
      if (season === undefined) return false;
      const { from, to } = season;
      return from <= to ? from <= today && today <= to : from <= today || today <= to;
    }),
  );
  return [...isNow, ...templates.filter((template) => !isNow.has(template))];
}

/** Whole words where the beginning of another word is a place or a person: Osternburg, Adventure. */
const NAMED: readonly [RegExp, (year: number) => Season][] = [
  [/weihnacht|\badvents?\b|adventszeit|nikolaus/iu, () => ({ from: '11-01', to: '12-26' })],
  [/valentin/iu, () => ({ from: '01-20', to: '02-14' })],
  [/\bostern\b|\boster(?:gr[uü]|hase|ei|fest|nest)/iu, (year) => weeksBefore(4, easterSunday(year) + DAY_MS)],
  [/muttertag/iu, (year) => weeksBefore(4, mothersDay(year))],
];

const DAY_MS = 86_400_000;

function seasonOfName(name: string, year: number): Season | undefined {
  return NAMED.find(([word]) => word.test(name))?.[1](year);
}

/** @param last midnight UTC of the last day */
function weeksBefore(weeks: number, last: number): Season {
  return { from: monthAndDay(last - weeks * 7 * DAY_MS), to: monthAndDay(last) };
}

/** The second Sunday in May. @returns midnight UTC */
function mothersDay(year: number): number {
  const first = Date.UTC(year, 4, 1);
  return first + (((7 - new Date(first).getUTCDay()) % 7) + 7) * DAY_MS;
}

/** @returns `MM-DD` */
function monthAndDay(midnight: number): string {
  return new Date(midnight).toISOString().slice('YYYY-'.length, 'YYYY-MM-DD'.length);
}
