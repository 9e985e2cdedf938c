import { Icon } from '../../site/components/Icon.tsx';

export type FinderView = 'list' | 'map';

interface ViewSwitchProps {
  view: FinderView;
  onView: (view: FinderView) => void;
}

/** List or map, where there is no room for both. */
export function ViewSwitch({ view, onView }: ViewSwitchProps) {
  return (
    <fieldset className="view-switch needs-script">
      <legend className="visually-hidden">Ansicht</legend>
      <button type="button" aria-pressed={view === 'list'} onClick={() => onView('list')}>
        <Icon name="list" />
        Liste
      </button>
      <button type="button" aria-pressed={view === 'map'} onClick={() => onView('map')}>
        <Icon name="map" />
        Karte
      </button>
    </fieldset>
  );
}
