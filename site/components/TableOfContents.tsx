import type { TextSection } from '../shared/long-text.ts';

/** Fewer sections than this are found by scrolling. */
const FEWEST_SECTIONS = 4;

/** Leads to the sections of a long page; beside the text where there is room. Left out where the page is short. */
export function TableOfContents({ sections }: { sections: readonly TextSection[] }) {
  if (sections.length < FEWEST_SECTIONS) return null;
  return (
    <nav className="contents" aria-label="Inhalt dieser Seite">
      <p className="contents-title" aria-hidden="true">
        Inhalt
      </p>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
