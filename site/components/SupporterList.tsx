import type { SupporterLink } from '../shared/supporter-links.ts';

/** Names of those who support the programme. */
export function SupporterList({ supporters }: { supporters: SupporterLink[] }) {
  return (
    <ul className="chips">
      {supporters.map(({ name, linkUrl }) => (
        <li key={`${name} ${linkUrl ?? ''}`}>
          {linkUrl === undefined ? (
            <span className="chip">{name}</span>
          ) : (
            <a className="chip" href={linkUrl}>
              {name}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
