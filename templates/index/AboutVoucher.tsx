import { Icon } from '../../site/components/Icon.tsx';
import { formatAmount } from '../../site/shared/format-amount.ts';
import { validityEnd } from '../../site/shared/validity.ts';
import type { HomeContent } from './+data.ts';

/** What the voucher is, and the facts that people ask for first. */
export function AboutVoucher({ content }: { content: HomeContent }) {
  const { generalVoucher, acceptanceCount, validityYears } = content;
  return (
    <section className="container section about-voucher">
      <div>
        <h2>Ein Geschenk, das hier zu Hause ist</h2>
        {generalVoucher === undefined ? (
          <p className="lead">
            Sie kennen das Lieblingscafé oder die Buchhandlung um die Ecke? Dann verschenken Sie genau das: einen
            Gutschein für einen Betrieb vor Ort.
          </p>
        ) : (
          <p className="lead">
            Sie schenken einen Betrag, die Beschenkten suchen sich aus, worauf sie sich freuen: ein gutes Buch, ein
            Abendessen, einen neuen Haarschnitt. Und das Geld bleibt bei den Betrieben vor Ort.
          </p>
        )}
      </div>
      <ul className="facts-list">
        {acceptanceCount > 1 && generalVoucher !== undefined && (
          <li>
            <Icon name="pin" />
            <strong>{`${acceptanceCount} Orte zum Einlösen`}</strong>
            <span>Geschäfte, Gastronomie, Dienstleistung und Kultur.</span>
          </li>
        )}
        {generalVoucher !== undefined && (
          <li>
            <Icon name="gift" />
            <strong>{amountRange(generalVoucher.minAmount, generalVoucher.maxAmount)}</strong>
            <span>Den Betrag bestimmen Sie, das Motiv auch.</span>
          </li>
        )}
        <li>
          <Icon name="coins" />
          <strong>In Teilbeträgen einlösbar</strong>
          <span>Der Rest bleibt auf dem Gutschein stehen.</span>
        </li>
        <li>
          <Icon name="calendar" />
          <strong>{`Mindestens ${validityYears === 1 ? 'ein Jahr' : `${validityYears} Jahre`} gültig`}</strong>
          <span>{`Bis zum ${validityEnd(validityYears)}.`}</span>
        </li>
      </ul>
    </section>
  );
}

function amountRange(min: number, max: number): string {
  return min === max ? formatAmount(min) : `Von ${formatAmount(min)} bis ${formatAmount(max)}`;
}
