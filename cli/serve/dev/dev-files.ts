import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Snapshot } from '../../../site/shared/models/snapshot.ts';
import { offersPath } from '../../../site/shared/order/offers.ts';
import { MANIFEST_PATH } from '../../../site/shared/routes.ts';
import { sendText } from '../send-text.ts';
import { planRedirects } from '../../source/plan-redirects.ts';
import { renderWebManifest, renderOwnRedirects } from '../../output/site-files.ts';
import type { SiteModules } from './dev-modules.ts';

/** The id of a build that never gets out of date: the dev server reloads pages itself. */
export const DEV_FRAME_ID = 'dev';

export const DEV_STYLESHEET = '/assets/tenant.css';

const JSON_TYPE = 'application/json';

/** Answers for the files that a build writes beside the pages, as far as a browser asks for them. False: not one of them. */
export function sendDevFile(
  request: IncomingMessage,
  response: ServerResponse,
  { path, snapshot, modules }: { path: string; snapshot: Snapshot; modules: SiteModules },
): boolean {
  const build = { id: DEV_FRAME_ID, timestamp: 0, frameId: DEV_FRAME_ID };
  const json = (value: unknown) => sendText(request, response, 200, JSON.stringify(value), JSON_TYPE);
  if (path === '/builds/latest.json') json(build);
  else if (path === `/builds/meta/${DEV_FRAME_ID}.json`) {
    json({ ...build, prerendered: modules.listPages(snapshot).map((page) => page.path) });
  } else if (path === offersPath(DEV_FRAME_ID)) json(modules.offersFileOf(snapshot, DEV_FRAME_ID));
  else if (path === '/redirects.json') {
    const pages = new Set(modules.listPages(snapshot).map((page) => page.path));
    const { own } = planRedirects(snapshot, pages);
    if (own.length === 0) return false;
    sendText(request, response, 200, renderOwnRedirects(own), JSON_TYPE);
  } else if (path === DEV_STYLESHEET) {
    sendText(request, response, 200, modules.tenantStylesheet(snapshot.tenant.theme), 'text/css;charset=utf-8');
  } else if (path === MANIFEST_PATH) {
    sendText(request, response, 200, renderWebManifest(snapshot), 'application/manifest+json');
  } else return false;
  return true;
}
