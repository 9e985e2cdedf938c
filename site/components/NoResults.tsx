import { ROUTES } from '../shared/routes.ts';
import { EmptyDrawing } from './EmptyDrawing.tsx';
import { SupportContact } from './SupportContact.tsx';

interface NoResultsProps {
  /** Level of the heading: the whole page, or a part of the voucher list. */
  heading: 'h1' | 'h2';
  email: string | undefined;
  phone: string | undefined;
}

/** What a search without hits and an unknown address show (specification section 2, Error page). */
export function NoResults({ heading: Heading, email, phone }: NoResultsProps) {
  return (
    <div className="empty-state">
      <EmptyDrawing icon="search" />
      <Heading>Ihre Suche ergab keine Treffer!</Heading>
      <p>
        Vermissen Sie ein Geschäft oder ein Restaurant? Schlagen Sie es uns gern vor,{' '}
        <SupportContact email={email} phone={phone} />.
      </p>
      <p>
        <a className="button" href={ROUTES.vouchers}>
          Alle Gutscheine ansehen
        </a>
      </p>
    </div>
  );
}
