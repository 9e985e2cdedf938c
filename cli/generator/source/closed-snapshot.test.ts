import { expect, test } from 'vitest';
import { parseClosedPage } from './closed-snapshot.ts';

const LEGAL = '\n\n## Impressum\n\nStadt\n\n## Datenschutz\n\nKeine Daten.';

const textOf = (markdown: string): string => parseClosedPage(`# Ende\n\n${markdown}${LEGAL}`, 'abschied.md').html;

test('Markdown becomes headings, paragraphs, lists, links, emphasis and line breaks', () => {
  const html = textOf(
    'Erste **wichtige** Zeile\nund *weiter*\n\n- eins\n- zwei\n\n1. [Seite](https://stadt.example/a?b=1&c=2)\n\nStraße 1  \n12345 Ort',
  );
  for (const part of [
    '<p>Erste <strong>wichtige</strong> Zeile\nund <em>weiter</em></p>',
    /<ul>\s*<li>eins<\/li>\s*<li>zwei<\/li>\s*<\/ul>/,
    /<ol>\s*<li><a href="https:\/\/stadt\.example\/a\?b=1&amp;c=2"[^>]*>Seite<\/a><\/li>\s*<\/ol>/,
    /Straße 1<br ?\/?>\s*12345 Ort/,
  ])
    expect(html).toEqual(typeof part === 'string' ? expect.stringContaining(part) : expect.stringMatching(part));
});

test('nothing of a page runs as a script, or loads from another host', () => {
  const html = textOf(
    '<script>alert(1)</script><img src="https://fremd.example/x.png" onerror="alert(1)">\n\n[Klick](javascript:alert(1)) ![Bild](https://fremd.example/x.png)',
  );
  expect(html).not.toMatch(/script|onerror|<img/i);
});
