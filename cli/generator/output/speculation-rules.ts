import { LICENSES_PATH, ROUTES, SPECULATION_RULES_PATH } from '../../../site/shared/routes.ts';
import { AWAKE } from '../../../site/sleeping-page/names.ts';

/** The header of documents that names the rules. The policy forbids inline scripts, which would be the other way. */
export const SPECULATION_RULES_HEADER = { 'Speculation-Rules': `"${SPECULATION_RULES_PATH}"` };

/** The checkout is only loaded by somebody who goes there: it has its own policy, and asks for what is sold. */
const NEVER = [ROUTES.checkout, `${ROUTES.checkout}/*`];

/** Pages that run their code at once are fetched, but not run. */
const NOT_RENDERED = [ROUTES.cart, ROUTES.orderCompleted];

/** A page whose code runs navigates by itself. */
const AWAKE_LINKS = `.${AWAKE} a`;

/**
 * Which links browsers may follow in advance: they fetch a page's document when a link is pointed at, and render it when
 * the link is pressed. Browsers do neither where visitors save data.
 * Source: https://html.spec.whatwg.org/multipage/speculative-loading.html
 */
export function renderSpeculationRules(): string {
  const links = (...excluded: readonly string[]) => ({
    and: [
      { href_matches: '/*' },
      { not: { href_matches: ['/assets/*', '/builds/*', '/media/*', '/pdf/*', LICENSES_PATH, ...NEVER, ...excluded] } },
      { not: { selector_matches: `${AWAKE_LINKS}, [download], [target], [rel~="external"]` } },
    ],
  });
  return JSON.stringify({
    prefetch: [{ where: links(), eagerness: 'moderate' }],
    prerender: [{ where: links(...NOT_RENDERED), eagerness: 'conservative' }],
  });
}
