import { readLatestBuild } from '../builds/update-check.ts';
import { offersPath, readOffers, type Offers } from '../../shared/order/offers.ts';
import { TIME_LIMIT_MS } from './call-api.ts';

/** Between the look at latest.json and the one at its file another build may go live and take the file away. */
const TRIES = 2;

/**
 * Asks the live build what is sold. Whatever the site keeps for open tabs is not asked: latest.json names the build, and
 * only the live build has the file of that name.
 */
export async function fetchOffers(): Promise<Offers | undefined> {
  try {
    for (let attempt = 1; ; attempt++) {
      const latest = await readLatestBuild(await fetchFresh('/builds/latest.json'));
      if (latest === undefined) throw new Error('The live build could not be told');
      const response = await fetchFresh(offersPath(latest.id));
      if (response.ok) return readOffers(await response.json(), latest.id);
      if (attempt === TRIES) throw new Error(`What the build sells was answered with status ${response.status}`);
    }
  } catch (error) {
    if (navigator.onLine) reportError(new Error('What is on offer could not be loaded', { cause: error }));
    return undefined;
  }
}

/**
 * Past all caches: `no-store` is for the browser's own, the query for those that keep answers whatever a request says.
 * What is left is a cache that heeds neither, for as long as it keeps latest.json.
 */
function fetchFresh(path: string): Promise<Response> {
  const init: RequestInit = { cache: 'no-store', signal: AbortSignal.timeout(TIME_LIMIT_MS) };
  return fetch(`${path}?${Math.random().toString(36).slice(2)}`, init);
}
