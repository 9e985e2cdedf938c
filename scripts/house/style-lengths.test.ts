import { expect, test } from 'vitest';
import { readStyles, type SourceFile } from './source-files.ts';

/** The same limit as for code, where oxlint's max-lines holds it. */
const MOST_LINES = 400;

function findLongStyles(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split('\n').length;
    return lines > MOST_LINES ? [`${path}: ${lines}`] : [];
  });
}

test('no stylesheet is too long', () => {
  const styles = readStyles(process.cwd());
  expect(styles.map(({ path }) => path)).toContain('site/styles/site.css');
  expect(findLongStyles(styles)).toEqual([]);
});

test('a stylesheet with one line too many is reported', () => {
  const lines = (count: number) => 'a {}\n'.repeat(count);
  expect(findLongStyles([{ path: 'a.css', text: lines(MOST_LINES) }])).toEqual([]);
  expect(findLongStyles([{ path: 'a.css', text: lines(MOST_LINES + 1) }])).toEqual([`a.css: ${MOST_LINES + 1}`]);
});
