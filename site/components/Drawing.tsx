import type { DrawingName, DrawnItem } from '../shared/payload/page-parts.ts';
import drawings from './drawings/drawings.svg?url&no-inline';

interface DrawingProps {
  /** The wide drawing `skyline` gets its frame from `className`. */
  name: DrawingName | 'skyline';
  className?: string;
}

/**
 * A small decorative drawing in the tenant's colours; the text beside it says the same. All drawings share one SVG
 * file: inline, each would be transferred twice, as markup and as code.
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
  /** Renders a numbered list. */
  isOrdered?: boolean;
}

/** Items side by side, each below its drawing; stacked on narrow screens. */
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
