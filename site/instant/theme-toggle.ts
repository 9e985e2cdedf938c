import { isTheme, THEME_STORAGE_KEY, themeToggleName } from '../shared/colour/theme.ts';

/** Names the button of the theme as it is, and follows the choice of other tabs, until React does both. */
export function nameThemeToggle(): void {
  const root = document.documentElement;
  const name = (): void => {
    const { theme } = root.dataset;
    if (!isTheme(theme)) return;
    document.querySelector('[data-theme-toggle]')?.setAttribute('aria-label', themeToggleName(theme));
  };
  name();
  const controller = new AbortController();
  const { signal } = controller;
  addEventListener(
    'storage',
    ({ key, newValue }) => {
      if (key !== THEME_STORAGE_KEY || !isTheme(newValue)) return;
      root.dataset['theme'] = newValue;
      name();
    },
    { signal },
  );
  addEventListener('shell-hydrated', () => controller.abort(), { signal });
}
