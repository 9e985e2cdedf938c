import { expect, test } from 'vitest';
import { breadcrumbsOf } from './breadcrumbs.ts';

test('an address without a page has its segments as words, whoever wrote it', () => {
  const titlesOf = (pathname: string) => breadcrumbsOf(pathname).map(({ title }) => title);
  expect(titlesOf('')).toEqual(['Startseite']);
  expect(titlesOf('/')).toEqual(['Startseite']);
  expect(titlesOf('/gutscheine/caf%C3%A9-am-markt/')).toEqual(['Startseite', 'Gutscheine', 'Café am markt']);
  expect(titlesOf('/a%2Fb/c%/%FF')).toEqual(['Startseite', 'A/b', 'C%', '%FF']);
});
