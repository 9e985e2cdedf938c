import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';

export interface ErrorContent {
  status: number;
}

export function data({ buildId, errorStatus = 404 }: PageInput & { errorStatus?: number }): PageData<ErrorContent> {
  return {
    buildId,
    head: { title: 'Nicht gefunden', description: '', noindex: true },
    breadcrumbs: [],
    content: { status: errorStatus },
  };
}
