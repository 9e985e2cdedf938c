import { createContext, useContext } from 'react';
import type { Shell } from '../shared/payload/shell.ts';

/** Provided by the renderer. */
export const ShellContext = createContext<Shell | null>(null);

/** @throws Error outside of the renderer's provider */
export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (shell === null) throw new Error('useShell needs the renderer around it');
  return shell;
}
