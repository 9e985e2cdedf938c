const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Makes text safe in HTML content and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** What no cut text ends with: spaces, marks that announce more, half a character. */
const LOOSE_END = /[\s,;:.\ud800-\udbff]/;

/** Cuts at the last whole word that fits, with an ellipsis. */
export function clipText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest);
  const lastSpace = cut.lastIndexOf(' ');
  let end = lastSpace > longest / 2 ? lastSpace : cut.length;
  while (LOOSE_END.test(cut.charAt(end - 1))) end--;
  return `${cut.slice(0, end)} …`;
}
