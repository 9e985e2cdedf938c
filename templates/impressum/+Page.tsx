import { LongPage } from '../../site/components/LongPage.tsx';
import { RichText } from '../../site/components/TextBlocks.tsx';
import { ProviderContact } from '../../site/components/ProviderContact.tsx';
import { useShell } from '../../site/features/shell/shell.tsx';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import type { ImprintContent } from './+data.ts';

export function Page({ content: { text, provider } }: PageData<ImprintContent>) {
  return (
    <LongPage head={<h1>Impressum</h1>} sections={text?.sections ?? []}>
      {text === undefined ? <GeneralImprint provider={provider} /> : <RichText html={text.html} />}
    </LongPage>
  );
}

/** The imprint from the tenant's data; shown if the tenant has no text of its own. */
function GeneralImprint({ provider }: { provider: ImprintContent['provider'] }) {
  const { tenant } = useShell();
  return (
    <>
      <h2>Angaben gemäß § 5 DDG</h2>
      <ProviderContact
        name={provider?.name ?? tenant.name}
        address={provider?.address}
        email={tenant.supportEmail}
        phone={tenant.supportPhone}
      />
      <h2>Verbraucherstreitbeilegung (§ 36 VSBG)</h2>
      <p>
        Wir sind nicht verpflichtet und nicht bereit, an Streitbeilegungsverfahren vor einer
        Verbraucherschlichtungsstelle teilzunehmen.
      </p>
    </>
  );
}
