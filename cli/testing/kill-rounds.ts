import { randomInt } from 'node:crypto';
import { createRandom } from '../sandbox/random.ts';

/**
 * How often tests kill builds, and publishes, at a random moment. Can be increased
 * (`KILL_ROUNDS=300 npx vitest run kill`).
 */
export const KILL_ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 9);

/** Seed of the random moments; a failure names it, and `KILL_SEED` reproduces the same moments. */
const KILL_SEED = Number(process.env['KILL_SEED'] ?? randomInt(2 ** 31));

/** Number of distinct moments in a round. */
const FINE = 2 ** 20;

/** A round of a test. */
export interface KillRound {
  /** Starts at 1. */
  round: number;
  /** When to kill: 0 is the start of the work, 1 its end. */
  share: number;
  /** For messages: how to reproduce the moment. */
  moment: string;
}

/** Random moments that are spread evenly over the work, in random order. */
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
 * Updates the estimated duration after a round, because the speed of the machine varies.
 * @param lasts previous estimate in milliseconds
 * @param missed duration in milliseconds, if the work ended before the kill
 * @param isLive whether the new site was live after the kill
 */
export function learnDuration(
  lasts: number,
  { share }: KillRound,
  { missed, isLive }: { missed: number | undefined; isLive: boolean },
): number {
  if (missed !== undefined) return missed;
  // At a moment this late, the site should have been live.
  return share > 0.85 && !isLive ? lasts * 1.25 : lasts;
}

/** How many kills came before the new site was live, after it, and too late. */
export interface Hits {
  before: number;
  after: number;
  missed: number;
}

/** Prints at which moments the kills of a test happened. */
export function tellHits(salt: string, { before, after, missed }: Hits): void {
  process.stdout.write(
    `${salt}: ${before} kills before the switch, ${after} after it, ${missed} too late (KILL_SEED=${KILL_SEED})\n`,
  );
}
