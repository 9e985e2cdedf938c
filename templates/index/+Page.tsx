import type { PageData } from '../../site/shared/payload/page-data.ts';
import type { HomeContent } from './+data.ts';

export function Page({ content }: PageData<HomeContent>) {
  return <h1>{content.tenantName}</h1>;
}
