/** The keys with one chosen, or no longer chosen; the others keep their order. */
export function toggleChosen(chosen: readonly string[], key: string): readonly string[] {
  return chosen.includes(key) ? chosen.filter((known) => known !== key) : [...chosen, key];
}
