import { OWN_PAGES, type OwnPage, type OwnPageName } from '../../site/shared/own-pages.ts';
import { fixtureSnapshot } from '../../site/shared/testing/fixture-snapshot.ts';

/** For tests: a text with title, sections of two levels, and a paragraph that names its page. */
export function ownPage(page: OwnPageName): OwnPage {
  const withdrawal = page === 'agb' ? 'widerruf' : 'abschnitt-2';
  return {
    title: `Eigenes zu ${page}`,
    description: `Worum es in ${page} geht.`,
    html: `<p>Eigener Text zu ${page}.</p><h2 id="abschnitt-1">Erstens</h2><p>A</p><h3>Was gilt?</h3><p>B</p><h2 id="${withdrawal}">Widerruf</h2><p>C</p>`,
    sections: [
      { id: 'abschnitt-1', title: 'Erstens' },
      { id: withdrawal, title: 'Widerruf' },
    ],
  };
}

/** For tests: a city with a text of its own on every page that may have one. */
export const OWN = fixtureSnapshot({ pages: Object.fromEntries(OWN_PAGES.map((page) => [page, ownPage(page)])) });
