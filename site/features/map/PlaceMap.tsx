import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useStore } from 'zustand';
import { consentStore } from '../../shared/consent/consent-store.ts';
import { hostToAskAbout } from '../../shared/map/tile-host.ts';
import { grantMap, mapConsentOnce } from './map-consent.ts';
import type { MapProps } from './map-props.ts';
import { MapPoster } from './MapPoster.tsx';
import { MapQuestion } from './MapQuestion.tsx';
import { useMapOpening } from './use-map-opening.ts';

type Canvas = ComponentType<MapProps>;

/**
 * A map of places. It asks before tiles come from a foreign host, opens when it is in view, and loads its code only
 * then. Without JavaScript it is not there, so what it shows must also stand in a list.
 */
export function PlaceMap(props: MapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const host = hostToAskAbout(props.settings);
  const isRemembered = useStore(consentStore).map;
  const isGranted = useStore(mapConsentOnce).granted;
  const isAllowed = host === undefined || isRemembered || isGranted;
  const [isOpen, open] = useMapOpening(frame, isAllowed, props.isWanted);
  const [Canvas, setCanvas] = useState<Canvas>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isOpen || Canvas !== undefined || hasFailed) return;
    import('./MapCanvas.tsx').then(
      (module) => setCanvas(() => module.MapCanvas),
      (error: unknown) => {
        setFailed(true);
        reportError(new Error('The map could not be loaded', { cause: error }));
      },
    );
  }, [isOpen, Canvas, hasFailed]);
  const grant = (remember: boolean): void => {
    // Focus must not be lost with the button that had it.
    frame.current?.focus();
    grantMap(remember);
    open();
  };
  const openAgain = (): void => {
    setFailed(false);
    open();
  };
  return (
    <div className="map needs-script" ref={frame} tabIndex={-1}>
      {!isAllowed && <MapQuestion host={host} onGrant={grant} />}
      {isAllowed &&
        (isOpen && Canvas !== undefined ? (
          <Canvas {...props} />
        ) : (
          <MapPoster state={hasFailed ? 'failed' : isOpen ? 'loading' : 'closed'} onOpen={openAgain} />
        ))}
    </div>
  );
}
