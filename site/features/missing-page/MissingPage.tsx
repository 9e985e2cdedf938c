import { NoResults } from '../../components/EmptyState.tsx';
import { ROUTES, SEARCH_PARAMETER } from '../../shared/routes.ts';

interface MissingPageProps {
  email: string | undefined;
  phone: string | undefined;
}

/**
 * The page with status 404: an empty search result (specification section 2, Error page), what that means for an
 * address, and a field that searches the list of vouchers. Works without a script.
 */
export function MissingPage({ email, phone }: MissingPageProps) {
  return (
    <div className="missing-page">
      <NoResults heading="h1" email={email} phone={phone}>
        <p>
          Unter dieser Adresse gibt es keine Seite. Vielleicht ist sie umgezogen, oder in der Adresse steckt ein
          Tippfehler.
        </p>
      </NoResults>
      <search className="tint-box">
        <form className="search-form" action={ROUTES.vouchers}>
          <label htmlFor="suche-fehlseite">In den Gutscheinen suchen</label>
          <input id="suche-fehlseite" type="search" name={SEARCH_PARAMETER} autoComplete="off" />
          <button type="submit" className="button button-quiet">
            Suchen
          </button>
        </form>
      </search>
    </div>
  );
}
