import { createStore } from 'zustand/vanilla';
import type { Shell } from '../../shared/payload/shell.ts';

/** The browser's data about the tenant. It changes when the tenant is fetched again. */
export function createShellStore(shell: Shell) {
  return createStore<Shell>(() => shell);
}

export type ShellStore = ReturnType<typeof createShellStore>;
