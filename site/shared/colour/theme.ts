/** In the order of the toggle (specification section 1). */
export const THEMES = ['light', 'contrast'] as const;

export type Theme = (typeof THEMES)[number];

export const THEME_LABELS: Record<Theme, string> = { light: 'Hell', contrast: 'Kontrast' };

export function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'light';
}

/** Of the button that changes the theme. */
export function themeToggleName(theme: Theme): string {
  return `Darstellung: ${THEME_LABELS[theme]}. Zu ${THEME_LABELS[nextTheme(theme)]} wechseln`;
}

export function isTheme(value: unknown): value is Theme {
  return THEMES.some((theme) => theme === value);
}
