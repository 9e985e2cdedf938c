/**
 * The tenant name is split on its first space: city name, then portal name (specification section 1). Where it begins with
 * the city's own name, it is split after that, for there are cities of several words: "Bad Tölz Gutschein".
 * A name without a space is all city name.
 * @param city the API's `city.name`
 */
export function splitTenantName(name: string, city?: string): { cityName: string; portalName: string } {
  const space = city !== undefined && `${name} `.startsWith(`${city} `) ? city.length : name.indexOf(' ');
  if (space === -1) return { cityName: name, portalName: '' };
  return { cityName: name.slice(0, space), portalName: name.slice(space + 1) };
}
