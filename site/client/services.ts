import type { ShellStore } from '../features/shell/shell.tsx';
import type { SiteServices } from '../shared/site-services.ts';
import { holdReloads } from '../sleeping-page/reload-guard.ts';

/**
 * Implements what pages may ask of the browser and the services. All but `holdReloads` load their code when they are called.
 * Requests use the settings that the shell has at that time.
 */
export function createServices(shellStore: ShellStore): SiteServices {
  const { getState } = shellStore;
  const loadRecords = () => import('./api/fetch-records.ts');
  const loadPayloads = () => import('./api/fetch-payloads.ts');
  return {
    async fetchSalesPoints() {
      const { fetchSalesPoints } = await loadRecords();
      const salesPoints = await fetchSalesPoints(getState().settings);
      // The menu names their page only while there is one.
      const hasSalesPoints = salesPoints.length > 0;
      if (hasSalesPoints !== getState().hasSalesPoints) shellStore.setState({ hasSalesPoints });
      return salesPoints;
    },
    fetchShippingRates: async () => (await loadRecords()).fetchShippingRates(getState().settings),
    fetchOffers: async () => (await import('./api/fetch-offers.ts')).fetchOffers(),
    fetchSearchSources: async () => (await loadPayloads()).fetchSearchSources(getState()),
    fetchLocations: async () => (await loadPayloads()).fetchLocations(getState().frameId),
    fetchVouchers: async () => (await loadPayloads()).fetchVouchers(getState().frameId),
    fetchPlaces: async () => (await loadPayloads()).fetchPlaces(getState().frameId),
    async sendWithdrawal(withdrawal) {
      const { sendWithdrawal } = await import('./api/send-withdrawal.ts');
      return sendWithdrawal(withdrawal, getState().settings);
    },
    loadOrderService: async () => (await import('./api/order-service.ts')).createOrderService(getState().settings),
    loadOrderMemory: async () => (await import('./storage/order-storage.ts')).orderMemory,
    holdReloads,
  };
}
