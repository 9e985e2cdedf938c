import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { Icon } from '../../components/Icon.tsx';
import { useShell } from '../../components/shell-context.ts';
import { useLoaded } from '../../components/use-loaded.ts';
import { consentStore, CONSENT_PURPOSES, setConsent } from '../../shared/consent/consent-store.ts';
import { hostNeedingConsent } from '../../shared/map/map-start.ts';
import { ROUTES } from '../../shared/routes.ts';
import { MapPoster } from './MapPoster.tsx';
import type { MapProps } from './map-props.ts';

const loadCanvas = async () => (await import('./MapCanvas.tsx')).MapCanvas;

interface MapStageProps extends MapProps {
  /** Moves the focus away from a button that disappears. */
  keepFocus: () => void;
}

/** The map, or the consent question that precedes it. */
export function MapStage({ keepFocus, ...props }: MapStageProps) {
  const settings = useShell().settings.map;
  const host = hostNeedingConsent(settings);
  const isRemembered = useStore(consentStore).map;
  const isGranted = useStore(mapConsentForVisit).granted;
  const isAllowed = host === undefined || isRemembered || isGranted;
  const { loaded: Canvas, hasFailed, retry } = useLoaded(loadCanvas, isAllowed, 'The map');
  if (!isAllowed) {
    const grant = (remember: boolean): void => {
      keepFocus();
      grantMapConsent(remember);
    };
    return <MapQuestion host={host} selectedId={props.selectedId} onGrant={grant} />;
  }
  if (Canvas !== undefined) return <Canvas {...props} keepFocus={keepFocus} />;
  const retryNow = (): void => {
    keepFocus();
    retry();
  };
  return (
    <MapPoster state={hasFailed ? 'failed' : 'loading'} isBrief={settings.archive !== undefined} onOpen={retryNow} />
  );
}

interface MapQuestionProps {
  /** The host that would receive the visitor's IP address. */
  host: string;
  /** The place that the visitor wants to see. */
  selectedId: string | undefined;
  onGrant: (remember: boolean) => void;
}

/**
 * Asks before the first tile is requested. Visitors who decline just ignore it: the list beside the map contains the
 * same places.
 */
function MapQuestion({ host, selectedId, onGrant }: MapQuestionProps) {
  const [remember, setRemember] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Answering the question is what the selected place waits for.
    if (selectedId !== undefined) button.current?.focus();
  }, [selectedId]);
  return (
    <div className="map-notice">
      <Icon name="map" />
      <p>
        <strong>Der Stadtplan kommt von einem anderen Anbieter.</strong> Wenn Sie ihn laden, erfährt {host} Ihre
        IP-Adresse und den Ausschnitt, den Sie ansehen. Mehr dazu steht unter <a href={ROUTES.privacy}>Datenschutz</a>.
      </p>
      <label className="check">
        <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        <span>Auch künftig laden, ohne zu fragen</span>
      </label>
      <button type="button" className="button" ref={button} onClick={() => onGrant(remember)}>
        Stadtplan laden
      </button>
    </div>
  );
}

/** Consent for the current visit only; it is not stored. */
export const mapConsentForVisit = createStore<{ granted: boolean }>(() => ({ granted: false }));

// Withdrawing consent to maps in the footer also withdraws the consent for this visit; a change of another purpose does
// not.
consentStore.subscribe((consent, before) => {
  const isOfMap = CONSENT_PURPOSES.every((purpose) => purpose === 'map' || consent[purpose] === before[purpose]);
  if (!consent.map && isOfMap) mapConsentForVisit.setState({ granted: false });
});

/** Records the consent to load the map. @param remember also for later visits */
export function grantMapConsent(remember: boolean): void {
  if (remember) setConsent('map', true);
  else mapConsentForVisit.setState({ granted: true });
}
