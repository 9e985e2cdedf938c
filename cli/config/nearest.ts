import { closest, distance } from 'fastest-levenshtein';

/**
 * The known name that was most likely meant, or undefined where none is near: at most two in five letters, and at
 * least one, may differ. Capitals do not count.
 */
function nearest(name: string, known: readonly string[]): string | undefined {
  const byFolded = new Map(known.map((candidate) => [candidate.toLowerCase(), candidate]));
  if (byFolded.size === 0 || name === '') return undefined;
  const folded = name.toLowerCase();
  const best = closest(folded, [...byFolded.keys()]);
  const allowed = Math.max(1, Math.floor(Math.max(folded.length, best.length) * 0.4));
  return distance(folded, best) <= allowed ? byFolded.get(best) : undefined;
}

/** `did you mean "x"?`, or undefined where nothing is near. */
export function didYouMean(name: string, known: readonly string[]): string | undefined {
  const found = nearest(name, known);
  return found === undefined ? undefined : `did you mean "${found}"?`;
}
