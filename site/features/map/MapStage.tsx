import { useStore } from 'zustand';
import { consentStore } from '../../shared/consent/consent-store.ts';
import { hostToAskAbout } from '../../shared/map/tile-host.ts';
import { grantMap, mapConsentOnce } from './map-consent.ts';
import type { MapProps } from './map-props.ts';
import { MapPoster } from './MapPoster.tsx';
import { MapQuestion } from './MapQuestion.tsx';
import { useLoaded } from './use-loaded.ts';

const loadCanvas = async () => (await import('./MapCanvas.tsx')).MapCanvas;

interface MapStageProps extends MapProps {
  /** Takes the focus from a button that goes away. */
  keepFocus: () => void;
}

/** The map itself, or the question that comes before it. */
export function MapStage({ keepFocus, ...props }: MapStageProps) {
  const host = hostToAskAbout(props.settings);
  const isRemembered = useStore(consentStore).map;
  const isGranted = useStore(mapConsentOnce).granted;
  const isAllowed = host === undefined || isRemembered || isGranted;
  const { code: Canvas, hasFailed, retry } = useLoaded(loadCanvas, isAllowed);
  if (!isAllowed) {
    const grant = (remember: boolean): void => {
      keepFocus();
      grantMap(remember);
    };
    return <MapQuestion host={host} selectedId={props.selectedId} onGrant={grant} />;
  }
  if (Canvas !== undefined) return <Canvas {...props} />;
  const retryNow = (): void => {
    keepFocus();
    retry();
  };
  return <MapPoster state={hasFailed ? 'failed' : 'loading'} onOpen={retryNow} />;
}
