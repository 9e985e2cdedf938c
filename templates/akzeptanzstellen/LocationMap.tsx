import { useEffect, useState } from 'react';
import { useLoaded } from '../../site/components/use-loaded.ts';
import { ListMapFrame } from '../../site/features/map/ListMapFrame.tsx';
import { whenMapMayLoad } from '../../site/features/map/map-opening.ts';
import { useShell } from '../../site/components/shell-context.ts';
import type { LocationPlacesProps } from './LocationPlaces.tsx';

/** Before it may load, not even the code that asks for consent is loaded. */
const loadPlaces = async () => (await import('./LocationPlaces.tsx')).LocationPlaces;

/** The locations of the list on a map. */
export function LocationMap(props: LocationPlacesProps) {
  const { map: settings } = useShell().settings;
  const [mayLoad, setMayLoad] = useState(false);
  useEffect(() => whenMapMayLoad(settings, () => setMayLoad(true)), [settings]);
  const { loaded: LocationPlaces, hasFailed, retry } = useLoaded(loadPlaces, mayLoad, 'The map');
  return (
    <ListMapFrame drawing={props.start.drawing} hasFailed={hasFailed} onRetry={retry}>
      {LocationPlaces && <LocationPlaces {...props} />}
    </ListMapFrame>
  );
}
