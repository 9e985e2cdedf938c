import type { Renderers } from './page-context.ts';
import { renderLayout, renderPage } from './render-parts.tsx';

export const renderers: Renderers = { renderLayout, renderPage };
