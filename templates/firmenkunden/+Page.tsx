import { SupportContact } from '../../site/components/SupportContact.tsx';
import { SupporterList } from '../../site/components/SupporterList.tsx';
import { useShell } from '../../site/features/shell/shell-context.ts';
import type { PageData } from '../../site/shared/payload/page-data.ts';
import { selfServiceUrl } from '../../site/shared/self-service.ts';
import type { CorporateContent } from './+data.ts';

export function Page({ content: { supporters } }: PageData<CorporateContent>) {
  const { tenant } = useShell();
  const orderUrl = selfServiceUrl(tenant);
  return (
    <>
      <h1>Firmenkunden</h1>
      <p className="lead">
        {`Sagen Sie Danke mit etwas, das hier zu Hause ist: ${tenant.name} für Mitarbeitende, Kundschaft und Geschäftspartner.`}
      </p>
      <ul className="cards">
        <li className="card">
          <h2>Für Mitarbeitende</h2>
          <p>
            Zum Geburtstag, zum Jubiläum oder als monatliche Anerkennung. Unter den gesetzlichen Voraussetzungen können
            Sachbezüge bis 50 € im Monat steuerfrei bleiben; bitte klären Sie das mit Ihrer Steuerberatung.
          </p>
        </li>
        <li className="card">
          <h2>Für Ihre Kundschaft</h2>
          <p>Ein Dank, eine Prämie, ein Gewinn: Der Gutschein passt immer, und jeder findet das Richtige.</p>
        </li>
        <li className="card">
          <h2>Für die Stadt</h2>
          <p>Jeder Euro wird in den teilnehmenden Betrieben ausgegeben und stärkt Handel und Gastronomie am Ort.</p>
        </li>
      </ul>
      <div className="prose">
        <h2>So bestellen Sie</h2>
        {orderUrl === undefined ? (
          <p>
            Nennen Sie uns Stückzahl, Betrag und Anlass,{' '}
            <SupportContact email={tenant.supportEmail} phone={tenant.supportPhone} />. Sie bekommen ein Angebot und
            danach die Gutscheine, einzeln per E-Mail oder gesammelt.
          </p>
        ) : (
          <>
            <p>
              Im Firmenportal stellen Sie Ihre Bestellung selbst zusammen: Stückzahl, Beträge und Empfänger, einmalig
              oder regelmäßig.
            </p>
            <p className="actions">
              <a className="button" href={orderUrl}>
                Zur Firmenbestellung
              </a>
            </p>
            <p>
              Fragen vorab? Sie erreichen uns <SupportContact email={tenant.supportEmail} phone={tenant.supportPhone} />
              .
            </p>
          </>
        )}
      </div>
      {supporters.length > 0 && (
        <section className="section">
          <h2>Diese Unternehmen sind dabei</h2>
          <SupporterList supporters={supporters} />
        </section>
      )}
    </>
  );
}
