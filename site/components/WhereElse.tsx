import { ROUTES } from '../shared/routes.ts';
import { SupportContact } from './SupportContact.tsx';

/** What decides where else vouchers are sold. */
export interface WhereElseProps {
  hasSalesPoints: boolean;
  email: string | undefined;
  phone: string | undefined;
}

/** A sentence for those who cannot buy on this site: the sales points, or whom to ask where there are none. */
export function WhereElse({ hasSalesPoints, email, phone }: WhereElseProps) {
  return hasSalesPoints ? (
    <>
      Sie bekommen ihn vor Ort: <a href={ROUTES.salesPoints}>Verkaufsstellen ansehen</a>
    </>
  ) : (
    <>
      Fragen Sie uns, wie Sie ihn bekommen, <SupportContact email={email} phone={phone} />.
    </>
  );
}
