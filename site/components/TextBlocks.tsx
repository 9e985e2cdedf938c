import type { ReactNode } from 'react';
import type { Address } from '../shared/models/place.ts';
import { ROUTES } from '../shared/routes.ts';
import { SupportContact } from './SupportContact.tsx';

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

interface NoScriptNoticeProps {
  hasSalesPoints: boolean;
  /** What needs JavaScript, in whole sentences. */
  children: ReactNode;
}

/** In place of what needs JavaScript; shown only where no script runs. */
export function NoScriptNotice({ hasSalesPoints, children }: NoScriptNoticeProps) {
  return (
    <div className="notice no-script">
      <p>
        {children} Bitte schalten Sie es in Ihrem Browser ein
        {hasSalesPoints && (
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
