import { createContext, useContext } from 'react';
import type { SiteServices } from '../shared/site-services.ts';

/** Provided by the renderer in the browser; undefined while pages are prerendered. */
export const ServicesContext = createContext<SiteServices | undefined>(undefined);

export function useServices(): SiteServices | undefined {
  return useContext(ServicesContext);
}
