// Runs before the first paint, so that a remembered or system theme does not flash. A file of its own, because the
// Content-Security-Policy allows no inline script, and plain JavaScript, because it is served as it is.
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
