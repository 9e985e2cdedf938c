import type { GlobalContext } from 'vike/types';
import { createShellStore } from '../features/shell/shell.tsx';
import { parseShell } from '../shared/payload/shell.ts';
import './navigation/message-region.css';
import { startPreloadErrorHandling } from './navigation/recover.ts';
import { watchNavigations } from './navigation/watch-navigations.ts';
import { keepEarlyErrors } from './reporting/start-reporting.ts';
import { createServices } from './services.ts';
import { startCart } from './storage/cart-storage.ts';
import { startConsent } from './storage/visitor-choices.ts';
import { SHELL_ID } from '../sleeping-page/names.ts';

/** The first of our code to run. It runs before the code of any page and must not depend on it. */
export function onCreateGlobalContext(globalContext: GlobalContext): void {
  if (!globalContext.isClientSide) return;
  keepEarlyErrors();
  startPreloadErrorHandling();
  watchNavigations();
  startConsent();
  startCart();
  const shellStore = createShellStore(parseShell(document.getElementById(SHELL_ID)?.textContent ?? ''));
  globalContext.shellStore = shellStore;
  globalContext.services = createServices(shellStore);
}
