import type { KnownMotif } from '../../site/shared/order/motifs.ts';
import { omitUndefined } from '../../site/shared/omit-undefined.ts';
import { makePage } from '../../site/shared/payload/make-page.ts';
import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { nameInSentence } from '../../site/shared/tenant-facts.ts';

/** The data that the page needs besides the cart, which only the visitor's browser knows. */
export interface CartContent {
  /** By template id. */
  motifs: Record<string, KnownMotif>;
}

export function data({ snapshot, frameId }: PageInput): PageData<CartContent> {
  const { templates, images } = snapshot;
  const motifs = templates.map(
    ({ id, name, imageUrl = '' }) => [id, omitUndefined({ name, picture: images[imageUrl] })] as const,
  );
  return makePage({
    frameId,
    path: ROUTES.cart,
    title: 'Warenkorb',
    description: `${nameInSentence(snapshot)}: Ihr Warenkorb.`,
    content: { motifs: Object.fromEntries(motifs) },
  });
}
