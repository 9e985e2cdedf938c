import type { DrawingName, DrawnItem } from '../shared/payload/page-parts.ts';
import drawings from './drawings/drawings.svg?url&no-inline';

interface DrawingProps {
  /** The wide ones have a frame of their own: their class gives it. */
  name: DrawingName | 'skyline' | 'streets';
  className?: string;
}

/**
 * A small image in the tenant's colours, for the eye alone: the text beside it says the same. The lines stand in one
 * file for the whole site, for in the page they would be read twice: as markup and as code.
 */
export function Drawing({ name, className = 'drawing' }: DrawingProps) {
  return (
    <svg className={className} aria-hidden="true" focusable="false">
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}

interface DrawnListProps {
  items: readonly DrawnItem[];
  /** Whether the order matters: then the items are counted. */
  isOrdered?: boolean;
}

/** Some points side by side, each with a drawing above it; one below the other where it is narrow. */
export function DrawnList({ items, isOrdered = false }: DrawnListProps) {
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <div className="drawn-frame">
      <List className="drawn-list">
        {items.map(({ drawing, title, text, link }) => (
          <li key={title}>
            <Drawing name={drawing} />
            <h3>{title}</h3>
            <p>{text}</p>
            {link !== undefined && (
              <a className="more-link" href={link.href}>
                {link.text}
              </a>
            )}
          </li>
        ))}
      </List>
    </div>
  );
}
