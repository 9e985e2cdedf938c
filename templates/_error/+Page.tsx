import { FailedPage } from '../../site/features/failure/FailedPage.tsx';
import { MissingPage } from '../../site/features/missing-page/MissingPage.tsx';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import type { ErrorContent } from './+data.ts';

/** Specification section 2, Error page. */
export function Page({ content: { status, message } }: PageData<ErrorContent>) {
  return status === 404 ? <MissingPage /> : <FailedPage status={status} message={message} />;
}
