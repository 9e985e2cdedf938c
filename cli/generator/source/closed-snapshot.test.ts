import { expect, test } from 'vitest';
import { parseClosedPage } from './closed-snapshot.ts';

const place = { key: 'closed.page', folder: '/fleet', place: 'tenants.json:4:9' };

test.each([
  ['abschied.md', '# Ende\n\nDanke.\n\n## Impressum\n\nStadt\n\n## Datenschutzerklärung\n\nKeine Daten.'],
  [
    'abschied.html',
    '<h1>Ende</h1><p>Danke.</p><h2>Impressum</h2><p>Stadt</p><h2>Datenschutzerklärung</h2><p>Keine Daten.</p>',
  ],
])('the page of %s has title, description, and the sections that the law wants', (name, text) => {
  const page = parseClosedPage({ ...place, file: `/fleet/${name}`, text });
  const legal = [
    { id: 'abschnitt-1', title: 'Impressum' },
    { id: 'abschnitt-2', title: 'Datenschutzerklärung' },
  ];
  expect(page).toMatchObject({ title: 'Ende', description: 'Danke.', sections: legal, legal });
});

test.each([
  ['## Impressum\n\nOhne Titel', 'does not begin with a title'],
  ['# Tschüs\n\n## Impressum\n\nHier.', 'has no section "Datenschutz"'],
])('a page without what the law wants is refused: %j', (text, what) => {
  const parse = () => parseClosedPage({ ...place, file: '/fleet/abschied.md', text });
  expect(parse).toThrow(`"closed.page" ${what}`);
  expect(parse).toThrow(expect.objectContaining({ code: 'PAGE_INVALID', exitCode: 3 }));
});
