/** Cuts at the last whole word that fits, with an ellipsis. */
export function clipText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest);
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > longest / 2 ? cut.slice(0, lastSpace) : cut).replace(/[\s,;:.\ud800-\udbff]+$/, '')} …`;
}
