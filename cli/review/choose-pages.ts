import { ROUTES } from '../../site/shared/routes.ts';
import { frameTypeOf } from '../generator/render/bundled-pages.ts';

const FIXED: ReadonlySet<string> = new Set([...Object.values(ROUTES), '/404.html']);

/** The type of a page as frames have it: the detail pages of a list are one, every other page has its own. */
export function pageTypeOf(path: string): string {
  return FIXED.has(path) ? path : frameTypeOf({ path, routeParams: { slug: path } });
}

/** A page of one release or of both. */
export interface ReviewablePage {
  path: string;
  /** Its data differ, or only one release has it. */
  isChanged: boolean;
}

/**
 * Chooses the pages to be pictured: of each page type one, a changed one if there is one, then the other changed pages.
 * @param pages those whose documents differ, in a stable order
 * @param turn number of the city in the run: if there are more types than pages, each city begins with another one, so that
 * together they show all
 */
export function choosePages(pages: readonly ReviewablePage[], max: number, turn: number): string[] {
  const types = new Map<string, ReviewablePage>();
  for (const page of pages) {
    const type = pageTypeOf(page.path);
    const known = types.get(type);
    if (known === undefined || (page.isChanged && !known.isChanged)) types.set(type, page);
  }
  const ofTypes = [...types.values()];
  const changed = ofTypes.filter(({ isChanged }) => isChanged);
  const others = ofTypes.filter(({ isChanged }) => !isChanged);
  const free = Math.max(1, max - changed.length);
  const start = others.length <= free ? 0 : (turn * free) % others.length;
  const inTurn = [...others.slice(start), ...others.slice(0, start)];
  const more = pages.filter((page) => page.isChanged && !changed.includes(page));
  return [...changed, ...inTurn, ...more].slice(0, max).map(({ path }) => path);
}
