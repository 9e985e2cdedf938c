import { mayStand, VOID_TAGS } from './markup-rules.ts';

const TAG = /<(\/?)([a-z][a-z0-9]*)(?:[^a-z0-9<>][^<>]*)?>/g;

/** Whether markup of allowed elements without attributes is closed properly and nested as a browser would nest it. */
export function isSettled(markup: string): boolean {
  const open: string[] = [];
  for (const [, slash, tag = ''] of markup.matchAll(TAG)) {
    if (slash === '/') {
      if (open.pop() !== tag) return false;
    } else {
      if (!mayStand(tag, open)) return false;
      if (!VOID_TAGS.has(tag)) open.push(tag);
    }
  }
  return open.length === 0;
}

/**
 * Takes out the tags, not the text, of elements that a browser would not leave where they are. What stays cannot close an
 * element of the page around it. The markup must be closed properly.
 */
export function settle(markup: string): string {
  /** For each open element, whether its tags stay. */
  const open: boolean[] = [];
  const names: string[] = [];
  return markup.replace(TAG, (written, slash: string, tag: string) => {
    if (slash === '/') {
      const kept = open.pop() === true;
      if (kept) names.pop();
      return kept ? written : ' ';
    }
    const kept = mayStand(tag, names);
    if (!VOID_TAGS.has(tag)) {
      open.push(kept);
      if (kept) names.push(tag);
    }
    // The space keeps the words apart that stood in two elements.
    return kept ? written : ' ';
  });
}
