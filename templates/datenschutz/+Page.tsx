import { LongPage, RichText } from '../../site/components/LongPage.tsx';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import type { PrivacyContent } from './+data.ts';
import { GENERAL_SECTIONS, GeneralPrivacyNotice } from './GeneralPrivacyNotice.tsx';
import { TECHNICAL_SECTION, TechnicalFacts } from './TechnicalFacts.tsx';

/** The tenant's notice, or a general one; below it, in any case, what this site does. */
export function Page({ content: { text, provider } }: PageData<PrivacyContent>) {
  const sections = text === undefined ? GENERAL_SECTIONS : text.sections;
  return (
    <LongPage head={<h1>Datenschutz</h1>} sections={[...sections, TECHNICAL_SECTION]}>
      {text === undefined ? <GeneralPrivacyNotice provider={provider} /> : <RichText html={text.html} />}
      <TechnicalFacts />
    </LongPage>
  );
}
