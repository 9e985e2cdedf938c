import { makePage } from '../../site/shared/payload/make-page.ts';
import { omitUndefined } from '../../site/shared/omit-undefined.ts';
import type { Address } from '../../site/shared/models/place.ts';
import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { structureText, type LongText, stripTitle } from '../../site/shared/text/tenant-markup.ts';
import { nameInSentence } from '../../site/shared/tenant-facts.ts';

export interface PrivacyContent {
  /** The tenant's own notice. */
  text?: LongText;
  provider?: { name?: string; address?: Address };
}

const TITLES = ['Datenschutz', 'Datenschutzerklärung'];

export function data({ snapshot, frameId }: PageInput): PageData<PrivacyContent> {
  const { privacyHtml: html, provider } = snapshot.tenant;
  return makePage({
    frameId,
    path: ROUTES.privacy,
    title: 'Datenschutz',
    description: `Wie die Website „${nameInSentence(snapshot)}“ mit Ihren Daten umgeht.`,
    content: omitUndefined({
      text: html === undefined ? undefined : structureText(stripTitle(html, TITLES)),
      provider,
    }),
  });
}
