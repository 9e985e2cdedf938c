import { createStore } from 'zustand/vanilla';
import { nextTheme, type Theme } from '../../shared/colour/theme.ts';

export interface ThemeState {
  theme: Theme;
}

/** The current theme. Storage and document follow it; see client/storage/visitor-choices.ts. */
export const themeStore = createStore<ThemeState>(() => ({ theme: 'light' }));

export function cycleTheme(): void {
  themeStore.setState(({ theme }) => ({ theme: nextTheme(theme) }));
}
