import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { IconButton } from '../../components/Icon.tsx';
import { Tooltip } from '../../components/Tooltip.tsx';
import { nextTheme, THEME_LABELS, themeToggleName, type Theme } from '../../shared/colour/theme.ts';

interface ThemeState {
  theme: Theme;
}

/** The current theme. Storage and document follow it; see client/storage/visitor-choices.ts. */
export const themeStore = createStore<ThemeState>(() => ({ theme: 'light' }));

/** Each click switches to the next theme. */
export function ThemeToggle() {
  const { theme } = useStore(themeStore);
  return (
    <Tooltip text={`Zu ${THEME_LABELS[nextTheme(theme)]} wechseln`}>
      <IconButton
        icon="contrast"
        label={themeToggleName(theme)}
        className="needs-script"
        onClick={cycleTheme}
        data-theme-toggle
      />
    </Tooltip>
  );
}

function cycleTheme(): void {
  themeStore.setState(({ theme }) => ({ theme: nextTheme(theme) }));
}
