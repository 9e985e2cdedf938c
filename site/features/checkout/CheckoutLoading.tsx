/** Reserves the room of the form until the browser knows what is in the cart. */
export function CheckoutLoading({ hasSalesPoints }: { hasSalesPoints: boolean }) {
  return (
    <>
      <div className="checkout-loading needs-script" aria-hidden="true">
        <span className="skeleton" />
        <span className="skeleton" />
        <span className="skeleton" />
      </div>
      <p className="notice no-script">
        Zum Bestellen brauchen Sie JavaScript. Bitte schalten Sie es in Ihrem Browser ein
        {hasSalesPoints && ' oder kaufen Sie Ihren Gutschein an einer Verkaufsstelle'}.
      </p>
    </>
  );
}
