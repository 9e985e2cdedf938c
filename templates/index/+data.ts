import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';

export interface HomeContent {
  tenantName: string;
}

export function data({ snapshot, buildId }: PageInput): PageData<HomeContent> {
  const { name } = snapshot.tenant;
  return {
    buildId,
    head: { title: name, description: `${name}: Gutscheine für die Geschäfte der Stadt.`, canonicalPath: '/' },
    breadcrumbs: [],
    content: { tenantName: name },
  };
}
