import { createStore } from 'zustand/vanilla';
import type { Shell } from '../../shared/payload/shell.ts';

/** What the browser knows of the tenant; changes when the tenant has been fetched again. */
export function createShellStore(shell: Shell) {
  return createStore<Shell>(() => shell);
}

export type ShellStore = ReturnType<typeof createShellStore>;
