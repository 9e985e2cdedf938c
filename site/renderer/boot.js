// Runs before the first paint and before any other code. A file of its own, because the Content-Security-Policy allows no
// inline script, and plain JavaScript, because it is served as it is.

// Some hosts show a page at `//host/path` too. Read as an address, that path leads to another host, so it is shortened
// before any code reads it.
if (/^\/{2}/.test(location.pathname)) {
  history.replaceState(null, '', location.pathname.replace(/^\/+/, '/') + location.search + location.hash);
}

// The remembered theme, or else the system's, so that none flashes.
{
  const root = document.documentElement;
  let theme = null;
  try {
    theme = localStorage.getItem('theme');
  } catch {
    // Storage may be forbidden; the system's wish counts then.
  }
  if (theme !== 'light' && theme !== 'contrast') {
    theme = matchMedia('(prefers-contrast: more), (forced-colors: active)').matches ? 'contrast' : 'light';
  }
  root.dataset.theme = theme;
  root.classList.add('js');
}

// The Content-Security-Policy asks for Trusted Types: whatever sets markup or a script's address as a text goes through here.
// Sources: https://www.w3.org/TR/trusted-types/#default-policy-hdr
if (globalThis.trustedTypes) {
  const inert = trustedTypes.createPolicy('inert', { createHTML: (html) => html });
  const ACTIVE = 'script:not([type="application/ld+json"]), iframe, object, embed, base';
  const FOREIGN = ['https://www.paypal.com/', 'https://www.sandbox.paypal.com/', 'https://www.paypalobjects.com/'];
  FOREIGN.push('https://www.gstatic.com/dialogflow-console/');
  const isActive = (html) => {
    // What lies in a template does not run and loads nothing.
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
    // Once the site has loaded the script of a provider, that script brings markup of its own.
    createHTML: (html) => (document.querySelector('script[src^="https:"]') || !isActive(html) ? html : undefined),
    createScriptURL: (url) => {
      const { href, origin } = new URL(url, location.href);
      return origin === location.origin || FOREIGN.some((start) => href.startsWith(start)) ? url : undefined;
    },
  });
}
