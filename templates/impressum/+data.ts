import { makePage } from '../../site/shared/payload/make-page.ts';
import { omitUndefined } from '../../site/shared/omit-undefined.ts';
import type { Address } from '../../site/shared/models/place.ts';
import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { textOf } from '../../site/shared/texts.ts';
import { structureText, type LongText, stripTitle } from '../../site/shared/text/tenant-markup.ts';
import { nameInSentence } from '../../site/shared/tenant-facts.ts';

export interface ImprintContent {
  /** The tenant's own imprint. */
  text?: LongText;
  provider?: { name?: string; address?: Address };
  /** Only without an own imprint. */
  disputeSettlement?: string;
}

const TITLES = ['Impressum'];

export function data({ snapshot, frameId }: PageInput): PageData<ImprintContent> {
  const { imprintHtml: html, provider } = snapshot.tenant;
  return makePage({
    frameId,
    path: ROUTES.imprint,
    title: 'Impressum',
    description: `Wer für die Website „${nameInSentence(snapshot)}“ verantwortlich ist und wie Sie uns erreichen.`,
    content: omitUndefined({
      disputeSettlement: html === undefined ? textOf(snapshot.site, 'disputeSettlement') : undefined,
      text: html === undefined ? undefined : structureText(stripTitle(html, TITLES)),
      provider,
    }),
  });
}
