import { createStore } from 'zustand/vanilla';
import { CONSENT_PURPOSES, consentStore, setConsent } from '../../shared/consent/consent-store.ts';

/** Whether the visitor let the map be loaded for as long as this tab stays on the site, without being remembered. */
export const mapConsentOnce = createStore<{ granted: boolean }>(() => ({ granted: false }));

// Whoever refuses the map in the footer means this agreement as well; who settles another purpose does not.
consentStore.subscribe((consent, before) => {
  const isOfMap = CONSENT_PURPOSES.every((purpose) => purpose === 'map' || consent[purpose] === before[purpose]);
  if (!consent.map && isOfMap) mapConsentOnce.setState({ granted: false });
});

/** Notes that the visitor lets the map be loaded. @param remember also on later visits */
export function grantMap(remember: boolean): void {
  if (remember) setConsent('map', true);
  else mapConsentOnce.setState({ granted: true });
}
