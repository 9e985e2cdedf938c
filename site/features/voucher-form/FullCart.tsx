import { Notice } from '../../components/Notice.tsx';
import { MAX_POSITIONS } from '../../shared/order/position.ts';
import { ROUTES } from '../../shared/routes.ts';

/** Says that the vouchers do not fit into the cart. @param room how many entries fit into it */
export function FullCart({ room }: { room: number }) {
  return (
    <Notice tone="error">
      <p>
        {room === 0
          ? `Ihr Warenkorb ist voll: Er fasst höchstens ${MAX_POSITIONS} Einträge. `
          : `In Ihren Warenkorb ${room === 1 ? 'passt nur noch 1 Eintrag' : `passen nur noch ${room} Einträge`}, höchstens sind es ${MAX_POSITIONS}. `}
        Bitte bestellen Sie zuerst, was darin liegt.{' '}
        <a href={ROUTES.corporateCustomers}>Größere Mengen bestellen Firmen hier.</a>
      </p>
      <p className="actions">
        <a className="button" href={ROUTES.cart}>
          Zum Warenkorb
        </a>
      </p>
    </Notice>
  );
}
