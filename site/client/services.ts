import type { ShellStore } from '../features/shell/shell.tsx';
import type { SiteServices } from '../shared/site-services.ts';
import { holdReloads } from '../sleeping-page/reload-guard.ts';

/**
 * Implements what pages may ask of the browser and the services. Only `holdReloads` is part of the first load; the code
 * of every other function is loaded when it is called. Requests use the settings that the shell has at that time.
 */
export function createServices(shellStore: ShellStore): SiteServices {
  const settings = () => shellStore.getState().settings;
  return {
    async fetchSalesPoints() {
      const { fetchSalesPoints } = await import('./api/fetch-sales-points.ts');
      const salesPoints = await fetchSalesPoints(settings());
      // The menu names their page only while there is one.
      const hasSalesPoints = salesPoints.length > 0;
      if (hasSalesPoints !== shellStore.getState().hasSalesPoints) shellStore.setState({ hasSalesPoints });
      return salesPoints;
    },
    async fetchShippingRates() {
      const { fetchShippingRates } = await import('./api/fetch-shipping-rates.ts');
      return fetchShippingRates(settings());
    },
    async fetchOffers() {
      const { fetchOffers } = await import('./api/fetch-offers.ts');
      return fetchOffers();
    },
    async fetchSearchSources() {
      const { fetchSearchSources } = await import('./api/fetch-payloads.ts');
      return fetchSearchSources(shellStore.getState());
    },
    async fetchLocations() {
      const { fetchLocations } = await import('./api/fetch-payloads.ts');
      return fetchLocations(shellStore.getState().frameId);
    },
    async fetchVouchers() {
      const { fetchVouchers } = await import('./api/fetch-payloads.ts');
      return fetchVouchers(shellStore.getState().frameId);
    },
    async fetchPlaces() {
      const { fetchPlaces } = await import('./api/fetch-payloads.ts');
      return fetchPlaces(shellStore.getState().frameId);
    },
    async sendWithdrawal(withdrawal) {
      const { sendWithdrawal } = await import('./api/send-withdrawal.ts');
      return sendWithdrawal(withdrawal, settings());
    },
    async loadOrderService() {
      const { createOrderService } = await import('./api/order-service.ts');
      return createOrderService(settings());
    },
    async loadOrderMemory() {
      const { orderMemory } = await import('./storage/order-storage.ts');
      return orderMemory;
    },
    holdReloads,
  };
}
