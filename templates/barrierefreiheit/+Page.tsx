import { ProviderContact } from '../../site/components/ProviderContact.tsx';
import { useShell } from '../../site/features/shell/shell-context.ts';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import type { AccessibilityContent } from './+data.ts';

export function Page({ content: { provider } }: PageData<AccessibilityContent>) {
  const { tenant } = useShell();
  return (
    <div className="prose">
      <h1>Barrierefreiheit</h1>
      <p className="lead">{`Alle sollen die Website von ${tenant.name} nutzen können.`}</p>
      <h2>Barriere melden</h2>
      <ProviderContact
        name={provider?.name ?? tenant.name}
        address={provider?.address}
        email={tenant.supportEmail}
        phone={tenant.supportPhone}
      />
    </div>
  );
}
