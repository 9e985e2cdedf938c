import { createContext } from 'react';
import type { SendWithdrawal } from './withdrawal.ts';

/** Takes withdrawals to the order service. The browser's start-up provides it; there is none while pages are prerendered. */
export const WithdrawalSource = createContext<SendWithdrawal | undefined>(undefined);
