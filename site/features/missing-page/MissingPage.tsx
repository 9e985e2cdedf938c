import { EmptyDrawing, NO_RESULTS, Suggestion } from '../../components/EmptyState.tsx';
import { ROUTES, SEARCH_PARAMETER } from '../../shared/routes.ts';

/**
 * The page with status 404: what is wrong with the address, the words of an empty search (specification section 2, Error
 * page), a field that searches the list of vouchers, and the pages that most visitors want. Works without a script.
 */
export function MissingPage() {
  return (
    <div className="missing-page">
      <div className="empty-state">
        <EmptyDrawing icon="search" />
        <h1>Diese Seite gibt es nicht</h1>
        <p>{`${NO_RESULTS} Vielleicht ist die Seite umgezogen, oder in der Adresse steckt ein Tippfehler.`}</p>
        <p>
          <a className="button" href={ROUTES.vouchers}>
            Alle Gutscheine ansehen
          </a>
        </p>
        <p>
          Oder weiter zu den <a href={ROUTES.acceptanceLocations}>Akzeptanzstellen</a>, zu den{' '}
          <a href={ROUTES.faq}>häufigen Fragen</a> oder zur <a href={ROUTES.home}>Startseite</a>
        </p>
      </div>
      <search className="tint-box">
        <form className="search-form" action={ROUTES.vouchers}>
          <label htmlFor="suche-fehlseite">In den Gutscheinen suchen</label>
          <input id="suche-fehlseite" type="search" name={SEARCH_PARAMETER} autoComplete="off" />
          <button type="submit" className="button button-quiet">
            Suchen
          </button>
        </form>
      </search>
      <div className="empty-state">
        <Suggestion />
      </div>
    </div>
  );
}
