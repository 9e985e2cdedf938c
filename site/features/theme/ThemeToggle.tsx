import { useStore } from 'zustand';
import { IconButton } from '../../components/Icon.tsx';
import { Tooltip } from '../../components/Tooltip.tsx';
import { nextTheme, THEME_LABELS } from '../../shared/colour/theme.ts';
import { cycleTheme, themeStore } from './theme-store.ts';

/** Each click switches to the next theme. */
export function ThemeToggle() {
  const { theme } = useStore(themeStore);
  const name = `Darstellung: ${THEME_LABELS[theme]}. Zu ${THEME_LABELS[nextTheme(theme)]} wechseln`;
  return (
    <Tooltip text={`Zu ${THEME_LABELS[nextTheme(theme)]} wechseln`}>
      <IconButton icon="contrast" label={name} className="needs-script" onClick={cycleTheme} />
    </Tooltip>
  );
}
