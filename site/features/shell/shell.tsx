import { createContext, useContext, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Shell } from '../../shared/payload/shell.ts';

export type ShellStore = ReturnType<typeof createShellStore>;

export const ShellContext = createContext<Shell | null>(null);

/** The browser's data about the tenant. It changes when the tenant is fetched again. */
export function createShellStore(shell: Shell) {
  return createStore<Shell>(() => shell);
}

/** @throws Error outside of the renderer's provider */
export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (shell === null) throw new Error('useShell needs the renderer around it');
  return shell;
}

interface LiveShellProps {
  store: ShellStore;
  children: ReactNode;
}

/** Provides the shell in the browser, following the store. */
export function LiveShell({ store, children }: LiveShellProps) {
  const shell = useStore(store);
  return <ShellContext value={shell}>{children}</ShellContext>;
}
