import { createContext } from 'react';

/** The API's name of the tenant's city, where it has one; vouchers split the tenant's name after it. */
export const CityName = createContext<string | undefined>(undefined);
