import { mailtoHref, phoneHref } from '../shared/text/contact-links.ts';
import { ROUTES } from '../shared/routes.ts';

/** How visitors reach the tenant; a way that does not exist is undefined. */
export interface SupportContacts {
  email: string | undefined;
  phone: string | undefined;
}

/** "per E-Mail an … oder telefonisch unter …" with the known contact details, for the middle of a sentence. */
export function SupportContact({ email, phone }: SupportContacts) {
  return (
    <>
      {email !== undefined && (
        <>
          per E-Mail an <a href={mailtoHref(email)}>{email}</a>
        </>
      )}
      {email !== undefined && phone !== undefined && ' oder '}
      {phone !== undefined && (
        <>
          telefonisch unter <a href={phoneHref(phone)}>{phone}</a>
        </>
      )}
      {email === undefined && phone === undefined && <a href="/impressum">über die Angaben im Impressum</a>}
    </>
  );
}

/** What the sentence depends on. */
export interface OtherWaysToBuyProps {
  hasSalesPoints: boolean;
  email: string | undefined;
  phone: string | undefined;
}

/**
 * A sentence for visitors who cannot buy on this site: it leads to the sales points, or to the support if there are
 * none.
 */
export function OtherWaysToBuy({ hasSalesPoints, email, phone }: OtherWaysToBuyProps) {
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
