import { Icon } from '../../components/Icon.tsx';
import type { NewPosition } from '../../shared/order/position.ts';
import { ROUTES } from '../../shared/routes.ts';

/** Says that the vouchers are in the cart, and leads there. The region is always there, so that it is read out. */
export function AddedNotice({ added }: { added: NewPosition | undefined }) {
  return (
    <div aria-live="polite">
      {added !== undefined && (
        <div className="notice notice-success">
          <Icon name="check" />
          <div>
            <p>
              {added.quantity === 1
                ? 'Ihr Gutschein liegt im Warenkorb.'
                : `${added.quantity} Gutscheine liegen im Warenkorb.`}
            </p>
            <p className="actions">
              <a className="button" href={ROUTES.cart}>
                Zum Warenkorb
              </a>
              <a className="quiet-link" href={ROUTES.vouchers}>
                Weitere Gutscheine ansehen
              </a>
            </p>
          </div>
        </div>
      )}
    </div>
  );
}
