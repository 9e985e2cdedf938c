import { expect, test } from 'vitest';
import { parsePages, parseText } from './own-pages.ts';
import type { TextFile } from './named-files.ts';

function fileOf(text: string, name = 'text.md', key = 'pages.ablauf'): TextFile {
  return { key, file: `/fleet/${name}`, folder: '/fleet', place: 'tenants.json:4:9', text };
}

const htmlOf = (text: string, name?: string): string => parseText(fileOf(text, name)).html;

test('Markdown becomes headings, paragraphs, lists, tables, links, emphasis and line breaks', () => {
  const html = htmlOf(
    'Erste **wichtige** Zeile\nund *weiter*\n\n- eins\n- zwei\n\n1. [Seite](https://stadt.example/a?b=1&c=2)\n\n| Weg | Kosten |\n| --- | ---: |\n| Post | 3 € |\n\nStraße 1  \n12345 Ort',
  );
  for (const part of [
    '<p>Erste <strong>wichtige</strong> Zeile\nund <em>weiter</em></p>',
    /<ul>\s*<li>eins<\/li>\s*<li>zwei<\/li>\s*<\/ul>/,
    /<ol>\s*<li><a href="https:\/\/stadt\.example\/a\?b=1&amp;c=2" rel="noopener noreferrer">Seite<\/a><\/li>\s*<\/ol>/,
    /<table tabindex="0">\s*<thead>\s*<tr>\s*<th>Weg<\/th>\s*<th>Kosten<\/th>[^]*<td>Post<\/td>\s*<td>3 €<\/td>/,
    /Straße 1<br ?\/?>\s*12345 Ort/,
  ])
    expect(html).toEqual(typeof part === 'string' ? expect.stringContaining(part) : expect.stringMatching(part));
});

test.each([
  ['text.md', '# So geht’s\n\nErst das.\n\n## Kaufen\n\nA\n\n### Karte\n\nB\n\n## Einlösen\n\nC'],
  [
    'TEXT.HTML',
    '<!doctype html><html><head><title>X</title><style>h1{}</style></head><body>\n  <h1>So geht’s</h1>\n\n      <p>Erst das.</p><h2>Kaufen</h2><p>A</p><h3>Karte</h3><p>B</p><h2>Einlösen</h2><p>C</p></body></html>',
  ],
])('%s: a heading of level 1 at the beginning is the title, and those below are sections', (name, text) => {
  const { title, description, html, sections } = parseText(fileOf(text, name));
  expect({ title, description }).toEqual({ title: 'So geht’s', description: 'Erst das.' });
  expect(sections).toEqual([
    { id: 'abschnitt-1', title: 'Kaufen' },
    { id: 'abschnitt-2', title: 'Einlösen' },
  ]);
  expect(html.replaceAll('\n', '')).toBe(
    '<p>Erst das.</p><h2 id="abschnitt-1">Kaufen</h2><p>A</p><h3>Karte</h3><p>B</p><h2 id="abschnitt-2">Einlösen</h2><p>C</p>',
  );
});

test.each([
  ['no heading of level 1', '## § 1 Geltung\n\nFür alle.', ['§ 1 Geltung']],
  ['one that is not at the beginning', 'Vorab.\n\n# Geltung\n\nFür alle.\n\n## Mehr', ['Geltung']],
])('a text with %s has no title, and all headings are in it', (_what, text, titles) => {
  const { title, sections } = parseText(fileOf(text));
  expect(title).toBeUndefined();
  expect(sections.map((section) => section.title)).toEqual(titles);
});

test.each(['text.md', 'text.html'])(
  'nothing of %s runs as a script, loads from another host or hides other elements',
  (name) => {
    const html = htmlOf(
      `<p id="root" name="body" class="x" style="position:fixed" onclick="alert(1)">Text</p>
<script>alert(1)</script><style>*{}</style><iframe src="https://fremd.example"></iframe><svg onload=alert(1)></svg>
<img src="https://fremd.example/x.png" onerror="alert(1)"><form action="/x"><input name="a"></form>
<a href="javascript:alert(1)">Klick</a> <a href="/agb" onmouseover="alert(1)">AGB</a> </div></main>

[Klick](javascript:alert(1)) ![Bild](https://fremd.example/x.png)`,
      name,
    );
    expect(html).not.toMatch(
      /<(?:script|style|iframe|svg|img|form|input)|\s(?:id|name|class|style|on[a-z]+)=|href="javascript|<[^>]*fremd|<\/main>/,
    );
    expect(html).toContain('<a href="/agb">AGB</a>');
  },
);

test('a text without words is refused', () => {
  expect(() => parseText(fileOf('# Nur ein Titel\n\n<script>alert(1)</script>'))).toThrow(
    expect.objectContaining({ code: 'PAGE_INVALID', message: '"pages.ablauf" has no text' }),
  );
});

test('quotations within thousands of others are refused', () => {
  expect(() => parseText(fileOf(`${'> '.repeat(20_000)}a`))).toThrow('is nested too deeply');
});

test('terms have the section where the checkout leads, or are refused', () => {
  const terms = (text: string) => parsePages({ agb: fileOf(text, 'agb.md', 'pages.agb') }).agb;
  const own = terms('# AGB\n\n## § 1 Geltung\n\nA\n\n## § 9 Ihr Widerrufsrecht\n\nB');
  expect(own?.sections).toEqual([
    { id: 'abschnitt-1', title: '§ 1 Geltung' },
    { id: 'widerruf', title: '§ 9 Ihr Widerrufsrecht' },
  ]);
  expect(own?.html).toContain('<h2 id="widerruf">§ 9 Ihr Widerrufsrecht</h2>');
  expect(() => terms('# AGB\n\n## Geltung\n\nKein Widerruf.')).toThrow(
    '"pages.agb" has no section "Widerrufsbelehrung"',
  );
});

test('the text of the withdrawal page keeps its heading, unless it is that of the page', () => {
  const withdrawal = (text: string) => parsePages({ widerruf: fileOf(text, 'w.md', 'pages.widerruf') }).widerruf;
  expect(withdrawal('# Widerrufsbelehrung\n\n## Widerrufsrecht\n\nA')?.html).toMatch(
    /^<h2 id="abschnitt-1">Widerrufsbelehrung<\/h2>\s*<h3>Widerrufsrecht<\/h3>/,
  );
  expect(withdrawal('# Vertrag widerrufen\n\n## Widerrufsrecht\n\nA')?.html).toMatch(
    /^<h2 id="abschnitt-1">Widerrufsrecht<\/h2>/,
  );
});
