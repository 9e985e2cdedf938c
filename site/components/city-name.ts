import { createContext } from 'react';

/**
 * Name of the city as the API gives it, if it does. Vouchers use it to split the tenant's name. A context of its own,
 * since the layout provides it and components may not import features.
 */
export const CityName = createContext<string | undefined>(undefined);
