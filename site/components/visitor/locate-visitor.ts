import type { VisitorPosition } from '../../shared/map/distance.ts';

/** Why there is no position; each reason has its own message. */
export type LocationFailure = 'denied' | 'unavailable' | 'timeout' | 'unsupported';

export type LocationResult = { position: VisitorPosition } | { failure: LocationFailure };

/** Specification section 7. */
const TIMEOUT_MS = 10_000;

/** A position of the last minute is recent enough for a pedestrian. */
const MAX_AGE_MS = 60_000;

const PERMISSION_DENIED = 1;
const TIMED_OUT = 3;

/**
 * Asks the browser for the visitor's position. The browser asks for permission first; the timeout starts after that.
 */
export function locateVisitor(geolocation: Geolocation | undefined): Promise<LocationResult> {
  if (geolocation === undefined) return Promise.resolve({ failure: 'unsupported' });
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ position: { lat: latitude, lon: longitude, accuracy } }),
      ({ code }) => resolve({ failure: failureOf(code) }),
      { timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    );
  });
}

function failureOf(code: number): LocationFailure {
  if (code === PERMISSION_DENIED) return 'denied';
  return code === TIMED_OUT ? 'timeout' : 'unavailable';
}

export const FAILURE_MESSAGES: Record<LocationFailure, string> = {
  denied:
    'Ihr Browser gibt den Standort nicht frei. Erlauben Sie den Zugriff in den Einstellungen dieser Seite, meist über das Symbol neben der Adresse, und versuchen Sie es erneut.',
  unavailable:
    'Ihr Standort lässt sich gerade nicht bestimmen. Prüfen Sie, ob die Ortung des Geräts eingeschaltet ist, oder suchen Sie Ihren Ort auf dem Stadtplan.',
  timeout:
    'Die Ortung hat nach 10 Sekunden noch kein Ergebnis geliefert. Versuchen Sie es erneut, am besten im Freien oder im WLAN.',
  unsupported:
    'Dieser Browser kann Ihren Standort nicht bestimmen. Suchen Sie Ihren Ort auf dem Stadtplan oder in der Liste.',
};
