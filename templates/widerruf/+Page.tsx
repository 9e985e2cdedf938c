import { ProviderContact } from '../../site/components/ProviderContact.tsx';
import { useShell } from '../../site/features/shell/shell-context.ts';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import type { WithdrawalContent } from './+data.ts';

export function Page({ content: { provider } }: PageData<WithdrawalContent>) {
  const { tenant } = useShell();
  return (
    <div className="prose">
      <h1>Vertrag widerrufen</h1>
      <p className="lead">
        Sie können Ihre Bestellung innerhalb von vierzehn Tagen widerrufen. Einen Grund müssen Sie nicht nennen.
      </p>
      <h2>So erreichen Sie uns</h2>
      <ProviderContact
        name={provider?.name ?? tenant.name}
        address={provider?.address}
        email={tenant.supportEmail}
        phone={tenant.supportPhone}
      />
    </div>
  );
}
