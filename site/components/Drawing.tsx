import type { DrawingName } from '../shared/drawn-item.ts';
import drawings from './drawings/drawings.svg?url&no-inline';

interface DrawingProps {
  /** The wide ones have a frame of their own: their class gives it. */
  name: DrawingName | 'skyline' | 'streets';
  className?: string;
}

/**
 * A small picture in the tenant's colours, for the eye alone: the text beside it says the same. The lines stand in one
 * file for the whole site, for in the page they would be read twice: as markup and as code.
 */
export function Drawing({ name, className = 'drawing' }: DrawingProps) {
  return (
    <svg className={className} aria-hidden="true" focusable="false">
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
