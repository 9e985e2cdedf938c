import { ProviderContact } from '../../site/components/ProviderContact.tsx';
import { RichText } from '../../site/components/RichText.tsx';
import { useShell } from '../../site/features/shell/shell-context.ts';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import type { ImprintContent } from './+data.ts';

export function Page({ content: { html, provider } }: PageData<ImprintContent>) {
  const { tenant } = useShell();
  if (html !== undefined) {
    return (
      <div className="prose">
        <h1>Impressum</h1>
        <RichText html={html} />
      </div>
    );
  }
  return (
    <div className="prose">
      <h1>Impressum</h1>
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
    </div>
  );
}
