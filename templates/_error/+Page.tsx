import type { PageData } from '../../site/shared/payload/page-data.ts';
import type { ErrorContent } from './+data.ts';

export function Page({ content }: PageData<ErrorContent>) {
  return <h1>{content.status}</h1>;
}
