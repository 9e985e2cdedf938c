import { CartView } from '../../site/features/cart/CartView.tsx';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import type { CartContent } from './+data.ts';

export function Page({ content }: PageData<CartContent>) {
  return (
    <>
      <h1>Warenkorb</h1>
      <CartView motifs={content.motifs} />
    </>
  );
}
