import type { ReactNode } from 'react';
import type { Address } from '../shared/models/place.ts';
import { ROUTES } from '../shared/routes.ts';
import { useShell } from './shell-context.ts';
import { mailtoHref, phoneHref } from '../shared/text/contact-links.ts';

/* Short texts of many pages. */

/** Markup of the tenant or a merchant. The build has already sanitised it. */
export function RichText({ html }: { html: string }) {
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />;
}

export function AddressLines({ address }: { address: Address }) {
  return (
    <address>
      {address.street}
      <br />
      {`${address.postalCode} ${address.city}`}
    </address>
  );
}

/**
 * A sentence for visitors who cannot buy on this site: it leads to the sales points, or to the support if there are
 * none.
 */
export function OtherWaysToBuy() {
  return useShell().hasSalesPoints ? (
    <>
      Sie bekommen ihn vor Ort: <a href={ROUTES.salesPoints}>Verkaufsstellen ansehen</a>
    </>
  ) : (
    <>
      Fragen Sie uns, wie Sie ihn bekommen, <SupportContact />.
    </>
  );
}

/**
 * In place of what needs JavaScript; shown only where no script runs.
 * @param children what needs it, in whole sentences
 */
export function NoScriptNotice({ children }: { children: ReactNode }) {
  return (
    <div className="notice no-script">
      <p>
        {children} Bitte schalten Sie es in Ihrem Browser ein
        {useShell().hasSalesPoints && (
          <>
            {' '}
            oder kaufen Sie Ihren Gutschein an einer <a href={ROUTES.salesPoints}>Verkaufsstelle</a>
          </>
        )}
        . Ist es eingeschaltet, laden Sie die Seite bitte neu.
      </p>
    </div>
  );
}

/** "per E-Mail an … oder telefonisch unter …" with the known contact details, for the middle of a sentence. */
export function SupportContact() {
  const { supportEmail: email, supportPhone: phone } = useShell().tenant;
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
