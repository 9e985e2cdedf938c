import { DRAWINGS, type DrawingName } from './drawings/drawings.ts';

/** A small picture in the tenant's colours, for the eye alone: the text beside it says the same. */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg className="drawing" viewBox="0 0 160 120" aria-hidden="true" focusable="false">
      {DRAWINGS[name].map(([kind, path]) => (
        <path key={path} className={`drawn-${kind}`} d={path} />
      ))}
    </svg>
  );
}
