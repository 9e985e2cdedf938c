import { AddressLines } from '../../components/AddressLines.tsx';
import { Icon } from '../../components/Icon.tsx';
import { mapLink } from '../../shared/map-link.ts';
import type { SalesPoint } from '../../shared/models/selling.ts';

interface SalesPointCardProps {
  point: SalesPoint;
  /** Its marker has the pointer, the focus or an open popup. */
  isActive: boolean;
  onShow: (id: string) => void;
  onHighlight: (id: string | undefined) => void;
}

export function SalesPointCard({ point, isActive, onShow, onHighlight }: SalesPointCardProps) {
  const { id, name, address, location } = point;
  return (
    <li
      className={isActive ? 'card is-active' : 'card'}
      onPointerEnter={() => onHighlight(id)}
      onPointerLeave={() => onHighlight(undefined)}
    >
      <h2>{name}</h2>
      {address !== undefined && <AddressLines address={address} />}
      {location === undefined ? (
        <p className="card-facts">Nicht auf der Karte verzeichnet</p>
      ) : (
        <p className="sales-point-links">
          <button
            type="button"
            className="button button-quiet needs-script"
            aria-label={`Auf der Karte zeigen: ${name}`}
            onClick={() => onShow(id)}
            onFocus={() => onHighlight(id)}
            onBlur={() => onHighlight(undefined)}
          >
            <Icon name="pin" />
            Auf der Karte zeigen
          </button>
          <a className="quiet-link" href={mapLink(location)} aria-label={`Auf OpenStreetMap: ${name}`}>
            Auf OpenStreetMap
          </a>
        </p>
      )}
    </li>
  );
}
