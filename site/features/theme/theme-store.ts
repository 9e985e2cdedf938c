import { createStore } from 'zustand/vanilla';
import { nextTheme, type Theme } from '../../shared/colour/theme.ts';

export interface ThemeState {
  theme: Theme;
}

/** The theme in use. What the browser remembers and what the document shows follow it; see client/theme.ts. */
export const themeStore = createStore<ThemeState>(() => ({ theme: 'light' }));

export function cycleTheme(): void {
  themeStore.setState(({ theme }) => ({ theme: nextTheme(theme) }));
}
