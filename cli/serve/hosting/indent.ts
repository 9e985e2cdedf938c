/** Lines of a block within another one. */
export function indent(lines: readonly string[], by = '    '): string[] {
  return lines.map((line) => (line === '' ? '' : by + line));
}
