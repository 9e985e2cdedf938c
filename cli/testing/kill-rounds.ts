import { randomInt } from 'node:crypto';
import { createRandom } from '../sandbox/random.ts';

/**
 * How often tests kill builds at a random moment, and publishes as often. More where somebody asks for them
 * (`KILL_ROUNDS=300 npx vitest run kill`).
 */
export const KILL_ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 50);

/** What the moments are drawn from; a failure names it, and `KILL_SEED` brings the same moments about again. */
const KILL_SEED = Number(process.env['KILL_SEED'] ?? randomInt(2 ** 31));

/** Moments that are told apart in a round. */
const FINE = 2 ** 20;

/** One of the rounds of a test. */
export interface KillRound {
  /** From 1. */
  round: number;
  /** When to kill: 0 is when the work begins, 1 when it is done. */
  share: number;
  /** For messages: how to come to the same moment. */
  moment: string;
}

/** Moments that are random, and yet spread evenly over the whole of the work; in no order. */
export function killRounds(count: number, salt: string): KillRound[] {
  const { below } = createRandom(
    KILL_SEED + [...salt].reduce((sum, letter) => sum * 31 + (letter.codePointAt(0) ?? 0), 0),
  );
  /** From 0 to 1. */
  const random = () => below(FINE) / FINE;
  const shares = Array.from({ length: count }, (_, index) => (index + random()) / count);
  return shares
    .map((share) => ({ share, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ share }, index) => ({
      round: index + 1,
      share,
      moment: `KILL_SEED=${KILL_SEED} KILL_ROUNDS=${KILL_ROUNDS}, round ${index + 1}: at ${Math.round(share * 100)} % of ${salt}`,
    }));
}

/**
 * How long the work takes, after one more round of it: a machine is now faster and now slower.
 * @param lasts milliseconds, as it was thought to take
 * @param missed milliseconds that it took where it was done before the kill
 * @param isLive whether the new site was live after the kill
 */
export function learnDuration(
  lasts: number,
  { share }: KillRound,
  { missed, isLive }: { missed: number | undefined; isLive: boolean },
): number {
  if (missed !== undefined) return missed;
  // So late, it should have been.
  return share > 0.85 && !isLive ? lasts * 1.25 : lasts;
}

/** How many kills came before the new site was live, after it, and too late. */
export interface Hits {
  before: number;
  after: number;
  missed: number;
}

/** Says where the kills of a test have hit. */
export function tellHits(salt: string, { before, after, missed }: Hits): void {
  process.stdout.write(
    `${salt}: ${before} kills before the switch, ${after} after it, ${missed} too late (KILL_SEED=${KILL_SEED})\n`,
  );
}
