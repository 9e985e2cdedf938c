import { createContext } from 'react';
import type { LoadOrderMemory } from './order-memory.ts';

/**
 * The way to what the browser remembers of its last order. The browser's start-up provides it; there is none while pages
 * are prerendered.
 */
export const OrderMemorySource = createContext<LoadOrderMemory | undefined>(undefined);
