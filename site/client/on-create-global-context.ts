import type { GlobalContext } from 'vike/types';
import { createShellStore } from '../features/shell/shell-store.ts';
import { SHELL_ELEMENT_ID, type Shell } from '../shared/payload/shell.ts';
import './live-region.css';
import { keepEarlyErrors } from './early-errors.ts';
import { startLiveRegion } from './live-region.ts';
import { watchNavigations } from './before-navigation.ts';
import { startPreloadErrorHandling } from './preload-errors.ts';
import { startCart } from './cart-storage.ts';
import { startConsent } from './consent.ts';
import { startTheme } from './theme.ts';

/** The first code of ours that runs, before that of any page: it must be there even when a page's code is not. */
export function onCreateGlobalContext(globalContext: GlobalContext): void {
  if (!globalContext.isClientSide) return;
  keepEarlyErrors();
  startPreloadErrorHandling();
  startLiveRegion();
  watchNavigations();
  startTheme();
  startConsent();
  startCart();
  const shellStore = createShellStore(readShell());
  globalContext.shellStore = shellStore;
  globalContext.fetchSalesPoints = async () => {
    const { fetchSalesPoints } = await import('./fetch-sales-points.ts');
    return fetchSalesPoints(shellStore.getState().settings);
  };
  globalContext.sendWithdrawal = async (withdrawal) => {
    const { sendWithdrawal } = await import('./send-withdrawal.ts');
    return sendWithdrawal(withdrawal, shellStore.getState().settings);
  };
  globalContext.loadOrderService = async () => {
    const { createOrderService } = await import('./order-service.ts');
    return createOrderService(shellStore.getState().settings);
  };
  globalContext.loadOrderMemory = async () => (await import('./order-storage.ts')).orderMemory;
  globalContext.fetchOffers = async () => {
    const { fetchOffers } = await import('./fetch-offers.ts');
    return fetchOffers();
  };
  globalContext.fetchShippingRates = async () => {
    const { fetchShippingRates } = await import('./fetch-shipping-rates.ts');
    return fetchShippingRates(shellStore.getState().settings);
  };
}

function readShell(): Shell {
  const text = document.getElementById(SHELL_ELEMENT_ID)?.textContent ?? '';
  // Our own generator wrote this element; it is data from inside.
  return JSON.parse(text) as Shell;
}
