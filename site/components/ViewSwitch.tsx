export type View = 'map' | 'list';

const VIEWS: readonly { view: View; title: string }[] = [
  { view: 'map', title: 'Stadtplan' },
  { view: 'list', title: 'Liste' },
];

interface ViewSwitchProps {
  view: View;
  onView: (view: View) => void;
}

/** Switches between map and list where there is no room for both. */
export function ViewSwitch({ view, onView }: ViewSwitchProps) {
  return (
    <fieldset className="segments view-switch needs-script">
      <legend className="visually-hidden">Ansicht</legend>
      {VIEWS.map(({ view: choice, title }) => (
        <label key={choice}>
          <input type="radio" name="ansicht" checked={view === choice} onChange={() => onView(choice)} />
          <span>{title}</span>
        </label>
      ))}
    </fieldset>
  );
}
