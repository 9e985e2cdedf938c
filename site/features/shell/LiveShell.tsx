import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { ShellContext } from './shell-context.ts';
import type { ShellStore } from './shell-store.ts';

interface LiveShellProps {
  store: ShellStore;
  children: ReactNode;
}

/** Provides the shell in the browser, following the store. */
export function LiveShell({ store, children }: LiveShellProps) {
  return <ShellContext value={useStore(store)}>{children}</ShellContext>;
}
