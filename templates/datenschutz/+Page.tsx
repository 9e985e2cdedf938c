import { RichText } from '../../site/components/RichText.tsx';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import type { PrivacyContent } from './+data.ts';
import { GeneralPrivacyNotice } from './GeneralPrivacyNotice.tsx';

export function Page({ content: { html, provider } }: PageData<PrivacyContent>) {
  if (html === undefined) return <GeneralPrivacyNotice provider={provider} />;
  return (
    <div className="prose">
      <h1>Datenschutz</h1>
      <RichText html={html} />
    </div>
  );
}
