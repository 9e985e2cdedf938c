import { acceptanceGroupId } from '../../site/shared/acceptance-groups.ts';
import type { PackedGroup } from '../../site/shared/acceptance-list.ts';

/** Leads to the groups where no script filters them. */
export function JumpLinks({ groups }: { groups: PackedGroup[] }) {
  if (groups.length < 2) return null;
  return (
    <nav className="no-script" aria-label="Branchen">
      <ul className="chips">
        {groups.map(({ key, name, locations }, place) => (
          <li key={key}>
            <a className="chip" href={`#${acceptanceGroupId(place)}`}>
              {name} <span className="chip-count">{locations.length}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
