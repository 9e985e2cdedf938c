/** In prerendered pages until they are hydrated: only the browser knows what is in the cart. */
export function CartLoading({ hasSalesPoints }: { hasSalesPoints: boolean }) {
  return (
    <>
      <div className="cart-loading needs-script">
        <p>Ihr Warenkorb wird geladen …</p>
        <div className="skeleton" />
        <div className="skeleton" />
      </div>
      <p className="no-script">
        Ihr Warenkorb liegt in Ihrem Browser; um ihn zu zeigen, braucht diese Seite JavaScript. Bitte schalten Sie es
        ein{hasSalesPoints && ' oder kaufen Sie Ihre Gutscheine an einer Verkaufsstelle'}.
      </p>
    </>
  );
}
