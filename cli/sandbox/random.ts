/** Pseudo-random numbers (mulberry32): the same seed yields the same numbers on every machine. */
export interface Random {
  /** A whole number from 0 to `below` − 1. */
  below(below: number): number;
  /** A random element. */
  pick<T>(list: readonly [T, ...T[]]): T;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit);
  };
  return { below, pick: (list) => list[below(list.length)] ?? list[0] };
}
