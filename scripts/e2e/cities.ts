/** Sites that the global setup builds and serves; the variable of the environment holds where. */
export const CITIES = [
  { id: 'musterstadt', variable: 'E2E_MUSTERSTADT' },
  { id: 'seeblick', variable: 'E2E_SEEBLICK' },
  { id: 'boese-stadt', variable: 'E2E_HOSTILE' },
  { id: 'blocked', variable: 'E2E_ASSISTANT' },
  { id: 'oelfurt', variable: 'E2E_SECOND_CITY' },
] as const;

export type CityId = (typeof CITIES)[number]['id'];

/** Empty while the tests are only listed: nothing is built then. */
export function originOf(city: CityId): string {
  const variable = CITIES.find(({ id }) => id === city)?.variable ?? '';
  return process.env[variable] ?? '';
}

/** The API of the city oelfurt, where `steer()` tells it how to behave. */
export const SECOND_API_VARIABLE = 'E2E_SECOND_API';
