import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { collectLinks } from './collect-links.ts';

function linksOf(html: string): string[] {
  const links = new Set<string>();
  collectLinks(html, links);
  return [...links];
}

describe('the links of a document', () => {
  it('are those of the own site, each once, with query and fragment', () => {
    const html =
      '<link rel="stylesheet" href="/assets/a.css"><script type="module" src="/assets/a.js"></script>' +
      '<a class="x" href="/faq">1</a><a href="/faq">2</a><a href="/gutscheine?token=a&amp;x=1#y">3</a>' +
      '<a href="//evil.example">4</a><a href="https://other.example/x">5</a><a href="#top">6</a>' +
      '<a href="mailto:a@b.example">7</a><object data="/pdf/a.pdf"></object><form action="/suche"></form>';
    expect(linksOf(html)).toEqual([
      '/assets/a.css',
      '/assets/a.js',
      '/faq',
      '/gutscheine?token=a&x=1#y',
      '/pdf/a.pdf',
      '/suche',
    ]);
  });

  it('include all candidates of a responsive image, also after one from elsewhere', () => {
    const html = renderToString(
      createElement('img', { src: '/a.png', srcSet: 'https://cdn.example/b.png 1x, /c.png 2x,/d.png 3x' }),
    );
    expect(linksOf(html).toSorted()).toEqual(['/a.png', '/c.png', '/d.png']);
  });

  it('include the code that a sleeping document names', () => {
    const html = `<p></p><script id="code" type="application/json">["/assets/a.js","/assets/b.js"]</script></body>`;
    expect(linksOf(html)).toEqual(['/assets/a.js', '/assets/b.js']);
  });

  it('are not looked for in text, in JSON or in other attributes', () => {
    const text = renderToString(createElement('p', { title: '/title', 'data-href': '/data' }, 'href="/text"'));
    const json = `<script type="application/json">${JSON.stringify({ html: '<a href="/json">' })}</script>`;
    expect(linksOf(`${text}${json}<meta content="/meta">`)).toEqual([]);
  });

  it('leave out the sandbox, which stands beside the site', () => {
    expect(linksOf('<img src="/sandbox-api/media/1/a.svg"><a href="/sandbox-apis">')).toEqual(['/sandbox-apis']);
  });

  it('are found in React markup with its escapes', () => {
    const html = renderToString(createElement('a', { href: `/gutscheine?token="a"&b='<c>'` }));
    expect(linksOf(html)).toEqual([`/gutscheine?token="a"&b='<c>'`]);
  });
});
