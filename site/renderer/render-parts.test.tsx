import { lazy, Suspense, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { buildShell } from '../shared/payload/build-shell.ts';
import { breadcrumbsOfPage } from '../shared/payload/make-page.ts';
import { fixtureSnapshot } from '../shared/testing/fixture-snapshot.ts';
import { renderers } from './render-parts.tsx';

const DATA = { head: { title: 'Titel' }, breadcrumbs: breadcrumbsOfPage('/faq'), content: {} };

function render(content: ReactNode): string {
  const Page = () => <Suspense fallback={<p>Wird geladen …</p>}>{content}</Suspense>;
  // The body needs no more of a page's data.
  const data = DATA as unknown as Parameters<typeof renderers.renderPageBody>[1];
  return renderers.renderPageBody(Page, data, 'default', buildShell(fixtureSnapshot(), 'b'));
}

function Broken(): ReactNode {
  throw new Error('no opening hours');
}

test('a Suspense boundary whose content renders is part of the page', () => {
  expect(render(<p>Geöffnet</p>)).toContain('<p>Geöffnet</p>');
});

test('an error that a Suspense boundary would turn into its fallback is an error of the page', () => {
  expect(() => render(<Broken />)).toThrow(/fallback instead of its content: [^]*no opening hours/);
});

test('code that is loaded on demand cannot be part of a document', () => {
  const Later = lazy(() => new Promise<{ default: () => null }>(() => {}));
  expect(() => render(<Later />)).toThrow('fallback instead of its content');
});
