import { describe, expect, test } from 'vitest';
import { OWN_PAGES } from '../site/shared/own-pages.ts';
import { buildShell } from '../site/shared/payload/build-shell.ts';
import { listPages } from '../site/shared/site-pages.ts';
import { OWN, ownPage } from './testing/own-pages.ts';
import { dataOf, renderPath } from './testing/render-page.tsx';

describe('an own text', () => {
  test.each(OWN_PAGES)('is shown on /%s in place of the general one, and on no other page', (page) => {
    const text = `Eigener Text zu ${page}.`;
    const paths = listPages(OWN).filter(({ path }) => renderPath(path, OWN).includes(text));
    expect(paths.map(({ path }) => path)).toEqual([`/${page}`]);
    expect(JSON.stringify(buildShell(OWN, 'b'))).not.toContain(text);
  });

  test.each(OWN_PAGES.filter((page) => page !== 'widerruf'))('gives /%s its title and description', (page) => {
    expect(renderPath(`/${page}`, OWN)).toContain(`<h1>Eigenes zu ${page}</h1>`);
    expect(dataOf(`/${page}`, OWN).head).toEqual({
      title: `Eigenes zu ${page}`,
      description: `Worum es in ${page} geht.`,
      canonicalPath: `/${page}`,
    });
    const { title: _none, ...untitled } = ownPage(page);
    const snapshot = { ...OWN, pages: { [page]: untitled } };
    const headingOf = (html: string) => /<h1>([^<]*)/.exec(html)?.[1];
    expect(headingOf(renderPath(`/${page}`, snapshot))).toBe(headingOf(renderPath(`/${page}`)));
  });

  test('leaves the function of withdrawals where it is, under the name that the law wants', () => {
    for (const withdrawalEnabled of [true, false]) {
      const html = renderPath('/widerruf', { ...OWN, site: { ...OWN.site, withdrawalEnabled } });
      expect(html).toContain('<h1>Vertrag widerrufen</h1>');
      expect(html).toContain('href="mailto:hallo@gutschein.example');
      expect(html.includes('<form')).toBe(withdrawalEnabled);
      expect(html.indexOf('Eigener Text')).toBeGreaterThan(html.indexOf('hallo@gutschein.example'));
    }
    expect(dataOf('/widerruf', OWN).head.title).toBe('Vertrag widerrufen');
  });

  test('of terms has the section where checkout and withdrawals lead', () => {
    expect(renderPath('/agb', OWN)).toContain('<h2 id="widerruf">Widerruf</h2>');
  });

  test('for companies leaves order, supporters and contact', () => {
    const supporters = [{ id: '1', name: 'Stadtwerke', sortIndex: 1 }];
    const html = renderPath('/firmenkunden', { ...OWN, supporters });
    for (const part of ['/business-customer/self-service/order/add"', 'Stadtwerke', 'id="kontakt"'])
      expect(html).toContain(part);
    expect(html).not.toContain('Sachbezug');
  });

  test('of questions has answers that open, which both searches read', () => {
    const html = renderPath('/faq', OWN);
    expect(html).toContain(
      '<details><summary>Was gilt?</summary><div class="answer" id="frage-was-gilt"><div class="rich-text"><p>B</p></div></div></details>',
    );
    expect(html).toContain('Fragen durchsuchen');
  });
});
