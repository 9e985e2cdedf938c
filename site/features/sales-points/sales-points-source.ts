import { createContext } from 'react';
import type { SalesPoint } from '../../shared/models/selling.ts';

export type FetchSalesPoints = () => Promise<SalesPoint[]>;

/** Where fresh sales points come from. The browser's start-up provides it; there is none while pages are prerendered. */
export const SalesPointsSource = createContext<FetchSalesPoints | undefined>(undefined);
