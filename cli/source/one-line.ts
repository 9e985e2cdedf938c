/**
 * Text of a stranger for one line of output: what moves a terminal's cursor or turns the direction of reading is taken
 * out, and only the first characters are shown.
 */
export function oneLine(text: string, longest: number): string {
  const line = text
    .slice(0, 4 * longest)
    .replace(/[\p{Cc}\p{Cf}\p{Surrogate}\s]+/gu, ' ')
    .trim();
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}
