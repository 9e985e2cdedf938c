import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';
import { DATA_UNAVAILABLE } from '../../site/shared/text/error-catalogue.ts';

export interface ErrorContent {
  status: number;
  /** For visitors; not shown for 404, which has its own text. */
  message: string;
}

/** @param input errorStatus: the HTTP status that the page represents */
export function data({ frameId, errorStatus = 404 }: PageInput & { errorStatus?: number }): PageData<ErrorContent> {
  const isNotFound = errorStatus === 404;
  return {
    frameId,
    head: {
      title: isNotFound ? 'Nicht gefunden' : 'Es ist ein Fehler aufgetreten',
      description: isNotFound ? 'Diese Seite gibt es nicht.' : DATA_UNAVAILABLE,
      noindex: true,
    },
    content: { status: errorStatus, message: isNotFound ? 'Diese Seite gibt es nicht.' : DATA_UNAVAILABLE },
  };
}
