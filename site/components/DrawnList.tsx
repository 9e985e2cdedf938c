import type { DrawnItem } from '../shared/drawn-item.ts';
import { Drawing } from './Drawing.tsx';

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
