import { FailedPage } from '../../site/features/failure/FailedPage.tsx';
import { MissingPage } from '../../site/features/missing-page/MissingPage.tsx';
import { useShell } from '../../site/features/shell/shell.tsx';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import type { ErrorContent } from './+data.ts';

/** Specification section 2, Error page. */
export function Page({ content: { status, message } }: PageData<ErrorContent>) {
  const { supportEmail, supportPhone } = useShell().tenant;
  return status === 404 ? (
    <MissingPage email={supportEmail} phone={supportPhone} />
  ) : (
    <FailedPage status={status} message={message} email={supportEmail} phone={supportPhone} />
  );
}
