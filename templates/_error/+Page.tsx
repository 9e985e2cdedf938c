import { NoResults } from '../../site/components/NoResults.tsx';
import { SupportContact } from '../../site/components/SupportContact.tsx';
import { useShell } from '../../site/features/shell/shell-context.ts';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import type { ErrorContent } from './+data.ts';

/** Specification section 2, Error page. */
export function Page({ content: { status, message } }: PageData<ErrorContent>) {
  const { supportEmail, supportPhone } = useShell().tenant;
  if (status === 404) return <NoResults heading="h1" email={supportEmail} phone={supportPhone} />;
  return (
    <div className="notice">
      <p className="status-digits" aria-hidden="true">
        {status}
      </p>
      <h1>{`Fehler ${status}`}</h1>
      <p>{message}</p>
      <p>
        Wir arbeiten bereits an einer Lösung. Melden Sie sich gern bei uns,{' '}
        <SupportContact email={supportEmail} phone={supportPhone} />.
      </p>
    </div>
  );
}
