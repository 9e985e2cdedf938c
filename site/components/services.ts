import { createContext, useContext } from 'react';
import type { SiteServices } from '../shared/site-services.ts';

export const ServicesContext = createContext<SiteServices | undefined>(undefined);

/** The services of the browser; undefined while pages are prerendered. */
export function useServices(): SiteServices | undefined {
  return useContext(ServicesContext);
}
