/**
 * The tenant name is split on its first space: city name, then portal name (specification section 1).
 * A name without a space is all city name.
 */
export function splitTenantName(name: string): { cityName: string; portalName: string } {
  const space = name.indexOf(' ');
  if (space === -1) return { cityName: name, portalName: '' };
  return { cityName: name.slice(0, space), portalName: name.slice(space + 1) };
}
