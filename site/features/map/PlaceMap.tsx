import { useEffect, useRef, useState, type RefObject } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { Icon } from '../../components/Icon.tsx';
import { useShell } from '../../components/shell-context.ts';
import { useLoaded } from '../../components/use-loaded.ts';
import { consentStore, CONSENT_PURPOSES, setConsent } from '../../shared/consent/consent-store.ts';
import { hostNeedingConsent, type MapSettings } from '../../shared/map/map-start.ts';
import { ROUTES } from '../../shared/routes.ts';
import { MAP_SIZES, MapDrawing } from './MapDrawing.tsx';
import { MapPoster } from './MapPoster.tsx';
import type { MapProps } from './map-props.ts';
import { waitsForTap, whenMapMayLoad } from './map-opening.ts';

const loadCanvas = async () => (await import('./MapCanvas.tsx')).MapCanvas;

/**
 * A map of places. Where there is room, a map that the site draws itself opens with the page; on narrow screens it
 * waits for a tap. With tiles of another host it opens after the first interaction, and asks for consent. Until then a
 * drawing stands in its place. Without JavaScript it is not shown, so the page must list its content elsewhere as well.
 */
export function PlaceMap(props: MapProps) {
  const settings = useShell().settings.map;
  const frame = useRef<HTMLDivElement>(null);
  const [isOpen, open] = useMapOpening(frame, settings, props);
  const host = hostNeedingConsent(settings);
  const isRemembered = useStore(consentStore).map;
  const isGranted = useStore(mapConsentForVisit).granted;
  const isAllowed = host === undefined || isRemembered || isGranted;
  const { loaded: Canvas, hasFailed, retry } = useLoaded(loadCanvas, isOpen && isAllowed, 'The map');
  // The pressed button disappears; this keeps the focus in the map.
  const keepFocus = (): void => frame.current?.focus();
  const openNow = (): void => {
    keepFocus();
    retry();
    open();
  };
  const grant = (remember: boolean): void => {
    keepFocus();
    grantMapConsent(remember);
  };
  return (
    <div className="map needs-script" ref={frame} tabIndex={-1}>
      <MapDrawing drawing={props.start.drawing} sizes={MAP_SIZES} priority={props.isEmbedded !== true} />
      {isOpen && !isAllowed ? (
        <MapQuestion host={host} selectedId={props.selectedId} onGrant={grant} />
      ) : Canvas !== undefined ? (
        <Canvas {...props} keepFocus={keepFocus} />
      ) : (
        <MapPoster
          state={hasFailed ? 'failed' : isOpen ? 'loading' : 'closed'}
          isBrief={settings.archive !== undefined}
          onOpen={openNow}
        />
      )}
    </div>
  );
}

/** Distance below the screen at which a map opens. */
const ROOT_MARGIN = '200px';

/**
 * Opens a map when it comes into view and may load.
 * @returns whether it is open, and a function that opens it immediately
 */
function useMapOpening(
  frame: RefObject<HTMLElement | null>,
  settings: MapSettings,
  { isWanted = false, selectedId }: MapProps,
): [boolean, () => void] {
  const [isOpen, setOpen] = useState(isWanted);
  // Selecting a place in the list asks for the map.
  if (!isOpen && selectedId !== undefined) setOpen(true);
  useEffect(() => {
    const element = frame.current;
    if (isOpen || element === null) return;
    const isForTap = waitsForTap(settings);
    let wasHidden = false;
    const observer = new IntersectionObserver(
      (entries) => {
        // On a busy device, several changes are told at once.
        for (const { boundingClientRect, isIntersecting } of entries) {
          // A map that was behind the list is shown because the visitor switched to it.
          if (boundingClientRect.width === 0) wasHidden = true;
          else if (isIntersecting && (!isForTap || wasHidden)) setOpen(true);
        }
      },
      { rootMargin: ROOT_MARGIN },
    );
    const observe = (): void => observer.observe(element);
    // Observing alone loads nothing.
    const stopWaiting = isForTap ? observe() : whenMapMayLoad(settings, observe);
    return () => {
      stopWaiting?.();
      observer.disconnect();
    };
  }, [frame, isOpen, settings]);
  return [isOpen, () => setOpen(true)];
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
