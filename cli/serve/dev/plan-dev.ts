import type { Snapshot } from '../../../site/shared/models/snapshot.ts';
import type { RequestPath } from '../request-path.ts';
import { planRedirects } from '../../source/plan-redirects.ts';
import type { SiteModules } from './dev-modules.ts';

/** What a path is on the built site. */
export type DevTarget = { kind: 'page' } | { kind: 'payload' } | { kind: 'redirect'; to: string; status: number };

const PAYLOAD_FILE = 'index.pageContext.json';

/** Finds out what the path would be on the built site; undefined where that has nothing. */
export function planTarget(
  { segments, search }: RequestPath,
  snapshot: Snapshot,
  { listPages }: SiteModules,
): DevTarget | undefined {
  const pages = new Set(listPages(snapshot).map((page) => page.path));
  const path = `/${segments.join('/')}`;
  if (pages.has(path)) return { kind: 'page' };
  if (segments.at(-1) === PAYLOAD_FILE && pages.has(`/${segments.slice(0, -1).join('/')}`)) return { kind: 'payload' };
  const redirect = planRedirects(snapshot, pages).redirects.find(({ from }) => from === path);
  if (redirect === undefined) return undefined;
  const { to, status } = redirect;
  return { kind: 'redirect', to: to.includes('?') ? to : to + search, status };
}
