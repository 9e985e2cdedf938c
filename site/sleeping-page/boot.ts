import { SCRIPT_HOSTS as PAYPAL_HOSTS } from '../payment/paypal/provider.ts';
import { isTheme } from '../shared/colour/theme.ts';
import { CHAT_FILES } from '../shared/consent/third-parties.ts';
import { PLACE, SCRIPTED, THEME_KEY } from './names.ts';

/* Runs before any other code. */

// Some hosts also show a page at `//host/path`, which code would read as an address of another host.
if (/^\/{2}/.test(location.pathname)) {
  history.replaceState(null, '', location.pathname.replace(/^\/+/, '/') + location.search + location.hash);
}

// The saved theme, or else the system's, before the first paint.
{
  const root = document.documentElement;
  let theme: string | null = null;
  try {
    theme = localStorage.getItem(THEME_KEY);
  } catch {
    // Storage may be blocked; then the system's preference applies.
  }
  if (!isTheme(theme)) {
    theme = matchMedia('(prefers-contrast: more), (forced-colors: active)').matches ? 'contrast' : 'light';
  }
  root.dataset['theme'] = theme;
  root.classList.add(SCRIPTED);
}

// Browsers do not scroll the document of a router's entry: Back from a page that was reloaded since.
if (history.scrollRestoration === 'manual') {
  addEventListener('DOMContentLoaded', () => {
    const place = history.state?.[PLACE];
    if (place) scrollTo(0, place);
  });
  addEventListener('pagehide', () => (history.scrollRestoration = 'auto'));
}

// The policy requires Trusted Types: what is set as markup or script address passes these rules. Source:
// https://www.w3.org/TR/trusted-types/#default-policy-hdr
interface PolicyRules {
  createHTML?: (html: string) => string | undefined;
  createScriptURL?: (url: string) => string | undefined;
}
declare global {
  // What a policy makes is a string to everything that takes one.
  var trustedTypes:
    | { createPolicy: (name: string, rules: PolicyRules) => { createHTML: (html: string) => string } }
    | undefined;
}
const { trustedTypes } = globalThis;
if (trustedTypes) {
  const inert = trustedTypes.createPolicy('inert', { createHTML: (html) => html });
  const ACTIVE = 'script:not([type="application/ld+json"]), iframe, object, embed, base';
  const isActive = (html: string) => {
    // The content of a template neither runs nor loads anything.
    const template = document.createElement('template');
    template.innerHTML = inert.createHTML(html);
    return (
      template.content.querySelector(ACTIVE) !== null ||
      [...template.content.querySelectorAll('*')].some((element) =>
        [...element.attributes].some(({ name, value }) => /^on|^srcdoc$/.test(name) || /^\W*javascript:/i.test(value)),
      )
    );
  };
  trustedTypes.createPolicy('default', {
    // Once the site has loaded a provider's script, that script sets its own markup.
    createHTML: (html) => (document.querySelector('script[src^="https:"]') || !isActive(html) ? html : undefined),
    createScriptURL: (url) => {
      const { href, origin } = new URL(url, location.href);
      return [location.origin, ...PAYPAL_HOSTS].includes(origin) || href.startsWith(CHAT_FILES) ? url : undefined;
    },
  });
}
