import { LongPage } from '../../site/components/LongPage.tsx';
import { RichText } from '../../site/components/TextBlocks.tsx';
import { ProviderContact } from '../../site/components/ProviderContact.tsx';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import { LICENSES_PATH } from '../../site/shared/routes.ts';
import type { ImprintContent } from './+data.ts';

export function Page({ content }: PageData<ImprintContent>) {
  const { text } = content;
  return (
    <LongPage head={<h1>Impressum</h1>} sections={text?.sections ?? []}>
      {text === undefined ? <GeneralImprint {...content} /> : <RichText html={text.html} />}
      <h2>Verwendete Software</h2>
      <p>
        Diese Website enthält Software und eine Schrift, die andere unter freien Lizenzen veröffentlicht haben:{' '}
        <a href={LICENSES_PATH} data-vike="false">
          Namen und Lizenzen
        </a>
        .
      </p>
    </LongPage>
  );
}

/** The imprint from the tenant's data; shown if the tenant has no text of its own. */
function GeneralImprint({ provider, disputeSettlement }: Omit<ImprintContent, 'text'>) {
  return (
    <>
      <h2>Angaben gemäß § 5 DDG</h2>
      <ProviderContact provider={provider} />
      <h2>Verbraucherstreitbeilegung</h2>
      <p>{disputeSettlement}</p>
    </>
  );
}
