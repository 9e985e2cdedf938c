import { makePage } from '../../site/shared/payload/make-page.ts';
import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';
import { ROUTES } from '../../site/shared/routes.ts';

/** Empty: only the visitor's browser knows the content of the cart. */
export type CartContent = Record<string, never>;

export function data({ snapshot, frameId }: PageInput): PageData<CartContent> {
  return makePage({
    frameId,
    path: ROUTES.cart,
    title: 'Warenkorb',
    description: `Ihr Warenkorb bei ${snapshot.tenant.name}.`,
    content: {},
  });
}
