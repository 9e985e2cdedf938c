import { IconButton } from '../../components/Icon.tsx';
import { Tooltip } from '../../components/Tooltip.tsx';
import { isTheme, nextTheme, THEME_LABELS, themeToggleName, type Theme } from '../../shared/colour/theme.ts';

/**
 * Each click switches to the next theme. site/sleeping-page/instant/instant.ts does that, and keeps the button's name right; this
 * name is for pages that React renders.
 */
export function ThemeToggle() {
  return (
    <Tooltip text={<NextTheme />}>
      <IconButton
        icon="contrast"
        label={themeToggleName(shownTheme())}
        className="needs-script"
        data-theme-toggle
        suppressHydrationWarning
      />
    </Tooltip>
  );
}

/** Rendered whenever the bubble appears, so the theme is that of the moment. */
function NextTheme() {
  return `Zu ${THEME_LABELS[nextTheme(shownTheme())]} wechseln`;
}

function shownTheme(): Theme {
  const theme = globalThis.document?.documentElement.dataset['theme'];
  return isTheme(theme) ? theme : 'light';
}
