import { createContext } from 'react';

/**
 * The city's name from the API, if it has one; provided by the layout. VoucherFace uses it to split the tenant's name.
 * In a file without components, so that pages without vouchers do not load VoucherFace.
 */
export const CityNameContext = createContext<string | undefined>(undefined);
