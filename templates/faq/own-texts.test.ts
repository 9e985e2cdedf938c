import { expect, test } from 'vitest';
import { structureText } from '../../site/shared/text/tenant-markup.ts';
import { ownQuestions } from './own-texts.ts';

const groupsOf = (markup: string) => ownQuestions(structureText(markup).html);

test('headings of level 3 are questions in groups of level 2', () => {
  const text =
    '<p>Vorab.</p><h2>Kaufen</h2><p>Online.</p><h3>Wie bezahle ich?</h3><p>Mit <a href="/faq">Karte</a>.</p><h3>Bekomme ich Post?</h3><p>Ja.<br>Bald.</p><h2>Sonst</h2><p>Nichts.</p>';
  expect(groupsOf(text)).toEqual([
    { html: '<p>Vorab.</p>', questions: [] },
    {
      section: { id: 'abschnitt-1', title: 'Kaufen' },
      html: '<p>Online.</p>',
      questions: [
        { id: 'wie-bezahle-ich', question: 'Wie bezahle ich?', html: '<p>Mit <a href="/faq">Karte</a>.</p>' },
        { id: 'bekomme-ich-post', question: 'Bekomme ich Post?', html: '<p>Ja.<br>Bald.</p>' },
      ],
    },
    { section: { id: 'abschnitt-2', title: 'Sonst' }, html: '<p>Nichts.</p>', questions: [] },
  ]);
});

test('without level 3, those of level 2 are questions', () => {
  expect(groupsOf('<h2>Was?</h2><p>A</p><h2>Wo?</h2><p>B</p>')).toEqual([
    {
      html: '',
      questions: [
        { id: 'was', question: 'Was?', html: '<p>A</p>' },
        { id: 'wo', question: 'Wo?', html: '<p>B</p>' },
      ],
    },
  ]);
});

test('a text without headings is shown as it is', () => {
  expect(groupsOf('<p>Rufen Sie uns an.</p>')).toEqual([{ html: '<p>Rufen Sie uns an.</p>', questions: [] }]);
});

test('headings within an answer, in a list or below the question, do not divide it', () => {
  const [group] = groupsOf('<h2>A</h2><h3>Wie?</h3><ul><li><h3>Erst</h3>so</li></ul><h4>Dann</h4><p>so.</p>');
  expect(group?.questions).toEqual([
    {
      id: 'wie',
      question: 'Wie?',
      html: '<ul><li><p><strong>Erst</strong></p>so</li></ul><p><strong>Dann</strong></p><p>so.</p>',
    },
  ]);
});

test('every question has an id of its own that addresses and documents may contain', () => {
  const [group] = groupsOf(
    `<h2>Größe &amp; Preis?</h2><h2>Größe &amp; Preis?</h2><h2>???</h2><h2>Index</h2><h2>${'Sehr lange Frage '.repeat(20)}</h2>`,
  );
  const ids = group?.questions.map(({ id }) => id) ?? [];
  expect(ids.slice(0, 4)).toEqual(['groesse-preis', 'groesse-preis-2', 'frage', 'frage-2']);
  expect(new Set(ids).size).toBe(5);
  for (const id of ids) expect(id).toMatch(/^[a-z0-9-]{1,62}$/);
});
