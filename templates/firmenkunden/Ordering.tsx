import { Icon } from '../../site/components/Icon.tsx';

interface OrderingProps {
  orderUrl: string;
  /** A prepared e-mail; absent where the tenant takes no orders by e-mail. */
  requestUrl: string | undefined;
}

/** How a company gets its vouchers. */
export function Ordering({ orderUrl, requestUrl }: OrderingProps) {
  return (
    <section className="section">
      <h2>So bestellen Sie</h2>
      <ol className="steps">
        <li>
          <h3>{'Zusammen\u00ADstellen'}</h3>
          <p>Im Firmenportal legen Sie Stückzahl, Beträge und Empfänger fest.</p>
        </li>
        <li>
          <h3>Bestellen</h3>
          <p>Sie prüfen Ihre Angaben und bestellen, einmalig oder regelmäßig.</p>
        </li>
        <li>
          <h3>Verschenken</h3>
          <p>Die Gutscheine kommen gesammelt zu Ihnen oder einzeln zu den Beschenkten.</p>
        </li>
      </ol>
      {requestUrl !== undefined && (
        <div className="tint-box">
          <h3>Lieber per E-Mail?</h3>
          <p>
            Schicken Sie uns eine Kaufanfrage. Der Text ist vorbereitet: Sie ergänzen Stückzahl, Betrag und Termin, und
            wir antworten mit einem Angebot. Oder Sie <a href={orderUrl}>bestellen gleich im Firmenportal</a>.
          </p>
          <p className="actions">
            <a className="button button-quiet" href={requestUrl}>
              <Icon name="mail" />
              <span>Kaufanfrage per E-Mail</span>
            </a>
          </p>
        </div>
      )}
    </section>
  );
}
