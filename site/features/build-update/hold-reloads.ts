const reasons = new Set<symbol>();

/**
 * Keeps the site from reloading the page by itself, for as long as a payment is in flight.
 * @param reason shown in a debugger only
 * @returns releases the hold; calling it again does nothing
 */
export function holdReloads(reason: string): () => void {
  const hold = Symbol(reason);
  reasons.add(hold);
  return () => void reasons.delete(hold);
}

export function areReloadsHeld(): boolean {
  return reasons.size > 0;
}
