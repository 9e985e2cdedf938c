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
