import { Icon } from '../../site/components/Icon.tsx';

export function NothingFound({ onReset }: { onReset: () => void }) {
  return (
    <div className="empty-state">
      <Icon name="search" />
      <p>Zu Ihrer Auswahl gibt es keine Akzeptanzstelle.</p>
      <button type="button" className="button" onClick={onReset}>
        Alle Akzeptanzstellen zeigen
      </button>
    </div>
  );
}
