import { makePage } from '../../site/shared/payload/make-page.ts';
import { omitUndefined } from '../../site/shared/omit-undefined.ts';
import type { Address } from '../../site/shared/models/place.ts';
import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { nameInSentence } from '../../site/shared/tenant-facts.ts';

export interface AccessibilityContent {
  /** The provider of the service, as far as the tenant's data name it. */
  provider?: { name?: string; address?: Address };
}

export function data({ snapshot, frameId }: PageInput): PageData<AccessibilityContent> {
  const { provider } = snapshot.tenant;
  return makePage({
    frameId,
    path: ROUTES.accessibility,
    title: 'Barrierefreiheit',
    description: `Wie zugänglich die Website „${nameInSentence(snapshot)}“ ist, wie das geprüft wird und wie Sie uns Barrieren melden.`,
    content: omitUndefined({ provider }),
  });
}
