import { NoResults } from '../../components/EmptyState.tsx';
import { ROUTES, SEARCH_PARAMETER } from '../../shared/routes.ts';

interface MissingPageProps {
  tenantName: string;
  email: string | undefined;
  phone: string | undefined;
}

/** Status 404: the empty search (specification section 2, Error page), and a search to go on with. Needs no script. */
export function MissingPage({ tenantName, email, phone }: MissingPageProps) {
  return (
    <div className="missing-page">
      <NoResults heading="h1" email={email} phone={phone} />
      <search className="tint-box">
        <form className="search-form" action={ROUTES.vouchers}>
          <label htmlFor="suche-fehlseite">{`Auf ${tenantName} suchen`}</label>
          <input id="suche-fehlseite" type="search" name={SEARCH_PARAMETER} autoComplete="off" />
          <button type="submit" className="button button-quiet">
            Suchen
          </button>
        </form>
      </search>
    </div>
  );
}
