import { readBuild } from '../builds/update-check.ts';
import { offersPath, readOffers, type Offers } from '../../shared/order/offers.ts';
import { TIME_LIMIT_MS } from './call-api.ts';

/** Another build may go live between the two requests and remove the file of the first. */
const TRIES = 2;

/** Asks the live build what is sold: latest.json names it, and only the live build has the file of that name. */
export async function fetchOffers(): Promise<Offers | undefined> {
  try {
    for (let attempt = 1; ; attempt++) {
      const latest = await readBuild(await fetchFresh('/builds/latest.json'));
      if (latest === undefined) throw new Error('The live build could not be told');
      const response = await fetchFresh(offersPath(latest.id));
      if (response.ok) return readOffers(await response.json(), latest.id);
      if (attempt === TRIES) throw new Error(`The list of offers returned status ${response.status}`);
    }
  } catch (error) {
    if (navigator.onLine) reportError(new Error('The offers could not be loaded', { cause: error }));
    return undefined;
  }
}

/** Bypasses caches: `no-store` the browser's, the random query those that ignore request headers. */
function fetchFresh(path: string): Promise<Response> {
  const init: RequestInit = { cache: 'no-store', signal: AbortSignal.timeout(TIME_LIMIT_MS) };
  return fetch(`${path}?${Math.random().toString(36).slice(2)}`, init);
}
