import { expect, test } from 'vitest';
import { markdownToHtml } from './closed-snapshot.ts';

test('Markdown becomes headings, paragraphs, lists, links, emphasis and line breaks', () => {
  const markdown = `Erste **wichtige** Zeile
und *weiter*

## Fragen
- eins
- zwei
  geht weiter

1. [Seite](https://stadt.example/a?b=1&c=2)

Straße 1  
12345 Ort`;
  expect(markdownToHtml(markdown)).toBe(
    [
      '<p>Erste <strong>wichtige</strong> Zeile\nund <em>weiter</em></p>',
      '<h2>Fragen</h2>',
      '<ul><li>eins</li><li>zwei\ngeht weiter</li></ul>',
      '<ol><li><a href="https://stadt.example/a?b=1&amp;c=2">Seite</a></li></ol>',
      '<p>Straße 1<br>\n12345 Ort</p>',
    ].join('\n'),
  );
});
