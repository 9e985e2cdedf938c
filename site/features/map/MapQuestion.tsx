import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { ROUTES } from '../../shared/routes.ts';

interface MapQuestionProps {
  /** Who would learn the visitor's IP address. */
  host: string;
  /** A place that the visitor wants to see. */
  selectedId: string | undefined;
  onGrant: (remember: boolean) => void;
}

/** Asks before the first tile is fetched. Refusing is to leave it: the list beside the map has it all. */
export function MapQuestion({ host, selectedId, onGrant }: MapQuestionProps) {
  const [remember, setRemember] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The place is shown after the answer: this is what it waits for.
    if (selectedId !== undefined) button.current?.focus();
  }, [selectedId]);
  return (
    <div className="map-notice">
      <Icon name="map" />
      <p>
        <strong>Die Karte kommt von einem anderen Anbieter.</strong> Wenn Sie sie laden, erfährt {host} Ihre IP-Adresse
        und den Ausschnitt, den Sie ansehen. Mehr dazu steht in der <a href={ROUTES.privacy}>Datenschutzerklärung</a>.
      </p>
      <label className="check">
        <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        <span>Auch künftig laden, ohne zu fragen</span>
      </label>
      <button type="button" className="button" ref={button} onClick={() => onGrant(remember)}>
        Karte laden
      </button>
    </div>
  );
}
