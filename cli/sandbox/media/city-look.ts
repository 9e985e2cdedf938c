import type { City } from '../city.ts';
import type { CityLook } from './city-pictures.ts';
import { createPalette } from './palette.ts';

/** What the drawings of a city have in common. */
export function lookOf({ tenant }: City): CityLook {
  const [cityName = '', ...portalName] = tenant.name.split(' ');
  return {
    tenantId: tenant.id,
    cityName,
    portalName: portalName.join(' '),
    palette: createPalette(tenant.theme.lightPrimary),
    lake: tenant.id === 'seeblick',
  };
}
