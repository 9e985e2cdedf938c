import { isTheme, THEME_STORAGE_KEY } from '../shared/theme.ts';
import { themeStore } from '../features/theme/theme-store.ts';

/**
 * Takes over from boot.js, which has put a theme on the document: tells the toggle, and from then on applies and
 * remembers each change. A choice made in another tab is followed.
 */
export function startTheme(): void {
  const root = document.documentElement;
  if (isTheme(root.dataset['theme'])) themeStore.setState({ theme: root.dataset['theme'] });
  themeStore.subscribe(({ theme }) => {
    root.dataset['theme'] = theme;
    remember(theme);
  });
  addEventListener('storage', ({ key, newValue }) => {
    if (key === THEME_STORAGE_KEY && isTheme(newValue)) themeStore.setState({ theme: newValue });
  });
}

function remember(theme: string): void {
  try {
    localStorage.setItem(THEME_STORAGE_KEY, theme);
  } catch {
    // Without storage the choice lasts as long as the tab, which is all that can be done.
  }
}
