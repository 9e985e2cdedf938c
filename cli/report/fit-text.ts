/** Cuts plain text (no colours) to so many columns; an ellipsis says that there was more. */
export function cutText(text: string, columns: number): string {
  if (text.length <= columns) return text;
  return `${text.slice(0, Math.max(0, columns - 1))}…`;
}

/** Plain text in exactly so many columns. */
export function fitText(text: string, columns: number): string {
  return cutText(text, columns).padEnd(columns);
}
