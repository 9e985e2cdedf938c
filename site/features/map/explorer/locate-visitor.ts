import type { VisitorPosition } from '../map-props.ts';

/** Why there is no position; each reason has its own message. */
export type LocationRefusal = 'denied' | 'unavailable' | 'timeout' | 'unsupported';

export type LocationAnswer = { position: VisitorPosition } | { refusal: LocationRefusal };

/** Specification section 7. */
const TIMEOUT_MS = 10_000;

/** A position of the last minute is recent enough for a pedestrian. */
const FRESH_MS = 60_000;

const PERMISSION_DENIED = 1;
const TIMED_OUT = 3;

/**
 * Asks the browser for the visitor's position. The browser asks for permission first; the timeout starts after that.
 */
export function locateVisitor(geolocation: Geolocation | undefined): Promise<LocationAnswer> {
  if (geolocation === undefined) return Promise.resolve({ refusal: 'unsupported' });
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ position: { lat: latitude, lon: longitude, accuracy } }),
      ({ code }) => resolve({ refusal: refusalOf(code) }),
      { timeout: TIMEOUT_MS, maximumAge: FRESH_MS },
    );
  });
}

function refusalOf(code: number): LocationRefusal {
  if (code === PERMISSION_DENIED) return 'denied';
  return code === TIMED_OUT ? 'timeout' : 'unavailable';
}

export const REFUSAL_MESSAGES: Record<LocationRefusal, string> = {
  denied:
    'Ihr Browser gibt den Standort nicht frei. Erlauben Sie den Zugriff in den Einstellungen dieser Seite, meist über das Symbol neben der Adresse, und versuchen Sie es erneut.',
  unavailable:
    'Ihr Standort lässt sich gerade nicht bestimmen. Prüfen Sie, ob die Ortung des Geräts eingeschaltet ist, oder suchen Sie Ihren Ort auf der Karte.',
  timeout:
    'Die Ortung hat nach 10 Sekunden noch kein Ergebnis geliefert. Versuchen Sie es erneut, am besten im Freien oder im WLAN.',
  unsupported:
    'Dieser Browser kann Ihren Standort nicht bestimmen. Suchen Sie Ihren Ort auf der Karte oder in der Liste.',
};
