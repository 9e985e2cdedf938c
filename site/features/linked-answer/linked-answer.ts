/**
 * Opens the disclosure that contains the target of the address and scrolls to it, for browsers that do not do so
 * themselves. Called where a page appears; site/sleeping-page/instant/instant.ts follows later changes of the hash.
 */
export function openLinkedAnswer(): void {
  const target = document.getElementById(decode(location.hash.slice(1)));
  const disclosure = target?.closest<HTMLDetailsElement>('details:not([open])');
  if (disclosure === null || disclosure === undefined) return;
  disclosure.open = true;
  disclosure.scrollIntoView();
}

/** @returns the text itself if it is no valid encoding */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
