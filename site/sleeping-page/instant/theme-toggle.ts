import { isTheme, nextTheme, themeToggleName } from '../../shared/colour/theme.ts';
import { THEME_KEY, THEME_TOGGLE } from '../names.ts';

/**
 * The theme, which boot.ts has set on the document: each press of its button switches to the next one and saves it, and
 * other tabs follow. This code does so also when React runs, which renders the button and leaves the rest alone.
 */
export function startThemeToggle(): void {
  const { dataset } = document.documentElement;
  const show = (theme: unknown): void => {
    if (!isTheme(theme)) return;
    if (dataset['theme'] !== theme) dataset['theme'] = theme;
    const toggle = document.querySelector(THEME_TOGGLE);
    if (toggle !== null) toggle.ariaLabel = themeToggleName(theme);
  };
  show(dataset['theme']);
  addEventListener('storage', ({ key, newValue }) => key === THEME_KEY && show(newValue));
  const switchTheme = ({ target }: Event): void => {
    const { theme } = dataset;
    if (!isTheme(theme) || !(target instanceof Element && target.closest(THEME_TOGGLE))) return;
    const next = nextTheme(theme);
    show(next);
    try {
      localStorage.setItem(THEME_KEY, next);
    } catch {
      // Without storage, a choice lasts as long as the document.
    }
  };
  addEventListener('click', switchTheme, true);
}
