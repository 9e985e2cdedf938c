import { SupportContact } from '../../site/components/SupportContact.tsx';
import { useShell } from '../../site/features/shell/shell-context.ts';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import type { FaqContent } from './+data.ts';
import { BuyingQuestions } from './BuyingQuestions.tsx';
import { RedeemingQuestions } from './RedeemingQuestions.tsx';

export function Page({ content }: PageData<FaqContent>) {
  const { supportEmail, supportPhone } = useShell().tenant;
  return (
    <div className="prose">
      <h1>Häufige Fragen</h1>
      <h2>Kaufen und verschenken</h2>
      <BuyingQuestions content={content} />
      <h2>Einlösen und mitmachen</h2>
      <RedeemingQuestions content={content} />
      <h2>Ihre Frage ist nicht dabei?</h2>
      <p>
        Sie erreichen uns <SupportContact email={supportEmail} phone={supportPhone} />.
      </p>
    </div>
  );
}
