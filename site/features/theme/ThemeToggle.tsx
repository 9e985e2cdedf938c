import { useStore } from 'zustand';
import { Icon } from '../../components/Icon.tsx';
import { nextTheme, THEME_LABELS } from './theme.ts';
import { cycleTheme, themeStore } from './theme-store.ts';

/** Each click goes on to the next theme. */
export function ThemeToggle() {
  const { theme } = useStore(themeStore);
  const name = `Darstellung: ${THEME_LABELS[theme]}. Zu ${THEME_LABELS[nextTheme(theme)]} wechseln`;
  return (
    <button type="button" className="icon-button needs-script" aria-label={name} title={name} onClick={cycleTheme}>
      <Icon name="contrast" />
    </button>
  );
}
