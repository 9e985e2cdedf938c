import { makePage } from '../../site/shared/payload/make-page.ts';
import { omitUndefined } from '../../site/shared/omit-undefined.ts';
import type { Address } from '../../site/shared/models/place.ts';
import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';
import { ROUTES } from '../../site/shared/routes.ts';

export interface WithdrawalContent {
  /** The recipient of a withdrawal, as far as the tenant's data name it. */
  provider?: { name?: string; address?: Address };
  /** Sanitised markup of the tenant's own text, such as its instruction about withdrawals. */
  ownHtml?: string;
}

export function data({ snapshot, frameId }: PageInput): PageData<WithdrawalContent> {
  const { name, provider } = snapshot.tenant;
  return makePage({
    frameId,
    path: ROUTES.withdrawal,
    title: 'Vertrag widerrufen',
    description: `Widerrufen Sie Ihre Bestellung auf der Website „${name}“: ohne Anmeldung, ohne Angabe von Gründen, mit Eingangsbestätigung.`,
    content: omitUndefined({ provider, ownHtml: snapshot.pages?.widerruf?.html }),
  });
}
