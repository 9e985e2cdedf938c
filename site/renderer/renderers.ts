import type { Renderers } from '../shared/payload/rendering.ts';
import { renderLayout, renderPageBody, renderPageHead, type PageComponent } from './render-parts.tsx';

/**
 * Passed to the generator through Vike's configuration, so that it renders pages without importing the site's sources.
 */
export const renderers: Renderers<PageComponent> = { renderLayout, renderPageHead, renderPageBody };
