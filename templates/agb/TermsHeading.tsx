import { TERMS_SECTIONS, type TermsSectionId } from './terms-sections.ts';

export function TermsHeading({ id }: { id: TermsSectionId }) {
  return <h2 id={id}>{TERMS_SECTIONS.find((section) => section.id === id)?.title}</h2>;
}
