import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { ShellContext } from '../../components/shell-context.ts';
import type { Shell } from '../../shared/payload/shell.ts';

export type ShellStore = ReturnType<typeof createShellStore>;

/** The browser's data about the tenant. It changes when the tenant is fetched again. */
export function createShellStore(shell: Shell) {
  return createStore<Shell>(() => shell);
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
